import Measurement
import PaintBench

/// What a stroke costs.
@main
struct StrokeCostSuite: PaintSuite {
  static let name = "StrokeCost"
  static let summary = "what a stroke, a tile copy, an undo and a redo cost"
  static let benchmarks = [
    StrokeBenchmark.benchmark, CopyTileBenchmark.benchmark, UndoRedoBenchmark.benchmark,
  ]

  static func main() { SuiteCommand.main(Self.self, buildFlags: buildFlags) }
}
