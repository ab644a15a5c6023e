import CommandLine
import Gate
import Measurement
import Results
import Workloads

/// `pentimento gate selftest replay`: recorded A/A rounds through the code that judges real ones.
enum GateReplayCommand {
  static let command = Command(
    name: "pentimento gate selftest replay",
    overview: "Replays recorded A/A rounds with flipped signs: false alarms, and which slowdown is found.",
    options: [
      .value(
        "rounds", "file", .file, default: "results/aa-rounds.csv",
        help: "The recorded rounds, one row a pair of processes."),
      .value(
        "runs", "count", .integer(20...1_000_000), default: "1000",
        help: "Runs without a slowdown; a tenth of it for each row and slowdown."),
      .value("seed", "number", .integer(0...Int.max), default: "1", help: "The seed of signs and orders."),
    ],
    discussion: """
      Measures nothing, so it costs no machine time. What it says holds for the recorded rounds alone.
      Exit codes: 0 told, 1 false alarms over 1 % of runs shown or a row in which even +25 % is missed, 2 usage, I/O or data \
      error.
      """)

  static func run(_ arguments: ParsedArguments, _ command: Command) throws -> Int32 {
    let path = arguments.text("rounds") ?? ""
    let recorded = try read(path)
    var random = SeededRandom(seed: arguments.text("seed").flatMap(UInt64.init) ?? 1)
    let report = ReplayReport(Replay(recorded), runs: arguments.integer("runs") ?? 1000, using: &random)
    return Output.report(report.text) ? report.exitCode : 2
  }

  private static func read(_ path: String) throws(SuiteInputError) -> RecordedRounds {
    do {
      return try RecordedRounds(try CSV.read(PairRow.self, path: path))
    } catch let error as CSVReadError {
      let advice =
        if case .file = error {
          "Give the file with --rounds, or record rounds with 'pentimento gate selftest aa'."
        } else { "Restore the file from version control, or mend that place." }
      throw SuiteInputError("\(error)", advice: advice)
    } catch {
      throw SuiteInputError(
        "\(path): \(error)", advice: "Restore the file, or record rounds with 'pentimento gate selftest aa'.")
    }
  }
}
