import CommandLine
import Gate
import Measurement
import Results

/// `pentimento gate update`: takes what is measured now as the expected values.
enum GateUpdateCommand {
  static func run(_ arguments: ParsedArguments, _ command: Command) throws -> Int32 {
    let measured = try GateRun(arguments, expectedMayBeAbsent: true)
    guard !measured.isInterrupted else {
      _ = Output.note("interrupted: nothing was written\n")
      return 130
    }
    let update = try ExpectedUpdate(
      try measured.input(), keeping: measured.othersExpected, reason: arguments.text("reason") ?? "measured")
    let path = arguments.text("expected") ?? "results/expected.csv"
    try CSV.write(update.rows, to: path)
    let text = update.changes.map { $0 + "\n" }.joined()
    let isPrinted = Output.report(
      "\(text)\(update.changes.count) changes, \(update.rows.count) rows in \(path)\n")
    return isPrinted ? 0 : 2
  }
}
