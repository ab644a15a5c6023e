import CommandLine
import Measurement
import Results

/// `pentimento run`: measures, prints the table, writes the results folder.
enum RunCommand {
  static let command = Command(
    name: "pentimento run",
    overview: "Measures cases in fresh, interleaved processes and writes a results folder.",
    options: CaseOptions.options + SuiteOptions.measuring + MeasuredRun.options() + [
      .value(
        "format", "form", .choice(["text", "csv"]), default: "text",
        help: "What is printed: the table or summary.csv.")
    ],
    arguments: [
      Argument(
        "pattern", .any, help: "Suites, benchmarks or cases, by name or with '*'; all of them by default.")
    ])

  static func run(_ arguments: ParsedArguments, _ command: Command) throws -> Int32 {
    let selection = try CaseOptions.selection(arguments, of: command)
    let plan = try RunPlan(
      suitePaths: try SuiteOptions.paths(arguments), selection: selection,
      repetition: RunPlan.Repetition(
        processes: arguments.integer("processes"), samples: arguments.integer("samples"),
        isQuick: selection.isQuick),
      availableMemory: KernelMemory.available())
    let measured = try MeasuredRun(plan, arguments, command)
    guard let summary = try measured.write() else { return measured.exitCode }
    let report =
      arguments.text("format") == "csv"
      ? CSV.encode(summary) : SummaryTable.text(summary, benchmarks: plan.benchmarks)
    let isPrinted = Output.report(report)
    measured.tell()
    return measured.exitCode == 0 && !isPrinted ? 2 : measured.exitCode
  }
}

extension RunPlan {
  /// Every benchmark with its suite's name.
  var benchmarks: [(suite: String, benchmark: BenchmarkDescription)] {
    suites.flatMap { suite in
      suite.description.benchmarks.map { (suite: suite.description.suite, benchmark: $0) }
    }
  }
}
