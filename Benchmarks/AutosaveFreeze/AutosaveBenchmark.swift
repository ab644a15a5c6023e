import Measurement
import PaintBench
import PaintEngine
import Workloads

/// W4 in real time: an autosave while painting goes on. What the artwork's thread pays, what the writer's thread pays, and what
/// the person feels meanwhile, all of one process; beside it the same save with nobody painting, the same painting with
/// nobody saving, and LZ4 alone on the same tiles.
struct AutosaveBenchmark: DesignVisitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "Autosave",
    "an autosave while painting goes on: freeze, flatten, encode and write apart, pen latency with and without it",
    designs: ["seed", "copying"],
    parameters: [
      PaintParameters.canvas([2048]),
      ParameterDeclaration(
        "layers", "layers, all of them painted as coverage says", range: .integers(1, 1000), defaults: ["4"],
        quick: ["2"]),
      PaintParameters.coverage([100], quick: [100]), PaintParameters.ground,
      ParameterDeclaration(
        "previews", "whether previews of 2048 and 512 px are made on the main thread",
        range: .words(["none", "full"]), defaults: ["full"], quick: ["full", "none"]),
      PaintParameters.brush([40]), PaintParameters.scale, PaintParameters.strokes,
      PaintParameters.strokeCount(60, quick: 10), PaintParameters.edge,
    ],
    metrics: [
      "main_wall", "freeze_wall", "flatten_wall", "hand_over_wall", "encode_wall", "write_wall", "save_wall",
      "solo.encode_wall", "solo.write_wall", "solo.save_wall", "lz4_wall", "encode_of_lz4", "encode_of_solo",
      "dab_p99_ratio", "saved_bytes", "package_bytes", "chunks_written", "peak_rss_delta",
      "pixel_hash", "holder_hash",
    ] + ["alone", "saving"].flatMap { part in PenLatencies.metrics.map { "\(part).\($0)" } },
    headline: [
      "main_wall", "freeze_wall", "flatten_wall", "encode_wall", "write_wall", "alone_dab_p99",
      "saving_dab_p99", "saving_slow_frames", "encode_of_solo", "encode_of_lz4", "peak_rss_delta",
    ],
    processes: 3,
    refusal: PaintParameters.refusal,
    bytesNeeded: {
      PaintParameters.layerBytes($0) * ($0.integer("layers") * 2 + 6) + PaintParameters.programBytes
    },
    body: { try Designs.run(AutosaveBenchmark(run: $0), in: $0.id.design) })

  /// Latency is read over at least this many strokes, with and without a save.
  private static let fewestStrokes = 60

  func visit<Design: EngineDesign>(_ design: Design.Type) throws {
    for sample in 0..<run.samples { try measure(design, sample) }
  }

  private func measure<Design: EngineDesign>(_ design: Design.Type, _ sample: Int) throws {
    let folder = try PackageFolder()
    // Steps enough for undo, no more: the history's own memory is not the subject.
    let artwork = try Artwork<Design>.painted(
      run.parameters, layers: run.parameters.integer("layers"),
      coverage: run.parameters.integer("coverage_pct"), seed: run.seed,
      limits: HistoryLimits(bytes: 64 << 20, steps: 20),
      content: Ground.Content(rawValue: run.parameters.text("ground")) ?? .paint)
    var pen = PenLatencies(
      try StrokeSource(run), brush: try Brush(diameter: run.parameters.number("brush_px")))
    for _ in 0..<Self.fewestStrokes / 2 { try pen.paintStroke(on: artwork) }

    let solo = SavedPackage<Design>(folder.package("solo"), previews: run.parameters.text("previews"))
    try solo.save(artwork)
    pen.reset()
    for _ in 0..<Self.fewestStrokes { try pen.paintStroke(on: artwork) }
    let alone = pen.readings()
    pen.reset()

    // How much is painted beside the save depends on how long it takes; until here all is the same in every run.
    run.recordStandingHashes(of: artwork, archives: [], sample: sample)

    let saving = SavedPackage<Design>(folder.package("saving"), previews: run.parameters.text("previews"))
    let memory = MemoryProbe()
    memory.begin()
    try saving.save(artwork) { try pen.paintStroke(on: artwork) }
    memory.stop()
    let during = pen.readings()
    run.record(alone, part: "alone", sample: sample)
    run.record(during, part: "saving", sample: sample)
    run.record(memory.readings().filter { $0.metric == "peak_rss_delta" }, sample: sample)
    try record(saving, solo, folder, sample)
    record("dab_p99_ratio", during.value("dab_p99"), over: alone.value("dab_p99"), sample)
    let plain = PlainLZ4.time(ArtworkArchive(artwork))
    run.record("lz4_wall", plain.wall, thread: .main, sample: sample)
    record("encode_of_lz4", plain.wall, over: solo.times.encode, sample)
    record("encode_of_solo", solo.times.encode, over: saving.times.encode, sample)
  }

  private func record<Design: EngineDesign>(
    _ saving: SavedPackage<Design>, _ solo: SavedPackage<Design>, _ folder: PackageFolder, _ sample: Int
  ) throws {
    let report = try saving.report()
    run.record("main_wall", saving.mainWall, sample: sample)
    run.record("freeze_wall", saving.freezeWall, sample: sample)
    run.record("flatten_wall", saving.flattenWall, sample: sample)
    run.record("hand_over_wall", saving.handOverWall, sample: sample)
    run.record("encode_wall", saving.times.encode, thread: .background, sample: sample)
    run.record("write_wall", saving.times.write, thread: .background, sample: sample)
    run.record("save_wall", saving.saveWall, thread: .process, sample: sample)
    run.record("solo_encode_wall", solo.times.encode, thread: .background, sample: sample)
    run.record("solo_write_wall", solo.times.write, thread: .background, sample: sample)
    run.record("solo_save_wall", solo.saveWall, thread: .process, sample: sample)
    run.record("saved_bytes", Double(report.bytesEncoded), thread: .background, sample: sample)
    run.record("chunks_written", Double(report.chunksWritten), thread: .background, sample: sample)
    run.record(
      "package_bytes", Double(PackageFolder.bytes(of: saving.path)), thread: .background, sample: sample)
  }

  /// A share, or why there is none.
  private func record(_ metric: String, _ value: Double, over base: Double, _ sample: Int) {
    let source = Metrics.named(metric)?.source ?? ""
    run.record(
      [
        base > 0
          ? Reading(metric, value / base, source: source, thread: .process)
          : Reading(metric, unavailable: "the time to divide by is 0", thread: .process)
      ], sample: sample)
  }
}
