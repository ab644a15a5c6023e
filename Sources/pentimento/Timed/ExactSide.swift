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

  private let sides: TimedSides
  private let arguments: ParsedArguments

  init(_ sides: TimedSides, _ arguments: ParsedArguments) {
    self.sides = sides
    self.arguments = arguments
  }

  /// Programs and designs are compared by time alone unless `--expected` names what side B is held to.
  func judged() throws -> Judged {
    guard arguments.isGiven("base") || arguments.isGiven("expected") else { return Judged() }
    let measured = try GateRun(arguments, paths: sides.programs.b.paths.values.sorted())
    guard !measured.isInterrupted else { return Judged(isInterrupted: true) }
    var input = try measured.input()
    input.pixelsChanged = arguments.text("pixels-changed")
    let report = try ExactGate.judge(input)
    let scope = measured.scope(nil, engineOnly: false, pixelsChanged: input.pixelsChanged)
    return Judged(report: report, text: GateText.text(report, scope: scope))
  }
}
