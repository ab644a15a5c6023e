import CommandLine
import Comparison
import Measurement
import Results

/// The designs that are to be measured side by side, and the one that the others are held against.
struct PlannedDesigns {
  /// Every case of every design.
  let plan: RunPlan
  /// The reference's name as it stands in the cases.
  let reference: String

  /// Processes a case where the number is not given, at least: two give an interval, three a useful one.
  private static let fewestProcesses = 3

  /// Throws before anything is measured when there are not two designs or the reference is none of them.
  init(_ arguments: ParsedArguments, _ command: Command) throws {
    let selection = try CaseOptions.selection(arguments, of: command)
    guard selection.designs.count >= 2 else {
      throw command.usageError("--designs names one design, and a comparison takes two")
    }
    func plan(_ designs: [String]) throws(SuiteInputError) -> RunPlan {
      var own = selection
      own.designs = designs
      return try RunPlan(
        suitePaths: try SuiteOptions.paths(arguments), selection: own,
        repetition: RunPlan.Repetition(
          processes: arguments.integer("processes"), samples: arguments.integer("samples"),
          isQuick: selection.isQuick, fewestProcesses: Self.fewestProcesses),
        availableMemory: KernelMemory.available())
    }
    self.plan = try plan(selection.designs)
    var names: [String] = []
    for planned in self.plan.cases where !names.contains(planned.id.design) {
      names.append(planned.id.design)
    }
    guard names.count >= 2 else {
      throw SuiteInputError(
        "the names \(selection.designs.joined(separator: " and ")) mean one design, '\(names.joined())'",
        advice: "Name two that differ; 'pentimento list' shows their axes.")
    }
    // A reference may be spelt in another way than its cases, as any design may.
    let asked = arguments.text("reference") ?? names[0]
    reference = names.contains(asked) ? asked : try plan([asked]).cases.first?.id.design ?? asked
    guard names.contains(reference) else { throw ComparisonError.noReference(asked, sides: names) }
    let known = Set(self.plan.declarations.keys.map(\.metric))
    for metric in arguments.texts("metric") where !known.contains(metric) {
      throw ComparisonError.noMetric(metric, known: known.sorted())
    }
  }
}

extension RunPlan {
  /// What the suites declare of the metrics of the planned benchmarks.
  var declarations: [MetricKey: MetricDeclaration] {
    var declarations: [MetricKey: MetricDeclaration] = [:]
    for planned in cases {
      for metric in planned.benchmark.metrics where metric.unit != "hash" {
        let key = MetricKey(suite: planned.id.suite, benchmark: planned.id.benchmark, metric: metric.name)
        declarations[key] = metric
      }
    }
    return declarations
  }
}
