import Measurement
import PaintBench
import PaintEngine
import Workloads

/// What a save costs when the history is long: it must not depend on it.
struct HistoryLengthBenchmark: DesignVisitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "HistoryLength", "a save after one step of history, and after a thousand: freeze, encode, write, chunks",
    designs: ["seed", "copying"],
    parameters: [
      PaintParameters.canvas([1024], quick: 512), PaintParameters.coverage([100], quick: [100]),
      ParameterDeclaration(
        "history_steps", "steps on the undo stack", range: .integers(1, 100_000),
        defaults: ["1", "100", "1000"], quick: ["1", "10", "100"]),
      PaintParameters.edge,
    ],
    metrics: [
      "freeze_wall", "encode_wall", "write_wall", "tiles_visited", "tile_copies", "saved_bytes",
      "chunks_written", "steps_kept", "pixel_hash", "holder_hash", "undo_hash",
    ],
    headline: ["steps_kept", "freeze_wall", "encode_wall", "write_wall", "tiles_visited", "saved_bytes"],
    swept: "history_steps", processes: 3,
    refusal: PaintParameters.refusal,
    bytesNeeded: {
      let tile = $0.integer("edge") * $0.integer("edge") * 8
      return PaintParameters.layerBytes($0) * 3 + $0.integer("history_steps") * 8 * (tile + 1024)
        + PaintParameters.programBytes
    },
    body: { try Designs.run(HistoryLengthBenchmark(run: $0), in: $0.id.design) })

  func visit<Design: EngineDesign>(_ design: Design.Type) throws {
    let brush = try Brush(diameter: 4)
    for sample in 0..<run.samples {
      let folder = try PackageFolder()
      let artwork = try Artwork<Design>.painted(
        run.parameters, coverage: run.parameters.integer("coverage_pct"), seed: run.seed)
      var random = SeededRandom(seed: run.seed)
      let side = Double(artwork.canvas.width)
      for _ in 0..<run.parameters.integer("history_steps") {
        // One dab each, on at most four tiles.
        try artwork.beginStroke(onLayer: 0, brush: brush)
        artwork.continueStroke(x: random.uniform() * side, y: random.uniform() * side, pressure: 1)
        artwork.endStroke()
      }
      let package = SavedPackage<Design>(folder.package("artwork"), previews: "none")
      artwork.context.counters = EngineCounters()
      try package.save(artwork)
      let counters = artwork.context.counters
      let report = try package.report()
      run.record("freeze_wall", package.freezeWall, sample: sample)
      run.record("encode_wall", package.times.encode, thread: .background, sample: sample)
      run.record("write_wall", package.times.write, thread: .background, sample: sample)
      run.record("tiles_visited", Double(counters.tilesVisited), sample: sample)
      run.record("tile_copies", Double(counters.tileCopies), sample: sample)
      run.record("saved_bytes", Double(report.bytesEncoded), thread: .background, sample: sample)
      run.record("chunks_written", Double(report.chunksWritten), thread: .background, sample: sample)
      run.record("steps_kept", Double(artwork.history.undoStack.count), sample: sample)
      run.recordHashes(of: artwork, sample: sample)
    }
  }
}
