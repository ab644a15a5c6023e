import Measurement
import PaintBench
import PaintEngine

/// W6: part of the strokes undone. What the undone steps hold is claimed by nobody under the founding ledger.
struct RedoGapBenchmark: DesignVisitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "RedoGap", "claimed and held memory after undoing a share of the steps, by painted coverage",
    designs: ["seed", "copying"],
    parameters: [
      PaintParameters.canvas(), PaintParameters.coverage([0, 26, 100], quick: [0, 100]),
      PaintParameters.brush([40]),
      ParameterDeclaration(
        "undone_pct", "steps undone, % of those painted", range: .integers(0, 100),
        defaults: ["0", "50", "100"],
        quick: ["0", "100"]),
      PaintParameters.scale, PaintParameters.strokes, PaintParameters.strokeCount(30, quick: 8),
      PaintParameters.edge,
    ],
    metrics: HistoryMemory.metrics,
    headline: [
      "steps_kept", "redo_steps", "claimed_bytes", "held_bytes", "held_allocated", "heap_allocated_delta",
      "rss_delta",
    ],
    processes: 1,
    refusal: PaintParameters.refusal,
    bytesNeeded: PaintParameters.paintingBytes,
    body: { try Designs.run(RedoGapBenchmark(run: $0), in: $0.id.design) })

  func visit<Design: EngineDesign>(_ design: Design.Type) throws {
    let strokes = try StrokeSource(run)
    let brush = try Brush(diameter: run.parameters.number("brush_px"))
    let undone = run.parameters.integer("undone_pct")
    for sample in 0..<run.samples {
      let artwork = try Artwork<Design>.painted(
        run.parameters, coverage: run.parameters.integer("coverage_pct"), seed: run.seed)
      try HistoryMemory(run: run).measure(artwork, sample: sample) {
        _ = try strokes.paint(on: artwork, brush: brush)
        for _ in 0..<(artwork.history.undoStack.count * undone + 50) / 100 { artwork.undo() }
      }
    }
  }
}
