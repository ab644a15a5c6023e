import CommandLine
import Gate
import Measurement
import Results

/// `pentimento gate`: exact metrics, hashes and coverage against expected.csv.
enum GateCommand {
  static let table = CommandTable(
    name: "pentimento gate", overview: "Holds exact metrics, hashes and coverage to the expected values.",
    own: check,
    entries: [.command(update), .table(GateSelfTestCommand.table)])

  static let check = Command(
    name: "pentimento gate", overview: "Holds exact metrics, hashes and coverage to the expected values.",
    options: shared + [
      .flag("engine-only", help: "Judge engine-logic metrics alone: no row that depends on the toolchain."),
      .value("as", "base=design", help: "Hold another design to the expected rows of BASE."),
      .value(
        "pixels-changed", "reason",
        help: "Other pixels are wanted, for this reason: differing hashes do not fail."),
    ] + TimedOptions.sides + TimedOptions.measuring,
    arguments: patterns,
    discussion: """
      Exit codes: 0 pass, 1 regressed, 2 usage, I/O or data error, 4 incomplete (missing, failed or new rows), 5 invalid \
      (hashes differ, or equal runs disagree). If several apply: 5, 4, 1. Note that package-benchmark's 2 means a regression.
      """)

  static let update = Command(
    name: "pentimento gate update", overview: "Rewrites the expected rows that moved and prints what moved.",
    options: shared + [
      .value("reason", "text", default: "measured", help: "Why the values are what they are.")
    ],
    arguments: patterns)

  private static let shared: [Option] =
    SuiteOptions.measuring + [
      .value("expected", "file", .file, default: "results/expected.csv", help: "The expected values.")
    ]

  private static let patterns = [
    Argument("pattern", .any, help: "Judge these suites, benchmarks or cases alone, by name or with '*'.")
  ]

  static func run(_ arguments: ParsedArguments, _ command: Command) throws -> Int32 {
    if arguments.text("pixels-changed") == "" {
      throw command.usageError("--pixels-changed needs the reason for which other pixels are wanted")
    }
    if TimedOptions.isTimed(arguments) { return try TimedGateCommand.run(arguments, command) }
    let standIn = try StandIn(arguments.text("as"), command)
    let measured = try GateRun(arguments, designs: standIn.map { [$0.design] } ?? [])
    guard !measured.isInterrupted else {
      _ = Output.note("interrupted: nothing was judged\n")
      return 130
    }
    var input = try measured.input(renaming: standIn.map { (from: $0.canonical(measured.plan), to: $0.base) })
    input.pixelsChanged = arguments.text("pixels-changed")
    if arguments.flag("engine-only") { input.keepEngineRowsOnly() }
    let report = try ExactGate.judge(input)
    let scope = measured.scope(
      standIn, engineOnly: arguments.flag("engine-only"), pixelsChanged: input.pixelsChanged)
    let isPrinted = Output.report(GateText.text(report, scope: scope))
    return isPrinted ? report.exitCode : 2
  }

  /// A design that is held to another one's rows.
  struct StandIn {
    let base: String
    let design: String

    init?(_ text: String?, _ command: Command) throws(UsageError) {
      guard let text else { return nil }
      let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
        throw command.usageError("--as '\(text)' is not BASE=DESIGN")
      }
      (base, design) = (sides[0], sides[1])
    }

    /// The design's name as it stands in the plan's cases.
    func canonical(_ plan: RunPlan) -> String { plan.cases.first?.id.design ?? design }
  }
}
