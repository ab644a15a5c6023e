import CommandLine
import Glibc
import Results

/// A suite run by a person: cases in processes of their own, a table on standard output.
struct PersonalRun {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  /// Runs the cases and prints their summary. Returns the program's exit code.
  func show(_ selection: CaseSelection) throws -> Int32 {
    try begin()
    let plan = try plan(selection)
    let outcome = runner.run(plan)
    let benchmarks = plan.suites.flatMap { suite in
      suite.description.benchmarks.map { (suite: suite.description.suite, benchmark: $0) }
    }
    return try end(
      outcome, steps: plan.steps.count,
      text: SummaryTable.text(Summary.summarise(outcome.rows), benchmarks: benchmarks))
  }

  /// Runs what `table` is made from and prints it. Returns the program's exit code.
  func show(_ table: SuiteTable, seed: UInt64) throws -> Int32 {
    try begin()
    var whole = CaseRunner.Outcome()
    var steps = 0
    for var selection in table.selections where !whole.isInterrupted {
      selection.seed = seed
      let plan = try plan(selection)
      let outcome = runner.run(plan)
      steps += plan.steps.count
      whole.rows += outcome.rows
      whole.failures += outcome.failures
      whole.notRun = outcome.notRun
    }
    return try end(whole, steps: steps, text: table.text(Summary.summarise(whole.rows)))
  }

  private var runner: CaseRunner {
    CaseRunner(
      timeLimit: arguments.integer("time-limit") ?? 120, progress: Progress(quiet: arguments.flag("quiet")))
  }

  /// Finds a folder that cannot be written into before minutes of measuring.
  private func begin() throws(FileError) {
    if let path = arguments.text("output") {
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
      guard access(folder, W_OK) == 0 else { throw FileError(operation: "write", path: path, code: errno) }
    }
    Interruption.watch()
  }

  private func plan(_ selection: CaseSelection) throws(SuiteInputError) -> RunPlan {
    try RunPlan(
      suitePaths: ["/proc/self/exe"], selection: selection,
      repetition: RunPlan.Repetition(
        processes: arguments.integer("processes"), samples: arguments.integer("samples"),
        isQuick: selection.isQuick),
      availableMemory: KernelMemory.available())
  }

  private func end(_ outcome: CaseRunner.Outcome, steps: Int, text: String) throws -> Int32 {
    let isPrinted = Output.report(text)
    if let path = arguments.text("output") { try CSV.write(outcome.rows, to: path) }
    for failure in outcome.failures {
      _ = Output.note("failed: \(failure.id), process \(failure.process): \(failure.reason)\n")
    }
    if outcome.isInterrupted {
      _ = Output.note("interrupted: \(outcome.notRun.count) of \(steps) processes are missing\n")
      return 130
    }
    return outcome.failures.isEmpty ? (isPrinted ? 0 : 2) : 4
  }
}
