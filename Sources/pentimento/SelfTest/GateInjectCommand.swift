import CommandLine
import Gate
import Glibc
import Measurement
import Results
import Statistics
import TimedSession

/// `pentimento gate selftest inject`: plants a fault and sees whether the gate goes red in that fault's own way.
enum GateInjectCommand {
  static let command = Command(
    name: "pentimento gate selftest inject",
    overview: "Plants a fault into one side: does the gate go red in that fault's own way?",
    options: SelfTestOptions.options + [
      .value(
        "what", "fault", .choice(["time", "allocation"] + PlantedRows.allCases.map(\.rawValue)),
        default: "time", help: "The fault."),
      .value(
        "share", "share", .number(0.001...10), default: "0.05",
        help: "With --what time: the share by which B is slower."),
      .value("runs", "count", .integer(1...10_000), default: "1", help: "Complete runs with the fault."),
      .value(
        "least", "share", .number(0...1), default: "1",
        help: "With --what time: the share of runs that must find each row."),
    ], arguments: SelfTestOptions.patterns,
    discussion: """
      time: B's suites get \(InjectedFault.variable)=time:SHARE, by which every time that is measured is so much longer, spun \
      away before the clock is read. allocation: each operation that a sampler measures makes one more. The other faults are planted into the rows that were measured. \
      Exit codes: 0 it was found as it should be, 1 it was not, 2 usage or I/O error, 130 interrupted.
      """)

  static func run(_ arguments: ParsedArguments, _ command: Command) throws -> Int32 {
    Interruption.watch()
    let what = arguments.text("what") ?? "time"
    for option in ["share", "least"] where arguments.isGiven(option) && what != "time" {
      throw command.usageError("--\(option) goes with --what time")
    }
    return what == "time" ? try slowed(arguments, command) : try InjectedExact(what, arguments, command).run()
  }

  /// Runs with B slower, until everything is decided each time.
  private static func slowed(_ arguments: ParsedArguments, _ command: Command) throws -> Int32 {
    let share = arguments.number("share") ?? 0.05
    let runs = arguments.integer("runs") ?? 1
    var tally = DetectionTally()
    for number in 0..<runs {
      let comparison = try SelfTestOptions.comparison(
        arguments, command, faults: [(InjectedFault.variable, InjectedFault.time(share).description)],
        repetition: 1000 * number)
      var pairs = 0
      let outcome = try comparison.run { readings in pairs += readings.count }
      guard !outcome.isInterrupted else {
        _ = Output.note("interrupted: \(number) of \(runs) runs were complete\n")
        if number > 0 { _ = Output.report(tally.text(share)) }
        return 130
      }
      // A whole process cannot be slowed down by what happens inside an operation.
      let serial = Set(comparison.set.cases.filter { $0.pairing == .serial }.flatMap(\.rows))
      tally.add(outcome, pairs: pairs, without: serial)
    }
    let isFound = tally.isFound(least: arguments.number("least") ?? 1)
    return Output.report(tally.text(share)) ? (isFound ? 0 : 1) : 2
  }
}

/// How often each row was found, and what that took.
private struct DetectionTally {
  private var found: [TimedRow: Int] = [:]
  private var invalid = 0
  /// Why runs proved nothing, each reason once.
  private var reasons: [String] = []
  private var runs = 0
  private var pairs = 0
  private var seconds = 0.0

  mutating func add(_ outcome: TimedSession.Outcome, pairs: Int, without others: Set<TimedRow>) {
    let report = outcome.gate.report
    for finding in report.findings where !others.contains(finding.row) {
      found[finding.row, default: 0] += finding.verdict == .regressed ? 1 : 0
    }
    if outcome.exitCode(policy: .fail) == 5 {
      invalid += 1
      for reason in outcome.invalidReasons where !reasons.contains(reason) { reasons.append(reason) }
    }
    runs += 1
    self.pairs += pairs
    seconds += outcome.seconds
  }

  func isFound(least: Double) -> Bool {
    !found.isEmpty && invalid == 0 && found.values.allSatisfy { Double($0) >= least * Double(runs) }
  }

  func text(_ share: Double) -> String {
    var text = ""
    for (row, count) in found.sorted(by: { $0.key < $1.key }) {
      let bounds = clopperPearson(events: count, trials: runs).map {
        " (95 % interval \(PercentText.of($0.low)) to \(PercentText.of($0.high)))"
      }
      text +=
        "\(row)\n    B slower by \(PercentText.of(share)): found in \(count) of \(runs) runs\(bounds ?? "")\n"
    }
    if invalid > 0 { text += "\(invalid) of \(runs) runs were invalid\n" }
    for reason in reasons { text += "    \(reason)\n" }
    let mean = runs == 0 ? 0 : seconds / Double(runs)
    return text + "inject time: \(runs) runs, \(pairs) pairs, mean \(Int(mean.rounded())) s a run\n"
  }
}
