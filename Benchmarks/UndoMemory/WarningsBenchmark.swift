import Measurement
import PaintBench
import PaintEngine
import Workloads

/// W8: memory warnings. What shedding history claims to give back, and what comes back to the allocator and to the kernel, with
/// a save in flight and without.
struct WarningsBenchmark: DesignVisitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "Warnings",
    "one, two, three memory warnings: what shedding history gives back, before and after a purge, beside a save in flight",
    designs: ["seed", "copying"],
    parameters: [
      PaintParameters.canvas([2048]), PaintParameters.coverage([100], quick: [100]),
      PaintParameters.brush([40]),
      ParameterDeclaration(
        "warnings", "memory warnings in a row", range: .integers(0, 100), defaults: ["1", "3"],
        quick: ["1", "3"]),
      ParameterDeclaration(
        "save", "whether the picture of a save, taken before the last half of the strokes, is in flight",
        range: .words(["none", "in_flight"]), defaults: ["none", "in_flight"], quick: ["none", "in_flight"]),
      PaintParameters.budget([256], quick: [32]), PaintParameters.scale, PaintParameters.strokes,
      PaintParameters.strokeCount(100, quick: 12), PaintParameters.edge,
    ],
    metrics: [
      "wall", "steps_kept", "steps_dropped", "claimed_bytes", "held_bytes", "pixel_hash", "holder_hash",
      "undo_hash", "history_allocated", "ledger_error_bytes",
    ]
      + Moment.allCases.flatMap { moment in
        ["heap_allocated", "heap_resident", "rss"].map { "\(moment.rawValue).\($0)" }
      } + ["full.claimed_bytes", "full.held_bytes", "full.steps_kept", "full.holder_hash"],
    headline: [
      "full_steps_kept", "steps_kept", "full_claimed_bytes", "claimed_bytes", "full_heap_allocated",
      "shed_heap_allocated", "full_rss", "shed_rss", "purged_rss", "released_rss",
    ],
    processes: 1,
    refusal: PaintParameters.refusal,
    bytesNeeded: { PaintParameters.layerBytes($0) * 2 + PaintParameters.budgetBytes($0) },
    body: { try Designs.run(WarningsBenchmark(run: $0), in: $0.id.design) })

  /// When memory is read.
  private enum Moment: String, CaseIterable {
    /// After the strokes.
    case full
    /// After the warnings.
    case shed
    /// After the allocator gave back what it could.
    case purged
    /// After the picture in flight was let go, and another purge.
    case released
  }

  func visit<Design: EngineDesign>(_ design: Design.Type) throws {
    let source = try StrokeSource(run)
    let brush = try Brush(diameter: run.parameters.number("brush_px"))
    for sample in 0..<run.samples {
      let artwork = try Artwork<Design>.painted(
        run.parameters, coverage: run.parameters.integer("coverage_pct"), seed: run.seed,
        limits: HistoryLimits(bytes: run.parameters.integer("budget_mib") << 20, steps: 250))
      Jemalloc.purge()
      let before = MemoryLevels()
      var picture: ArtworkArchive<Design>?
      for (number, stroke) in source.strokes.enumerated() {
        if number == source.strokes.count / 2, run.parameters.text("save") == "in_flight" {
          picture = ArtworkArchive(artwork)
        }
        _ = try StrokeSource.paint(stroke, on: artwork, brush: brush)
      }
      record(.full, MemoryLevels(), over: before, sample)
      record(artwork, picture, part: "full", sample)
      run.record("full_holder_hash", Double(artwork.holderHash()), sample: sample)

      var dropped = 0
      let probes = PaintProbes(artwork.context)
      let readings = probes.measure {
        for _ in 0..<run.parameters.integer("warnings") { dropped += artwork.handleMemoryPressure() }
      }
      run.record(readings.filter { $0.metric == "wall" }, sample: sample)
      record(.shed, MemoryLevels(), over: before, sample)
      Jemalloc.purge()
      record(.purged, MemoryLevels(), over: before, sample)
      run.record("steps_dropped", Double(dropped), sample: sample)
      record(artwork, picture, part: nil, sample)
      run.recordHashes(of: artwork, archives: picture.map { [$0] } ?? [], sample: sample)
      picture = nil
      Jemalloc.purge()
      record(.released, MemoryLevels(), over: before, sample)
      HistoryMemory(run: run).recordLedgerError(of: artwork, sample: sample)
    }
  }

  private func record<Design: EngineDesign>(
    _ artwork: Artwork<Design>, _ picture: ArtworkArchive<Design>?, part: String?, _ sample: Int
  ) {
    let prefix = part.map { "\($0)_" } ?? ""
    let inFlight = Set(picture?.layers.flatMap { $0.tiles.map(\.tile.identity) } ?? [])
    let held = artwork.heldMemory(others: inFlight, allocated: Jemalloc.sizeClass)
    run.record("\(prefix)steps_kept", Double(artwork.history.undoStack.count), sample: sample)
    run.record("\(prefix)claimed_bytes", Double(artwork.history.claimedBytes), sample: sample)
    run.record("\(prefix)held_bytes", Double(held.bytes), sample: sample)
  }

  private func record(_ moment: Moment, _ now: MemoryLevels, over before: MemoryLevels, _ sample: Int) {
    run.record(now.readings(over: before), part: moment.rawValue, sample: sample)
  }
}
