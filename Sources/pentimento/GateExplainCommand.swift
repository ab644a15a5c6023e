import CommandLine
import Gate
import Measurement
import Results

/// `pentimento gate explain`: everything about one row, measured now.
enum GateExplainCommand {
  static let command = Command(
    name: "pentimento gate explain",
    overview: "Tells what a row is, what it is held to, what it is now, and by which rule it is judged.",
    usage: "pentimento gate explain [<options>] '<case>' <metric>",
    options: SuiteOptions.measuring
      + [.value("expected", "file", .file, default: "results/expected.csv", help: "The expected values.")]
      + GateCoverage.options,
    arguments: [
      Argument("row", .some, help: "The row as a report prints it: the case in quotes, then the metric.")
    ],
    discussion: "Exit codes: 0 told, whatever the verdict; 2 usage, I/O or data error.")

  static func run(_ arguments: ParsedArguments, _ command: Command) throws -> Int32 {
    let words = arguments.positional.joined(separator: " ").split(separator: " ").map(String.init)
    guard words.count == 2 else {
      throw command.usageError("'\(words.joined(separator: " "))' is not a case and a metric")
    }
    let coverage = try GateCoverage(arguments)
    let everything = try GateRun(arguments, patterns: [], isMeasured: false)
    var known = try everything.input()
    coverage.extend(&known, of: everything, isWhole: false)
    let key = try row(words, in: known)
    let isGrowth = GrowthRule.isGrowth(key.metric)
    var (run, input) = (everything, known)
    // Of a case that nobody has any more there is nothing to measure.
    let family = everything.plan.cases.filter {
      isGrowth ? $0.id.benchmark == key.id.benchmark : $0.id == key.id
    }
    if !family.isEmpty {
      run = try GateRun(
        arguments, patterns: [isGrowth ? "\(key.id.suite)/\(key.id.benchmark)" : key.id.description])
      guard !run.isInterrupted else {
        _ = Output.note("interrupted: nothing was explained\n")
        return 130
      }
      input = try run.input()
      coverage.extend(&input, of: run, isWhole: false)
    }
    let text = try RowExplanation(
      key, in: input, benchmark: family.first?.benchmark.summary ?? "no suite has the case any more",
      file: arguments.text("expected") ?? ""
    ).text()
    return Output.report(text) ? 0 : 2
  }

  /// The row that the words name. Throws `SuiteInputError` for one that nobody declares or expects.
  private static func row(_ words: [String], in input: GateInput) throws(SuiteInputError) -> RowKey {
    let expected = (input.expected + input.base).map { RowKey(id: $0.id, metric: $0.metric) }
    let keys = Set(input.declared.keys).union(expected)
    if let key = keys.first(where: { $0.id.description == words[0] && $0.metric == words[1] }) { return key }
    let cases = Set(keys.map(\.id.description)).sorted()
    guard cases.contains(words[0]) else {
      throw SuiteInputError(
        "no row is of the case '\(words[0])'\(hint(words[0], cases))",
        advice: "'pentimento list --cases --quick' shows the cases.")
    }
    let metrics = keys.filter { $0.id.description == words[0] }.map(\.metric).sorted()
    throw SuiteInputError(
      "'\(words[0])' has no metric '\(words[1])'\(hint(words[1], metrics))",
      advice: "It has \(metrics.joined(separator: ", ")).")
  }

  private static func hint(_ word: String, _ names: [String]) -> String {
    suggestion(for: word, among: names).map { "; did you mean '\($0)'?" } ?? ""
  }
}
