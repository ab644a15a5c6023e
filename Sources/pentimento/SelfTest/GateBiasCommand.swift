import CommandLine
import Gate
import Glibc
import Measurement
import Results
import Statistics
import TimedSession

/// `pentimento gate selftest bias`: whether identical sides are treated alike.
enum GateBiasCommand {
  static let command = Command(
    name: "pentimento gate selftest bias",
    overview:
      "Compares identical sides: the effect of going first, the balance of signs, anchors, clock, disturbances.",
    options: SelfTestOptions.options + [
      .value("pairs", "count", .integer(4...1000), default: "16", help: "Pairs of each row.")
    ], arguments: SelfTestOptions.patterns,
    discussion: """
      'selftest replay' takes for granted that which side is called B makes no difference; this tests it. Exit codes: 0 no bias \
      was found, 1 one was, at 1 % over all tests together, 2 usage or I/O error, 130 interrupted.
      """)

  /// The chance that a machine without any bias is said to have some.
  private static let level = 0.01

  static func run(_ arguments: ParsedArguments, _ command: Command) throws -> Int32 {
    let comparison = try SelfTestOptions.comparison(arguments, command)
    var readings: [PairReading] = []
    let outcome = try comparison.run(pairs: arguments.integer("pairs") ?? 16) { readings += $0 }
    guard !outcome.isInterrupted else {
      _ = Output.note("interrupted: nothing is told\n")
      return 130
    }
    let bias = SideBias(readings, level: level)
    let grain = comparison.compared.descriptions.b.first?.build.clockGrain ?? 0
    let text =
      bias.text + "clock grain: \(grain) ns\nlayouts: \(comparison.layoutText)\n"
      + "blocks measured again: \(PercentText.of(bias.redoneShare))\n"
    return Output.report(text) ? (bias.isFound ? 1 : 0) : 2
  }
}
