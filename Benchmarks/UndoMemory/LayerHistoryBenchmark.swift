import Measurement
import PaintBench
import PaintEngine
import Workloads

/// W7: what an operation on a whole layer does to the history of strokes before it.
struct LayerHistoryBenchmark: DesignVisitor {
  let run: CaseRun

  /// What is done after the strokes.
  private enum Operation: String, CaseIterable {
    case none, duplicate, delete, merge
  }

  static let benchmark = Benchmark(
    "LayerHistory",
    "how much of the history of strokes survives duplicating, deleting or merging a full layer",
    designs: ["seed", "copying"],
    parameters: [
      PaintParameters.canvas([2048]), PaintParameters.coverage([100], quick: [100]),
      PaintParameters.brush([40]),
      ParameterDeclaration(
        "operation", "what is done to a layer after the strokes",
        range: .words(Operation.allCases.map(\.rawValue)),
        defaults: Operation.allCases.map(\.rawValue), quick: Operation.allCases.map(\.rawValue)),
      PaintParameters.budget([64], quick: [8]), PaintParameters.scale, PaintParameters.strokes,
      PaintParameters.strokeCount(50, quick: 12), PaintParameters.edge,
    ],
    metrics: HistoryMemory.metrics + ["strokes_kept", "strokes.holder_hash"],
    headline: [
      "strokes_kept", "steps_kept", "claimed_bytes", "held_bytes", "heap_allocated_delta", "rss_delta",
    ],
    processes: 1,
    refusal: PaintParameters.refusal,
    bytesNeeded: { PaintParameters.layerBytes($0) * 4 + PaintParameters.budgetBytes($0) },
    body: { try Designs.run(LayerHistoryBenchmark(run: $0), in: $0.id.design) })

  func visit<Design: EngineDesign>(_ design: Design.Type) throws {
    let strokes = try StrokeSource(run)
    let brush = try Brush(diameter: run.parameters.number("brush_px"))
    let operation = Operation(rawValue: run.parameters.text("operation")) ?? .none
    for sample in 0..<run.samples {
      let artwork = try Artwork<Design>.painted(
        run.parameters, layers: 2, coverage: run.parameters.integer("coverage_pct"), seed: run.seed,
        limits: HistoryLimits(bytes: run.parameters.integer("budget_mib") << 20, steps: 250))
      var kept = 0
      try HistoryMemory(run: run).measure(artwork, sample: sample) {
        _ = try strokes.paint(on: artwork, brush: brush)
        // Before anything is evicted: what the history holds of the strokes.
        run.record("strokes_holder_hash", Double(artwork.holderHash()), sample: sample)
        switch operation {
        case .none: break
        case .duplicate: try artwork.duplicateLayer(1)
        case .delete: try artwork.removeLayer(1)
        case .merge: try artwork.mergeDown(1)
        }
        kept = artwork.history.undoStack.count { $0.label == "Stroke" }
      }
      run.record("strokes_kept", Double(kept), sample: sample)
    }
  }
}
