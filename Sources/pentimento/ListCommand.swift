import CommandLine
import FoundationEssentials
import Measurement
import Results

/// `pentimento list`: what there is to measure.
enum ListCommand {
  static let command = Command(
    name: "pentimento list", overview: "Lists suites, benchmarks, parameters, designs and metrics.",
    options: SuiteOptions.options + [
      .flag("metrics", help: "List every metric with its unit, class and instrument."),
      .flag("cases", help: "List the cases of the default run."),
      .flag("timed", help: "List the rows whose times 'gate --base' compares, with their margins."),
      .flag("quick", help: "With --cases: those of --quick."),
      .value(
        "format", "form", .choice(["text", "json"]), default: "text",
        help: "Text for people or JSON for programs."),
    ],
    arguments: [Argument("pattern", .any, help: "Suites or benchmarks by name; all of them by default.")])

  static func run(_ arguments: ParsedArguments, _ command: Command) throws -> Int32 {
    var selection = CaseSelection()
    selection.patterns = arguments.positional
    selection.isQuick = arguments.flag("quick")
    let plan = try RunPlan(
      suitePaths: try SuiteOptions.paths(arguments), selection: selection, repetition: RunPlan.Repetition(),
      availableMemory: nil)
    if arguments.text("format") == "json" {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      let json = try encoder.encode(plan.suites.map(\.description))
      return Output.report(String(decoding: json, as: UTF8.self) + "\n") ? 0 : 2
    }
    let text =
      arguments.flag("timed")
      ? timed(plan)
      : arguments.flag("metrics")
        ? metrics(plan) : arguments.flag("cases") ? plan.cases.map { "\($0.id)\n" }.joined() : overview(plan)
    return Output.report(text) ? 0 : 2
  }

  private static func timed(_ plan: RunPlan) -> String {
    plan.suites.flatMap { $0.description.timed ?? [] }.map {
      "\($0.id) \($0.metric)  \(NumberText.of($0.margin * 100)) %, \($0.pairing.rawValue)\n"
    }.joined()
  }

  private static func overview(_ plan: RunPlan) -> String {
    var text = ""
    for suite in plan.suites where plan.cases.contains(where: { $0.suitePath == suite.path }) {
      text += "\(suite.description.suite): \(suite.description.summary)\n"
      for benchmark in suite.description.benchmarks
      where plan.cases.contains(where: { $0.isOf(suite, benchmark) }) {
        text += "  \(benchmark.name): \(benchmark.summary)\n"
        for parameter in benchmark.parameters {
          text += "    \(parameter.name)=\(parameter.defaults.joined(separator: ","))  "
          text += "\(parameter.summary) (\(parameter.rangeText))\n"
        }
        let designs = plan.cases.filter { $0.isOf(suite, benchmark) }.map(\.id.design)
        text += "    designs: \(unique(designs).joined(separator: ", "))\n"
        text += "    metrics: \(benchmark.metrics.map(\.name).joined(separator: ", "))\n"
      }
      text += "\n"
    }
    return text + designs(plan)
  }

  private static func designs(_ plan: RunPlan) -> String {
    var text = "designs (NAME[+axis=alternative]...):\n"
    var seen: Set<String> = []
    for design in plan.suites.flatMap(\.description.designs) where seen.insert(design.name).inserted {
      let axes = design.axes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
      text += "  \(design.name): \(design.summary)\n    \(axes)\n"
    }
    return text
  }

  private static func metrics(_ plan: RunPlan) -> String {
    var table = TextTable([
      .init("metric"), .init("unit"), .init("class"), .init("gate"), .init("instrument"), .init("what"),
    ])
    var seen: Set<String> = []
    for metric in plan.cases.flatMap(\.benchmark.metrics) where seen.insert(metric.name).inserted {
      table.add([
        metric.name, metric.unit, metric.metricClass.rawValue, metric.gate.rawValue, metric.source,
        metric.summary,
      ])
    }
    return table.render()
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}

extension RunPlan.PlannedCase {
  /// Whether the case is of this benchmark.
  fileprivate func isOf(_ suite: SuiteHandle, _ benchmark: BenchmarkDescription) -> Bool {
    id.suite == suite.description.suite && id.benchmark == benchmark.name
  }
}
