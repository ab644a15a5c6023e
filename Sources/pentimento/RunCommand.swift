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
        help: "What is printed: the table or summary.csv."),
      .value(
        "shard", "i/n",
        help: "Measure the i-th of n shares of the cases; 'pentimento merge' joins them again."),
      .list(
        "disturbing", "probe",
        help:
          "Count with these in processes of their own: arc (references, objects), heap (requests, stacks), instructions."
      ),
      .flag("predict", help: "Tell what the run will take, and measure nothing."),
      .value(
        "minutes", "count", .number(0.01...100_000), help: "Refuse a run that is predicted to take longer."),
      .value(
        "resume", "run", .file,
        help: "Go on with an unfinished run from its folder, under the options that it was started with."),
    ],
    arguments: [
      Argument(
        "pattern", .any, help: "Suites, benchmarks or cases, by name or with '*'; all of them by default.")
    ])

  static func run(_ arguments: ParsedArguments, _ command: Command) throws -> Int32 {
    if let path = arguments.text("resume") { return try resume(path, arguments, command) }
    return try measure(arguments, command, words: Array(Swift.CommandLine.arguments.dropFirst()))
  }

  private static func measure(
    _ arguments: ParsedArguments, _ command: Command, words: [String], resuming: RunFolder? = nil
  ) throws -> Int32 {
    let selection = try CaseOptions.selection(arguments, of: command)
    let shard = try arguments.text("shard").map { text throws(UsageError) in
      guard let shard = Shard(text) else {
        throw command.usageError("--shard '\(text)' is not \(Shard.form)")
      }
      return shard
    }
    let plan = try RunPlan(
      suitePaths: try SuiteOptions.paths(arguments), selection: selection,
      repetition: RunPlan.Repetition(
        processes: arguments.integer("processes"), samples: arguments.integer("samples"),
        isQuick: selection.isQuick),
      availableMemory: KernelMemory.available(), shard: shard,
      disturbing: try arguments.texts("disturbing").map { name throws(SuiteInputError) in
        try DisturbingProbe(named: name)
      })
    let prediction = try predict(plan, arguments)
    if arguments.flag("predict") { return Output.report(prediction.text + "\n") ? 0 : 2 }
    if let resuming { try ResumedRun.check(resuming, against: plan) }
    let measured = try MeasuredRun(
      plan, arguments, command, words: words, shard: shard, resuming: resuming,
      saying: "prediction: \(prediction.text)\n")
    guard let summary = try measured.write() else { return measured.exitCode }
    let report =
      arguments.text("format") == "csv"
      ? CSV.encode(summary) : SummaryTable.text(summary, benchmarks: plan.benchmarks)
    let isPrinted = Output.report(report)
    measured.tell(summary)
    return measured.exitCode == 0 && !isPrinted ? 2 : measured.exitCode
  }

  /// What the run will take. Throws `SuiteInputError` for what cannot fit.
  private static func predict(
    _ plan: RunPlan, _ arguments: ParsedArguments
  ) throws(SuiteInputError) -> Prediction {
    let results = arguments.text("results") ?? "results"
    let prediction = Prediction(plan, history: EarlierRuns.quality(in: results))
    try prediction.check(
      timeLimit: arguments.integer("time-limit") ?? 120, minutes: arguments.number("minutes"),
      freeDisk: EarlierRuns.freeDisk(results))
    return prediction
  }

  /// Goes on with the run in the folder at `path`, as it was started.
  private static func resume(
    _ path: String, _ arguments: ParsedArguments, _ command: Command
  ) throws -> Int32 {
    for option in command.options.map(\.name)
    where !["resume", "quiet"].contains(option) && arguments.isGiven(option) {
      throw command.usageError("--\(option) was decided when the run began; --resume takes it from there")
    }
    if let word = arguments.positional.first {
      throw command.usageError("'\(word)' cannot be added to the run that --resume goes on with")
    }
    let folder = RunFolder(existing: path)
    let words = try folder.parts.words()
    let quiet = arguments.flag("quiet") ? ["--quiet"] : []
    guard words.first == command.word,
      case .run(_, let started) = try command.parse(quiet + Array(words.dropFirst()))
    else {
      throw SuiteInputError(
        "'\(path)' was made by 'pentimento \(words.first ?? "")', which cannot be resumed",
        advice: "Run that command again.")
    }
    return try measure(started, command, words: words, resuming: folder)
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
