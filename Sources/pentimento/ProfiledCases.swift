import CommandLine
import Measurement
import Results

/// The one case that a person means, or the same case of two designs.
struct ProfiledCases {
  let plan: RunPlan
  /// One, or one for each design in the order asked for.
  let cases: [RunPlan.PlannedCase]

  /// Throws `SuiteInputError` when `pattern` means no case or several, and names some of them.
  init(
    pattern: String, designs: [String]?, _ arguments: ParsedArguments, _ command: Command
  ) throws {
    var selection = try CaseOptions.selection(arguments, of: command)
    selection.patterns = [pattern]
    // A whole ID says everything, values included that no default run has.
    if let id = try? CaseID(parsing: pattern), !pattern.contains("*") { selection.means(exactly: id) }
    if let designs { selection.designs = designs }
    plan = try RunPlan(
      suitePaths: try SuiteOptions.paths(arguments), selection: selection,
      repetition: RunPlan.Repetition(
        processes: 1, samples: arguments.integer("samples"), isQuick: selection.isQuick),
      availableMemory: KernelMemory.available())
    guard let designs else {
      guard plan.cases.count == 1 else { throw Self.several(plan.cases.map(\.id), pattern) }
      cases = plan.cases
      return
    }
    let names = plan.cases.reduce(into: [String]()) {
      if !$0.contains($1.id.design) { $0.append($1.id.design) }
    }
    guard names.count == designs.count else {
      throw SuiteInputError(
        "'\(designs.joined(separator: "' and '"))' mean one design, '\(names.joined())'",
        advice: "Name two that differ; 'pentimento list' shows them.")
    }
    guard plan.cases.count == designs.count else {
      let first = plan.cases.map(\.id).filter { $0.design == names[0] }
      throw Self.several(first, pattern)
    }
    cases = plan.cases
  }

  private static func several(_ ids: [CaseID], _ pattern: String) -> SuiteInputError {
    let shown = ids.prefix(3).map(\.description).joined(separator: "\n  ")
    return SuiteInputError(
      "'\(pattern)' means \(ids.count) cases, and a profile is of one",
      advice: "Give the ID of one, or options such as --set and --designs that leave one:\n  \(shown)"
        + (ids.count > 3 ? "\n  ..." : ""))
  }
}

extension CaseSelection {
  /// Asks for the case `id` and no other, whatever the defaults are.
  fileprivate mutating func means(exactly id: CaseID) {
    patterns = ["\(id.suite)/\(id.benchmark)"]
    designs = [id.design]
    for (name, value) in id.parameters where name != "seed" {
      if name == Self.strokesParameter, tracePath != nil { continue }
      values[name] = [value]
    }
    if let seed = id.parameters["seed"].flatMap(UInt64.init) { self.seed = seed }
  }
}
