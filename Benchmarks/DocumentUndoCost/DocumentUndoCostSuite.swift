import CommandLine
import Measurement
import ShapeEditor

/// What undo of a document costs: snapshots against inverse commands.
@main
struct DocumentUndoCostSuite: Suite {
  static let name = "DocumentUndoCost"
  static let summary = "what undo of a document of shapes costs: snapshots against inverse commands"
  static let designs = DocumentDesigns.all
  static let benchmarks = [
    PayloadBenchmark.byShare, PayloadBenchmark.byDepth, OperationBenchmark.benchmark,
    EditPartsBenchmark.benchmark, LatencyBenchmark.benchmark, GestureBenchmark.benchmark,
    BudgetBenchmark.benchmark, SessionBenchmark.benchmark, FaultsBenchmark.benchmark,
    ManagerBenchmark.benchmark,
  ]

  static func canonicalDesign(_ design: String) throws(SuiteInputError) -> String {
    let names = designs.map(\.name)
    if names.contains(design) { return design }
    let nearest = suggestion(for: design, among: names)
    throw SuiteInputError(
      "there is no representation of undo called '\(design)'"
        + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
      advice: "Give one of \(names.joined(separator: ", ")).")
  }

  /// No benchmark here draws strokes: whoever asks for some is told so by the plan, which knows the other suites too.
  static func traceName(path: String) throws(SuiteInputError) -> String { "trace" }

  static func main() {
    // As the compiler itself sees it in this module, which is compiled with the editor's flags.
    let flags = [true: "unchecked", false: "checked"][_isFastAssertConfiguration()] ?? "unknown"
    SuiteCommand.main(Self.self, buildFlags: flags, tables: [DecisionTable.table])
  }
}
