import Measurement
import PaintBench
import PaintEngine
import Workloads

/// W5: strokes over painted ground until the byte budget and the step count have long been reached.
struct BudgetBenchmark: DesignVisitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "Budget", "undo memory against the byte budget, strokes over painted ground",
    designs: ["seed", "seed+storage=tailAllocated", "copying"],
    parameters: [
      PaintParameters.canvas(), PaintParameters.coverage([100], quick: [100]), PaintParameters.brush([40]),
      PaintParameters.budget([8, 32, 128, 512], quick: [8, 32]), PaintParameters.scale,
      PaintParameters.strokes,
      PaintParameters.strokeCount(250, quick: 40), PaintParameters.steps(250), PaintParameters.edge,
    ],
    metrics: HistoryMemory.metrics, headline: HistoryMemory.headline, processes: 1,
    refusal: PaintParameters.refusal,
    bytesNeeded: PaintParameters.budgetBytes,
    body: { try Designs.run(BudgetBenchmark(run: $0), in: $0.id.design) })

  func visit<Design: EngineDesign>(_ design: Design.Type) throws {
    try BudgetCase(run: run).measure(design, strokes: try StrokeSource(run))
  }
}

/// W5, the worst case: passes of a wide brush over the whole canvas, again and again.
struct BudgetSweepBenchmark: DesignVisitor {
  let run: CaseRun

  static let benchmark = Benchmark(
    "BudgetSweep",
    "undo memory against the byte budget, a wide brush swept over the whole area again and again",
    designs: ["seed", "seed+storage=tailAllocated"],
    parameters: [
      PaintParameters.canvas(), PaintParameters.coverage([100], quick: [100]),
      PaintParameters.brush([300], quick: [300]),
      PaintParameters.budget([8, 32, 128, 512], quick: [8, 32]),
      ParameterDeclaration(
        "cycles", "times the area is covered", range: .integers(1, 1000), defaults: ["20"], quick: ["2"]),
      PaintParameters.steps(250), PaintParameters.edge,
    ],
    metrics: HistoryMemory.metrics, headline: HistoryMemory.headline, processes: 1,
    refusal: { parameters in
      if let reason = PaintParameters.refusal(parameters) { return reason }
      do { _ = try sweep(parameters) } catch { return "\(error)" }
      return nil
    },
    bytesNeeded: PaintParameters.budgetBytes,
    body: { try Designs.run(BudgetSweepBenchmark(run: $0), in: $0.id.design) })

  func visit<Design: EngineDesign>(_ design: Design.Type) throws {
    try BudgetCase(run: run).measure(design, strokes: StrokeSource(try Self.sweep(run.parameters).strokes()))
  }

  /// Passes over the canvas but for a margin of an 85th of its side; rows overlap by a sixth of the brush.
  private static func sweep(_ parameters: Parameters) throws -> SweepStrokes {
    let canvas = parameters.number("canvas_px")
    let margin = canvas / 85
    return try SweepStrokes(
      side: canvas - 2 * margin, rowStep: max(1, (parameters.number("brush_px") * 5 / 6).rounded()),
      cycles: parameters.integer("cycles"), corner: margin)
  }
}

/// What both have in common.
private struct BudgetCase {
  let run: CaseRun

  func measure<Design: EngineDesign>(_ design: Design.Type, strokes: StrokeSource) throws {
    // The tiles that a stroke touches decide what undo keeps, not how often or how softly it fills them: dabs stand apart
    // and are opaque. Each stroke has a colour of its own, so that no two states of a tile look alike.
    let brushes = try (0..<16).map { number in
      try Brush(
        diameter: run.parameters.number("brush_px"), spacing: 0.75, hardness: 1, opacityByPressure: 0,
        color: Fix15Color(red: Float(number) / 16, green: Float(number * 7 % 16) / 16, blue: 0.5))
    }
    let limits = HistoryLimits(
      bytes: run.parameters.integer("budget_mib") << 20, steps: run.parameters.integer("steps"))
    for sample in 0..<run.samples {
      let artwork = try Artwork<Design>.painted(
        run.parameters, coverage: run.parameters.integer("coverage_pct"), seed: run.seed, limits: limits)
      try HistoryMemory(run: run).measure(artwork, sample: sample) {
        for (number, stroke) in strokes.strokes.enumerated() {
          _ = try StrokeSource.paint(stroke, on: artwork, brush: brushes[number % brushes.count])
        }
      }
    }
  }
}

extension PaintParameters {
  /// The history's byte budget, MiB.
  static func budget(_ defaults: [Int], quick: [Int]) -> ParameterDeclaration {
    ParameterDeclaration(
      "budget_mib", "the history's byte budget, MiB", range: .integers(0, 1 << 20),
      defaults: defaults.map(String.init),
      quick: quick.map(String.init))
  }

  /// The history's bound on steps.
  static func steps(_ count: Int) -> ParameterDeclaration {
    ParameterDeclaration(
      "steps", "the history's bound on undo steps", range: .integers(0, 1_000_000), defaults: [String(count)])
  }

  /// The layer, the history at its budget (each buffer in the largest size class), and the step that overshoots it.
  static func budgetBytes(_ parameters: Parameters) -> Int {
    layerBytes(parameters) * 3 + (parameters.integer("budget_mib") << 20) * 5 / 4 + programBytes
  }
}
