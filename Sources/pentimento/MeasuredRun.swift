import CommandLine
import Measurement
import Results

/// The measuring behind `run` and `compare`: a plan carried out, and the folder that keeps what came of it.
struct MeasuredRun {
  /// What was planned.
  let plan: RunPlan
  /// What came of it; its rows are in the folder.
  let outcome: CaseRunner.Outcome
  /// The rows of environment.csv.
  let environment: [EnvironmentRow]
  /// Where it is kept.
  let folder: RunFolder
  /// What to do about what is missing.
  private let advice: String
  /// Processes that were complete before this run went on from them.
  private let earlier: Int

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

  /// Carries out `plan`, or as much as an interrupt allows, under the name that the options give; `words` are those by
  /// which it can be started again. With `resuming` it goes on in that folder instead.
  ///
  /// Throws for a name or folder that cannot be before anything is measured, and when the disk does not take a process's
  /// rows: what was measured before stays.
  init(
    _ plan: RunPlan, _ arguments: ParsedArguments, _ command: Command, words: [String], shard: Shard? = nil,
    resuming: RunFolder? = nil
  ) throws {
    let name = arguments.text("name") ?? (plan.selection.isQuick ? "quick" : command.word)
    guard RunFolder.isName(name) else {
      throw command.usageError("--name '\(name)' may hold letters, digits, '-', '_' and '.' only")
    }
    Interruption.watch()
    // The folder is made first: one that cannot be written is found before minutes of measuring.
    let folder = try resuming ?? RunFolder(in: arguments.text("results") ?? "results", name: name)
    var record = EnvironmentRecord(plan: plan, words: words, shard: shard)
    var steps = plan.steps
    if resuming != nil {
      steps = try steps.filter { try folder.parts.rows(of: $0, id: plan.cases[$0.index].id) == nil }
      record.resume(at: plan.steps.count - steps.count)
    } else {
      try folder.parts.begin(words: words)
    }
    try CSV.write(record.rows, to: "\(folder.path)/environment.csv")
    // A comparison is one interleaved run or none: only a run goes on.
    let advice =
      command.word == RunCommand.command.word
      ? "'pentimento run --resume \(folder.path)' measures what is missing"
      : "run it again for what is missing"
    do {
      outcome = try SuiteOptions.runner(arguments).run(plan, steps: steps) { (step, rows) throws(FileError) in
        try folder.parts.write(rows, of: step)
      }
    } catch {
      throw Self.unfinished(error, advice)
    }
    record.finish(outcome)
    self.advice = advice
    environment = record.rows
    self.plan = plan
    self.folder = folder
    earlier = plan.steps.count - steps.count
  }

  /// Writes the tables and gives the summary; nil, with the folder gone and the reason told, when no process was complete.
  func write() throws -> [SummaryRow]? {
    guard outcome.completed + earlier > 0 else {
      folder.remove(plan)
      tellFailures()
      _ = Output.note("nothing was written: no process was complete\n")
      return nil
    }
    do {
      return try writeTables()
    } catch let error as FileError {
      throw Self.unfinished(error, advice)
    }
  }

  private func writeTables() throws -> [SummaryRow] {
    var tables = try RunTables(in: folder.path)
    for (index, planned) in plan.cases.enumerated() {
      let rows = try plan.steps(ofCase: index).compactMap { try folder.parts.rows(of: $0, id: planned.id) }
      try tables.add(rows.flatMap { $0 })
    }
    try tables.finish(swept: plan.swept, environment: environment)
    if isComplete { folder.parts.remove(plan) }
    return tables.summary
  }

  private var isComplete: Bool { outcome.failures.isEmpty && !outcome.isInterrupted }

  /// Tells what failed, what is missing and where the rest is.
  func tell() {
    tellFailures()
    if !isComplete {
      _ = Output.note("\(advice)\n")
    }
    _ = Output.note("results in \(folder.path)\n")
  }

  /// 130 when it was interrupted, 4 when a process failed or none was complete.
  var exitCode: Int32 {
    if outcome.isInterrupted { return 130 }
    return isComplete ? 0 : 4
  }

  private func tellFailures() {
    for failure in outcome.failures {
      _ = Output.note("failed: \(failure.id), process \(failure.process): \(failure.reason)\n")
    }
    if outcome.isInterrupted {
      _ = Output.note("interrupted: \(outcome.notRun.count) of \(plan.steps.count) processes are missing\n")
    }
  }

  /// What a disk that is full, or a folder that has gone, means for a run: what is measured stays.
  private static func unfinished(_ error: FileError, _ advice: String) -> SuiteInputError {
    SuiteInputError("\(error)", advice: "Make room or restore the folder; then \(advice).")
  }
}
