import CommandLine
import Gate
import Glibc
import Measurement
import Results
import Statistics
import TimedSession

/// `pentimento gate selftest relink`: what the layout of code alone does to times here.
enum GateRelinkCommand {
  static let command = Command(
    name: "pentimento gate selftest relink",
    overview:
      "Compares identical sides with one link each, and with a fresh link a round: what layout alone does.",
    options: SelfTestOptions.options + [
      .value("pairs", "count", .integer(2...1000), default: "8", help: "Pairs of each kind.")
    ], arguments: SelfTestOptions.patterns,
    discussion: """
      With one link of each side, what their layouts differ by stands in every pair: the shift. With a fresh link of both sides \
      it is spread over the pairs: the spread's excess is this project's floor. Exit codes: 0 told, 2 usage or I/O error or \
      programs that cannot be linked again, 130 interrupted.
      """)

  static func run(_ arguments: ParsedArguments, _ command: Command) throws -> Int32 {
    let pairs = arguments.integer("pairs") ?? 8
    var ratios: [Layouts.Mode: [TimedRow: [Double]]] = [:]
    for mode in Layouts.Mode.allCases {
      let comparison = try SelfTestOptions.comparison(arguments, command, layoutMode: mode)
      guard comparison.hasLayouts else {
        throw SuiteInputError(
          "there is \(comparison.layoutText)",
          advice: "Build with 'swift build -c release' where lld is along PATH.")
      }
      var readings: [PairReading] = []
      let outcome = try comparison.run(pairs: pairs) { readings += $0 }
      guard !outcome.isInterrupted else {
        _ = Output.note("interrupted: nothing is told\n")
        return 130
      }
      ratios[mode] = Dictionary(grouping: readings, by: \.row).mapValues { $0.map(\.logRatio) }
    }
    return Output.report(text(ratios)) ? 0 : 2
  }

  private static func text(_ ratios: [Layouts.Mode: [TimedRow: [Double]]]) -> String {
    var text = "layout, by \(ratios[.once]?.values.first?.count ?? 0) pairs of each kind\n"
    for row in (ratios[.once] ?? [:]).keys.sorted() {
      guard let once = MeanEstimate(ratios[.once]?[row] ?? []),
        let fresh = MeanEstimate(ratios[.eachRound]?[row] ?? [])
      else { continue }
      let excess = max(0, fresh.deviation * fresh.deviation - once.deviation * once.deviation).squareRoot()
      text += "\(row)\n    one link a side: shift \(PercentText.signed(expm1(once.mean))), "
      text += "sd of a pair \(PercentText.of(once.deviation)); fresh links: shift "
      text += "\(PercentText.signed(expm1(fresh.mean))), sd \(PercentText.of(fresh.deviation)), excess "
      text += "\(PercentText.of(excess))\n"
    }
    return text
  }
}
