import CommandLine
import Gate
import Measurement
import Results
import TimedSession

/// `pentimento gate --base REV`, `--a A --b B`, `--designs a,b`: times of two sides, in pairs, beside the exact gate.
enum TimedGateCommand {
  static func run(
    _ arguments: ParsedArguments, _ command: Command, _ reports: GateReports
  ) throws -> Int32 {
    guard let path = arguments.text("resume") else {
      return try measure(arguments, command, reports, resuming: nil)
    }
    for option in command.options.map(\.name)
    where !["resume", "quiet", "minutes", "format", "report"].contains(option) && arguments.isGiven(option) {
      throw command.usageError("--\(option) was decided when the run began; --resume takes it from there")
    }
    if let word = arguments.positional.first {
      throw command.usageError("'\(word)' cannot be added to the run that --resume goes on with")
    }
    let folder = RunFolder(existing: path)
    let words = try folder.parts.words()
    var more = arguments.flag("quiet") && !words.contains("--quiet") ? ["--quiet"] : []
    // Each part of a run has minutes of its own.
    if let minutes = arguments.text("minutes") { more += ["--minutes", minutes] }
    guard words.first == "gate",
      case .run(_, let started) = try command.parse(more + Self.without(more, Array(words.dropFirst())))
    else {
      throw SuiteInputError(
        "'\(path)' is no timed run of the gate", advice: "Give the folder that the interrupted run named.")
    }
    return try measure(started, command, reports, resuming: folder)
  }

  /// The words of the run without its minutes, where new ones are given.
  private static func without(_ more: [String], _ words: [String]) -> [String] {
    guard more.contains("--minutes") else { return words }
    var rest: [String] = []
    var skips = false
    for word in words {
      if skips {
        skips = false
      } else if word == "--minutes" {
        skips = true
      } else if !word.hasPrefix("--minutes=") {
        rest.append(word)
      }
    }
    return rest
  }

  private static func measure(
    _ arguments: ParsedArguments, _ command: Command, _ reports: GateReports, resuming folder: RunFolder?
  ) throws -> Int32 {
    Interruption.watch()
    let sides = try TimedSides(arguments, command)
    let comparison = try TimedComparison(
      sides.programs, designs: sides.designs, differentWork: arguments.text("pixels-changed"),
      everything: ExactSide.isWanted(arguments), arguments, command)
    // Taken before the pairs, so that what it costs the machine is over.
    let exact = try ExactSide(comparison, arguments).judged()
    guard !exact.isInterrupted else {
      _ = Output.note("interrupted: nothing was judged\n")
      return 130
    }
    guard !comparison.set.cases.isEmpty || !comparison.set.vanished.isEmpty else {
      // With nothing to compare the exact gate alone decides; without it nothing was judged.
      let alone = GateOutcome(exact: exact.report, scope: exact.scope)
      return try reports.deliver(alone, text: (exact.text ?? "") + nothingCompared(comparison))
    }
    let run = try TimedRunFolder(
      folder, comparison, sides: sides, results: arguments.text("results") ?? "results")
    var rounds = run.rounds
    let outcome = try comparison.run(earlier: run.earlier) { readings in try rounds.add(readings) }
    if outcome.isInterrupted {
      _ = Output.note(
        "interrupted: the complete rounds are kept; go on with 'pentimento gate --resume \(run.path)'\n")
      return 130
    }
    let text = TimedText.text(
      outcome, comparison, remarks: sides.remarks + comparison.set.remarks,
      again: { repeating($0, arguments) }, plan: .standard)
    try run.finish(outcome)
    var judged = GateOutcome(exact: exact.report, timed: outcome.gate.report, scope: exact.scope)
    judged.onInconclusive = InconclusivePolicy(rawValue: arguments.text("on-inconclusive") ?? "") ?? .fail
    judged.timedCommand = repeating(nil, arguments)
    judged.differentWork = outcome.differentWork.sorted { $0.key < $1.key }.map(\.value)
    let code = try reports.deliver(judged, text: (exact.text ?? "") + text)
    _ = Output.note("rounds: \(run.path)/rounds.csv\n")
    return code
  }

  private static func nothingCompared(_ comparison: TimedComparison) -> String {
    (comparison.set.remarks + comparison.set.new.map { "\($0) has nothing to be held against" })
      .map { "timed: \($0)\n" }.joined() + "timed: nothing was compared\n"
  }

  /// The command that measures one row again; nil: the same without a row.
  static func repeating(_ row: TimedRow?, _ arguments: ParsedArguments) -> String {
    var words = ["pentimento", "gate"]
    for option in ["base", "a", "b"] {
      if let value = arguments.text(option) { words += ["--\(option)", value] }
    }
    if arguments.isGiven("designs") {
      words += ["--designs", arguments.texts("designs").joined(separator: ",")]
    }
    for suite in arguments.texts("suite") { words += ["--suite", suite] }
    return (words + (row.map { ["'\($0.id)'"] } ?? [])).joined(separator: " ")
  }
}

extension TimedSession.Outcome {
  /// The exit code of the times: different work makes a run invalid.
  func exitCode(policy: InconclusivePolicy) -> Int32 {
    differentWork.isEmpty ? gate.report.exitCode(onInconclusive: policy) : 5
  }

  /// Why it proves nothing; none of a run that does.
  var invalidReasons: [String] {
    differentWork.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      + gate.report.invalid.map(\.description)
  }
}
