import CommandLine
import Gate
import Measurement
import Results
import TimedSession

/// `pentimento gate selftest aa`: identical sides through everything that a comparison goes through.
enum GateIdenticalCommand {
  static let command = Command(
    name: "pentimento gate selftest aa",
    overview: "Compares identical sides, over and over: how often is there a false alarm?",
    options: SelfTestOptions.options + [
      .value("runs", "count", .integer(1...10_000), default: "1", help: "Complete runs."),
      .value(
        "record", "file", .file, default: "results/aa.csv",
        help: "Where each complete run is added, a row each."),
      .value(
        "rounds", "file", .file, default: "results/aa-rounds.csv",
        help: "Where the pairs of the complete runs are added, for 'selftest replay'."),
    ], arguments: SelfTestOptions.patterns,
    discussion: """
      Prints the alarms of all runs in the record with their Clopper-Pearson bound, and the share of each exit code. A run that \
      is interrupted is not recorded. Exit codes: 0 told, 2 usage or I/O error, 130 interrupted.
      """)

  static func run(_ arguments: ParsedArguments, _ command: Command) throws -> Int32 {
    let record = arguments.text("record") ?? "results/aa.csv"
    let roundsPath = arguments.text("rounds") ?? "results/aa-rounds.csv"
    // Damaged files are found before hours of measuring.
    var identical = try reading(IdenticalRuns.read, record)
    var kept = try reading(rounds, roundsPath)
    Interruption.watch()
    for number in 0..<(arguments.integer("runs") ?? 1) {
      let began = UTCTime.now().extended
      // The runs that are recorded already have drawn their orders and layouts.
      let comparison = try SelfTestOptions.comparison(
        arguments, command, repetition: 1000 * identical.runs.count)
      var pairs = PairCollection(run: began, set: comparison.set)
      let outcome = try comparison.run { pairs.add($0) }
      guard !outcome.isInterrupted else {
        _ = Output.note("interrupted: \(number) complete runs are recorded in \(record)\n")
        return 130
      }
      let report = outcome.gate.report
      kept += pairs.rows
      try CSV.write(kept, to: roundsPath)
      identical = try IdenticalRuns.append(
        IdenticalRunRow(
          time: began, machine: SelfTestOptions.machine, rows: report.findings.count,
          alarms: report.count(.regressed), exitCode: Int(outcome.exitCode(policy: .fail)),
          seconds: outcome.seconds), to: record)
      for finding in report.findings where finding.verdict == .regressed {
        _ = Output.note("false alarm: \(finding.row), \(PercentText.signed(finding.slowdown ?? 0))\n")
      }
      for reason in report.invalid { _ = Output.note("invalid: \(reason)\n") }
    }
    return Output.report(identical.text) ? 0 : 2
  }

  private static func rounds(_ path: String) throws(CSVReadError) -> [PairRow] {
    do {
      return try CSV.read(PairRow.self, path: path)
    } catch .file(let error) where error.isAbsence {
      return []
    }
  }

  private static func reading<Value>(
    _ body: (String) throws(CSVReadError) -> Value, _ path: String
  ) throws(SuiteInputError) -> Value {
    do throws(CSVReadError) {
      return try body(path)
    } catch {
      throw SuiteInputError("\(error)", advice: "Restore the file from version control, or name another one.")
    }
  }
}
