import CommandLine
import Measurement
import Results

/// The measuring behind `run` and `compare`: a plan carried out, and the folder that keeps what came of it.
struct MeasuredRun {
  /// What was planned.
  let plan: RunPlan
  /// What came of it.
  let outcome: CaseRunner.Outcome
  /// The rows of environment.csv.
  let environment: [EnvironmentRow]
  /// Where it is kept.
  let folder: RunFolder

  /// How often to measure and where to keep it; a command that judges takes at least `fewestProcesses`.
  static func options(fewestProcesses: Int = 1) -> [Option] {
    let fewest = fewestProcesses == 1 ? "" : ", at least 3"
    return [
      .value(
        "processes", "count", .integer(fewestProcesses...10_000),
        help: "Fresh processes a case, instead of each benchmark's own\(fewest)."),
      .value(
        "samples", "count", .integer(1...1_000_000),
        help: "Samples a process, instead of each benchmark's own."),
      .value("results", "folder", .file, default: "results", help: "Where the folder of this run is made."),
      .value("name", "word", help: "The last part of the folder's name."),
    ]
  }

  /// Carries out `plan`, or as much as an interrupt allows, under the name that the options give.
  ///
  /// Throws for a name or folder that cannot be before anything is measured.
  init(_ plan: RunPlan, _ arguments: ParsedArguments, _ command: Command) throws {
    let name = arguments.text("name") ?? (plan.selection.isQuick ? "quick" : command.word)
    guard RunFolder.isName(name) else {
      throw command.usageError("--name '\(name)' may hold letters, digits, '-', '_' and '.' only")
    }
    Interruption.watch()
    // The folder is made first: one that cannot be written is found before minutes of measuring.
    folder = try RunFolder(in: arguments.text("results") ?? "results", name: name)
    var record = EnvironmentRecord(plan: plan, words: Array(Swift.CommandLine.arguments.dropFirst()))
    outcome = SuiteOptions.runner(arguments).run(plan)
    record.finish(outcome, steps: plan.steps.count)
    environment = record.rows
    self.plan = plan
  }

  /// Writes the tables and gives the summary; nil, with the folder gone and the reason told, when no process was complete.
  func write() throws -> [SummaryRow]? {
    guard !outcome.rows.isEmpty else {
      folder.removeIfEmpty()
      tellFailures()
      _ = Output.note("nothing was written: no process was complete\n")
      return nil
    }
    let summary = Summary.summarise(outcome.rows)
    try folder.write(samples: outcome.rows, summary: summary, plan: plan, environment: environment)
    return summary
  }

  /// Tells what failed, what is missing and where the rest is.
  func tell() {
    tellFailures()
    _ = Output.note("results in \(folder.path)\n")
  }

  /// 130 when it was interrupted, 4 when a process failed or none was complete.
  var exitCode: Int32 {
    if outcome.isInterrupted { return 130 }
    return outcome.failures.isEmpty && !outcome.rows.isEmpty ? 0 : 4
  }

  private func tellFailures() {
    for failure in outcome.failures {
      _ = Output.note("failed: \(failure.id), process \(failure.process): \(failure.reason)\n")
    }
    if outcome.isInterrupted {
      _ = Output.note("interrupted: \(outcome.notRun.count) of \(plan.steps.count) processes are missing\n")
    }
  }
}
