import Measurement
import PaintBench

/// What undo keeps in memory.
@main
struct UndoMemorySuite: PaintSuite {
  static let name = "UndoMemory"
  static let summary = "what undo keeps in memory: claimed, held, allocated, resident, against the budget"
  static let benchmarks = [
    BudgetBenchmark.benchmark, BudgetSweepBenchmark.benchmark, RedoGapBenchmark.benchmark,
    TinyStepsBenchmark.benchmark, LayerHistoryBenchmark.benchmark, WarningsBenchmark.benchmark,
    FillBenchmark.benchmark, PayloadBenchmark.benchmark,
  ]

  static func main() { SuiteCommand.main(Self.self, buildFlags: buildFlags) }
}
