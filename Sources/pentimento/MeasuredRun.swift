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
  private let isQuiet: Bool
  /// What the sentinel read.
  private let sentinel: Sentinel
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
      .value(
        "max-steal", "percent", .number(0...100), default: "10",
        help: "Measure a process again if the hypervisor takes more of its time."),
    ]
  }

  /// Carries out `plan`, or as much as an interrupt allows, under the name that the options give; `words` are those by
  /// which it can be started again. With `resuming` it goes on in that folder instead.
  ///
  /// `notice` is told before anything is measured. Throws for a name or folder that cannot be before anything is measured, and when the disk does not take a process's
  /// rows: what was measured before stays.
  init(
    _ plan: RunPlan, _ arguments: ParsedArguments, _ command: Command, words: [String], shard: Shard? = nil,
    resuming: RunFolder? = nil, saying notice: String? = nil
  ) throws {
    let name = arguments.text("name") ?? (plan.selection.isQuick ? "quick" : command.word)
    guard RunFolder.isName(name) else {
      throw command.usageError("--name '\(name)' may hold letters, digits, '-', '_' and '.' only")
    }
    Interruption.watch()
    // The folder is made first: one that cannot be written is found before minutes of measuring.
    let folder = try resuming ?? RunFolder(in: arguments.text("results") ?? "results", name: name)
    if let notice, !arguments.flag("quiet") { _ = Output.note(notice) }
    var record = EnvironmentRecord(plan: plan, words: words, shard: shard)
    var steps = plan.steps
    if resuming != nil {
      steps = try steps.filter { try folder.parts.rows(of: $0, id: plan.cases[$0.index].id) == nil }
      record.resume(at: plan.steps.count - steps.count)
    } else {
      try folder.parts.begin(words: words)
    }
    var runner = SuiteOptions.runner(arguments)
    let rule = QualityRule(steal: (arguments.number("max-steal") ?? 10) / 100)
    runner.rule = rule
    record.add("quality_rule", rule.text)
    try CSV.write(record.rows, to: "\(folder.path)/environment.csv")
    var sentinel = Sentinel(rows: try folder.parts.sentinelRows())
    // A comparison is one interleaved run or none: only a run goes on.
    let advice =
      command.word == RunCommand.command.word
      ? "'pentimento run --resume \(folder.path)' measures what is missing"
      : "run it again for what is missing"
    do {
      let earlier = plan.steps.count - steps.count
      outcome = try runner.run(
        plan, steps: steps,
        before: { (done) throws(FileError) in
          if sentinel.read(after: earlier + done) { try folder.parts.write(sentinel) }
        },
        keep: { (step, measured) throws(FileError) in try folder.parts.write(measured, of: step) })
      sentinel.read(after: earlier + outcome.completed, always: true)
      try folder.parts.write(sentinel)
    } catch {
      throw Self.unfinished(error, advice)
    }
    record.finish(outcome)
    self.advice = advice
    for drift in Sentinel.drifts(of: sentinel.rows) { record.add(drift) }
    self.sentinel = sentinel
    environment = record.rows
    self.plan = plan
    self.folder = folder
    isQuiet = arguments.flag("quiet")
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
      let quality = try plan.steps(ofCase: index).flatMap { try folder.parts.quality(of: $0) }
      try tables.add(rows.flatMap { $0 }, quality: quality)
    }
    try tables.finish(swept: plan.swept, sentinel: sentinel.rows, environment: environment)
    if isComplete { folder.parts.remove(plan) }
    return tables.summary
  }

  private var isComplete: Bool { outcome.failures.isEmpty && !outcome.isInterrupted }

  /// Tells what failed, what is missing and where the rest is.
  func tell(_ summary: [SummaryRow]) {
    tellFailures()
    if !isQuiet {
      for line in Self.missing(summary) { _ = Output.note("not measured: \(line)\n") }
      _ = Output.note("quality: \(quality)\n")
    }
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

  /// The metrics that no sample has, by the reason: what this machine cannot measure.
  private static func missing(_ summary: [SummaryRow]) -> [String] {
    var metrics: [String: [String]] = [:]
    for row in summary where row.samples == 0 {
      let reason = row.source.replacing("unavailable: ", with: "")
      if metrics[reason]?.contains(row.metric) != true { metrics[reason, default: []].append(row.metric) }
    }
    return metrics.sorted { $0.key < $1.key }.map { "\($0.value.joined(separator: ", ")) (\($0.key))" }
  }

  /// What the machine did meanwhile, in a line.
  private var quality: String {
    let drifts = Sentinel.drifts(of: sentinel.rows).map { drift in
      let trend = drift.trend.map { Self.percent($0 - 1) } ?? "unknown"
      return "\(drift.loop) loop \(trend) along the run, \(Self.percent(drift.range - 1)) between extremes"
    }
    return (drifts + ["\(outcome.discarded) processes thrown out and measured again"]).joined(separator: "; ")
  }

  private static func percent(_ share: Double) -> String {
    let tenths = (share * 1000).rounded() / 10
    return "\(tenths > 0 ? "+" : "")\(tenths) %"
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
