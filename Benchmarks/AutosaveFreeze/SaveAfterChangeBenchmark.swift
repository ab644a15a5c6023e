import Measurement
import PaintBench
import PaintEngine
import Workloads

/// A save after some of the tiles have changed since the last one, in the same package: what follows the change, and what the canvas.
struct SaveAfterChangeBenchmark: DesignVisitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "SaveAfterChange",
    "a save after a share of the tiles has changed since the last: freeze, flatten, encode and write apart, chunks, bytes",
    designs: ["seed", "seed+archive=dirtySinceSave"],
    parameters: [
      PaintParameters.canvas([2048]),
      ParameterDeclaration(
        "layers", "layers, all of them painted as coverage says", range: .integers(1, 1000), defaults: ["1"]),
      PaintParameters.coverage([100], quick: [100]), PaintParameters.ground,
      ParameterDeclaration(
        "changed_pct", "tiles changed since the last save, % of those painted", range: .numbers(0, 100),
        defaults: ["1", "10", "100"], quick: ["1", "100"]),
      ParameterDeclaration(
        "spread",
        "compact: side by side, chunk after chunk; scattered: anywhere, so that one tile in a chunk changes the chunk",
        range: .words(["compact", "scattered"]), defaults: ["compact"]),
      ParameterDeclaration(
        "previews", "whether previews of 2048 and 512 px are made on the main thread, and saved",
        range: .words(["none", "full"]), defaults: ["none"], quick: ["none", "full"]),
      PaintParameters.edge,
    ],
    metrics: [
      "main_wall", "freeze_wall", "flatten_wall", "hand_over_wall", "encode_wall", "write_wall", "save_wall",
      "tiles_visited",
      "tiles_composited", "saved_bytes", "chunks_written", "chunks_kept", "chunks_unread", "saved_held_bytes",
      "preview_held_bytes", "preview_bytes", "pixel_hash", "holder_hash", "saved_hash",
    ],
    headline: [
      "freeze_wall", "flatten_wall", "encode_wall", "write_wall", "chunks_written", "chunks_kept",
      "saved_bytes", "saved_held_bytes",
    ],
    swept: "changed_pct", processes: 3,
    refusal: PaintParameters.refusal,
    timed: [
      TimedDeclaration(
        ["flatten_wall", "encode_wall"], designs: ["seed"],
        values: ["canvas_px": "512", "changed_pct": "100", "previews": "full"],
        margin: TimedDeclaration.memoryMargin)
    ],
    bytesNeeded: {
      // Ground, the changed tiles, the artwork that is loaded to be looked at, previews.
      PaintParameters.layerBytes($0) * ($0.integer("layers") * 3 + 2) + PaintParameters.programBytes
    },
    body: { try Designs.run(SaveAfterChangeBenchmark(run: $0), in: $0.id.design) })

  func visit<Design: EngineDesign>(_ design: Design.Type) throws {
    let folder = try PackageFolder()
    let content = Ground.Content(rawValue: run.parameters.text("ground")) ?? .paint
    let artwork = try Artwork<Design>.painted(
      run.parameters, layers: run.parameters.integer("layers"),
      coverage: run.parameters.integer("coverage_pct"), seed: run.seed, content: content)
    let package = SavedPackage<Design>(folder.package("artwork"), previews: run.parameters.text("previews"))
    try package.save(artwork)
    let changed = ChangedTiles(artwork, run)
    for sample in 0..<run.samples {
      try changed.change(artwork, seed: run.seed &+ UInt64(sample + 1) << 20, content: content)
      let held = artwork.savedMemory { $0 }.bytes
      let previews = artwork.previewMemory { $0 }
      artwork.context.counters = EngineCounters()
      try package.save(artwork)
      let report = try package.report()
      run.record("main_wall", package.mainWall, sample: sample)
      run.record("freeze_wall", package.freezeWall, sample: sample)
      run.record("flatten_wall", package.flattenWall, sample: sample)
      run.record("hand_over_wall", package.handOverWall, sample: sample)
      run.record("encode_wall", package.times.encode, thread: .background, sample: sample)
      run.record("write_wall", package.times.write, thread: .background, sample: sample)
      run.record("save_wall", package.saveWall, thread: .process, sample: sample)
      for (metric, value) in [
        ("tiles_visited", artwork.context.counters.tilesVisited),
        ("tiles_composited", package.compositedTiles), ("saved_held_bytes", held),
        ("preview_held_bytes", previews.tiles.bytes), ("preview_bytes", previews.otherBytes),
      ] { run.record(metric, Double(value), sample: sample) }
      for (metric, value) in [
        ("saved_bytes", report.bytesEncoded), ("chunks_written", report.chunksWritten),
        ("chunks_kept", report.chunksKept), ("chunks_unread", report.chunksUnread),
      ] { run.record(metric, Double(value), thread: .background, sample: sample) }
      run.record("pixel_hash", Double(artwork.pixelHash()), sample: sample)
      run.record("holder_hash", Double(artwork.holderHash()), sample: sample)
      let loaded: Artwork<Design> = try ArtworkPackage.load(package.path)
      run.record("saved_hash", Double(loaded.pixelHash()), sample: sample)
    }
  }
}
