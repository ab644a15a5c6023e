import Measurement
import PaintBench
import PaintEngine

/// W9: the whole layer filled again and again, erased, and all of it undone: steps as large as the layer.
struct FillBenchmark: DesignVisitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "Fill",
    "a layer filled ten times with one colour, erased, all undone: steps as large as the layer itself",
    designs: ["seed", "copying"],
    parameters: [
      PaintParameters.canvas([2048]), PaintParameters.coverage([100], quick: [100]),
      ParameterDeclaration(
        "fills", "times the layer is filled", range: .integers(1, 1000), defaults: ["10"], quick: ["3"]),
      PaintParameters.budget([16, 1024], quick: [4, 64]), PaintParameters.edge,
    ],
    metrics: [
      "steps_kept", "redo_steps", "claimed_bytes", "held_bytes", "full.steps_kept", "full.claimed_bytes",
      "full.held_bytes", "full.heap_allocated", "full.rss", "peak_rss_delta", "pixel_hash", "holder_hash",
      "history_allocated", "ledger_error_bytes",
    ] + parts.flatMap { part in phaseMetrics.map { "\(part).\($0)" } },
    headline: [
      "full_steps_kept", "full_claimed_bytes", "full_held_bytes", "full_rss", "peak_rss_delta", "fill_wall",
      "fill_bytes_copied", "erase_wall", "undo_wall", "redo_steps", "held_bytes",
    ],
    processes: 1,
    refusal: PaintParameters.refusal,
    timed: [
      TimedDeclaration(
        ["peak_rss_delta"], designs: ["seed"], values: ["budget_mib": "64"],
        margin: TimedDeclaration.memoryMargin, pairing: .serial)
    ],
    bytesNeeded: {
      let history = min(
        $0.integer("budget_mib") << 20, PaintParameters.layerBytes($0) * $0.integer("fills") * 2)
      return PaintParameters.layerBytes($0) * 4 + history * 5 / 4 + PaintParameters.programBytes
    },
    body: { try Designs.run(FillBenchmark(run: $0), in: $0.id.design) })

  private static let parts = ["fill", "erase", "undo"]
  private static let phaseMetrics = [
    "wall", "page_faults", "tile_copies", "bytes_copied", "tiles_created", "tiles_visited",
  ]

  func visit<Design: EngineDesign>(_ design: Design.Type) throws {
    let fills = run.parameters.integer("fills")
    for sample in 0..<run.samples {
      let artwork = try Artwork<Design>.painted(
        run.parameters, coverage: run.parameters.integer("coverage_pct"), seed: run.seed,
        limits: HistoryLimits(bytes: run.parameters.integer("budget_mib") << 20, steps: 250))
      let probes = PaintProbes(artwork.context)
      let memory = MemoryProbe()
      Jemalloc.purge()
      let before = MemoryLevels()
      memory.begin()
      run.record(
        try probes.measure {
          for number in 0..<fills {
            try artwork.fill(0, with: Fix15Color(red: Float(number % 7) / 7, green: 0.5, blue: 0.25))
          }
        }, part: "fill", sample: sample)
      run.record(try probes.measure { try artwork.clearLayer(0) }, part: "erase", sample: sample)
      memory.stop()
      run.record(memory.readings().filter { $0.metric == "peak_rss_delta" }, sample: sample)
      run.record(MemoryLevels().readings(over: before), part: "full", sample: sample)
      record(artwork, part: "full", sample)
      run.record(probes.measure { while artwork.undo() {} }, part: "undo", sample: sample)
      record(artwork, part: nil, sample)
      run.record("redo_steps", Double(artwork.history.redoStack.count), sample: sample)
      run.recordStandingHashes(of: artwork, archives: [], sample: sample)
      HistoryMemory(run: run).recordLedgerError(of: artwork, sample: sample)
    }
  }

  private func record<Design: EngineDesign>(_ artwork: Artwork<Design>, part: String?, _ sample: Int) {
    let prefix = part.map { "\($0)_" } ?? ""
    run.record("\(prefix)steps_kept", Double(artwork.history.undoStack.count), sample: sample)
    run.record("\(prefix)claimed_bytes", Double(artwork.history.claimedBytes), sample: sample)
    let held = artwork.heldMemory(allocated: Jemalloc.sizeClass)
    run.record("\(prefix)held_bytes", Double(held.bytes), sample: sample)
  }
}
