import CommandLine
import Comparison
import Measurement
import Results

/// `pentimento compare`: designs in one interleaved run, or what runs have left in their folders.
enum CompareCommand {
  static let command = Command(
    name: "pentimento compare",
    overview: "Compares designs in one interleaved run, or the results of runs.",
    usage: "pentimento compare --designs <name,name,...> [<options>] [<pattern> ...]",
    "pentimento compare [<options>] <run> [<run> ...]",
    options: CaseOptions.options + SuiteOptions.measuring + MeasuredRun.options(fewestProcesses: 2)
      + [
        .value(
          "reference", "name",
          help:
            "The design, or of several runs the run, that the others are held against; by default the first of "
            + "--designs, of one run 'seed' or else its first design, of several the first."),
        .value(
          "margin", "percent", .number(0.01...100), default: "5",
          help: "Times within this are equal, if shown."),
        .list("metric", "name", help: "Compare these metrics alone."),
        .flag("advisory", help: "Compare unlike machines all the same; every verdict is marked advisory."),
        .value(
          "format", "form", .choice(["text", "csv", "markdown"]), default: "text",
          help: "What is printed: tables, comparison.csv or Markdown."),
        ReportOutput.option,
        .flag(
          "keep",
          help: "Leave comparison.csv and comparison.md in the run's folder, for its charts, as --designs does."),
      ],
    arguments: [
      Argument(
        "run-or-pattern", .any, .file,
        help: "With --designs: suites, benchmarks or cases, by name or with '*'. Without: folders of runs.")
    ],
    discussion: """
      With --designs the designs are measured side by side, and the run's folder gets comparison.csv and comparison.md too. \
      One run is compared design by design; of several, like cases are held against those of the first.
      Verdicts on times: faster, slower, equal (shown to be within the margin), undecided. Exact metrics: less, more, same. \
      Runs of unlike machines and designs that compute different things are refused.
      Exit codes: 0 compared, 2 usage, I/O or data error or a refusal, 4 a case failed, 130 interrupted.
      """)

  static func run(_ arguments: ParsedArguments, _ command: Command) throws -> Int32 {
    let output = try ReportOutput(arguments)
    if arguments.isGiven("designs") { return try measure(arguments, command, output) }
    guard !arguments.positional.isEmpty else {
      throw command.usageError("there is nothing to compare: give --designs NAME,NAME or the folder of a run")
    }
    for option in measuringOptions where arguments.isGiven(option) {
      throw command.usageError(
        "--\(option) is for measuring with --designs, and '\(arguments.positional[0])' is taken for a run")
    }
    guard !arguments.flag("keep") || arguments.positional.count == 1 else {
      throw command.usageError("--keep is for one run, and \(arguments.positional.count) are given")
    }
    var request = try StoredRuns(arguments.positional).request(
      reference: arguments.text("reference"), isAdvisory: arguments.flag("advisory"))
    request.read(arguments)
    let comparison = try Comparison(request)
    if arguments.flag("keep") { try RunFolder(existing: arguments.positional[0]).write(comparison) }
    return try output.write(text(comparison, as: arguments.text("format"))) ? 0 : 2
  }

  private static let measuringOptions = (CaseOptions.options + SuiteOptions.measuring + MeasuredRun.options())
    .map(\.name).filter { $0 != "quiet" }

  private static func measure(
    _ arguments: ParsedArguments, _ command: Command, _ output: ReportOutput
  ) throws -> Int32 {
    let planned = try PlannedDesigns(arguments, command)
    let measured = try MeasuredRun(
      planned.plan, arguments, command, words: Array(Swift.CommandLine.arguments.dropFirst()))
    guard let summary = try measured.write() else { return measured.exitCode }
    measured.tell(summary)
    do {
      let record = try RunReader.read(measured.folder.path, name: measured.folder.path)
      var request = ComparisonRequest(
        .designs, sides: try Side.designs(of: record), reference: planned.reference)
      request.hasRounds = record.hasRounds
      request.remarks = record.remarks
      request.declarations = planned.plan.declarations
      request.read(arguments)
      let comparison = try Comparison(request)
      try measured.folder.write(comparison)
      let isPrinted = try output.write(text(comparison, as: arguments.text("format")))
      return measured.exitCode == 0 && !isPrinted ? 2 : measured.exitCode
    } catch let error as ComparisonError where measured.exitCode != 0 {
      // What is missing explains why nothing can be compared, and has been told.
      _ = Output.note("nothing was compared: \(error.problem)\n")
      return measured.exitCode
    }
  }

  private static func text(_ comparison: Comparison, as format: String?) -> String {
    switch format {
    case "csv": CSV.encode(ComparisonRow.rows(of: comparison))
    case "markdown": ComparisonMarkdown.text(comparison)
    default: ComparisonText.text(comparison)
    }
  }
}

extension ComparisonRequest {
  /// Takes the margin and the metrics from the options.
  fileprivate mutating func read(_ arguments: ParsedArguments) {
    margin = (arguments.number("margin") ?? 5) / 100
    metrics = arguments.texts("metric")
  }
}

extension RunFolder {
  /// Writes the comparison beside the tables, as CSV and as Markdown.
  fileprivate func write(_ comparison: Comparison) throws {
    try CSV.write(ComparisonRow.rows(of: comparison), to: "\(path)/comparison.csv")
    let table = DataPackage.Table("comparison", "Candidates held against the reference", ComparisonRow.self)
    try describe(DataPackage.Table.ofRuns + [table])
    try AtomicFile.write(ComparisonMarkdown.text(comparison), to: "\(path)/comparison.md")
  }
}
