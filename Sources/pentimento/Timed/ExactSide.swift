import CommandLine
import Gate
import Measurement
import Results
import TimedSession

/// The exact gate over side B, which a comparison with a revision runs first: it takes seconds.
struct ExactSide {
  /// What it said; without a report where it was not asked for.
  struct Judged {
    var report: GateReport?
    var text: String?
    var isInterrupted = false
  }

  private let comparison: TimedComparison
  private let arguments: ParsedArguments

  init(_ comparison: TimedComparison, _ arguments: ParsedArguments) {
    self.comparison = comparison
    self.arguments = arguments
  }

  /// Programs and designs are compared by time alone unless `--expected` names what side B is held to.
  static func isWanted(_ arguments: ParsedArguments) -> Bool {
    arguments.isGiven("base") || arguments.isGiven("expected")
  }

  /// Judges what the patterns mean of it; a pattern that names timed rows alone leaves the exact gate nothing to do.
  func judged() throws -> Judged {
    let cases = comparison.exactCases
    let patterns = arguments.positional.filter { TimedComparison.means($0, cases) }
    guard Self.isWanted(arguments), !cases.isEmpty, patterns.isEmpty == arguments.positional.isEmpty else {
      return Judged()
    }
    let measured = try GateRun(
      arguments, paths: comparison.compared.programs.b.paths.values.sorted(), patterns: patterns)
    guard !measured.isInterrupted else { return Judged(isInterrupted: true) }
    var input = try measured.input()
    input.pixelsChanged = arguments.text("pixels-changed")
    let report = try ExactGate.judge(input)
    let scope = measured.scope(nil, engineOnly: false, pixelsChanged: input.pixelsChanged)
    return Judged(report: report, text: GateText.text(report, scope: scope))
  }
}
