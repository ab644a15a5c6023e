import CommandLine
import Glibc
import Measurement
import Results

/// `pentimento run`: measures, prints the table, writes the results folder.
enum RunCommand {
  static let command = Command(
    name: "pentimento run",
    overview: "Measures cases in fresh, interleaved processes and writes a results folder.",
    options: CaseOptions.options + SuiteOptions.measuring + [
      .value(
        "processes", "count", .integer(1...10_000),
        help: "Fresh processes a case, instead of each benchmark's own."),
      .value(
        "samples", "count", .integer(1...1_000_000),
        help: "Samples a process, instead of each benchmark's own."),
      .value("results", "folder", .file, default: "results", help: "Where the folder of this run is made."),
      .value("name", "word", help: "The last part of the folder's name."),
      .value(
        "format", "form", .choice(["text", "csv"]), default: "text",
        help: "What is printed: the table or summary.csv."),
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
    let name = arguments.text("name") ?? (selection.isQuick ? "quick" : "run")
    guard RunFolder.isName(name) else {
      throw command.usageError("--name '\(name)' may hold letters, digits, '-', '_' and '.' only")
    }
    Interruption.watch()
    // The folder is made first: one that cannot be written is found before minutes of measuring.
    let folder = try RunFolder(in: arguments.text("results") ?? "results", name: name)
    var environment = EnvironmentRecord(plan: plan, words: Array(Swift.CommandLine.arguments.dropFirst()))
    let outcome = SuiteOptions.runner(arguments).run(plan)
    environment.finish(outcome, steps: plan.steps.count)

    guard !outcome.rows.isEmpty else {
      folder.removeIfEmpty()
      tell(outcome, plan)
      _ = Output.note("nothing was written: no process was complete\n")
      return outcome.isInterrupted ? 130 : 4
    }
    let summary = Summary.summarise(outcome.rows)
    try folder.write(samples: outcome.rows, summary: summary, plan: plan, environment: environment.rows)
    let report =
      arguments.text("format") == "csv"
      ? CSV.encode(summary) : SummaryTable.text(summary, benchmarks: plan.benchmarks)
    let isPrinted = Output.report(report)
    tell(outcome, plan)
    _ = Output.note("results in \(folder.path)\n")
    if outcome.isInterrupted { return 130 }
    return outcome.failures.isEmpty ? (isPrinted ? 0 : 2) : 4
  }

  private static func tell(_ outcome: CaseRunner.Outcome, _ plan: RunPlan) {
    for failure in outcome.failures {
      _ = Output.note("failed: \(failure.id), process \(failure.process): \(failure.reason)\n")
    }
    if outcome.isInterrupted {
      _ = Output.note("interrupted: \(outcome.notRun.count) of \(plan.steps.count) processes are missing\n")
    }
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
