import CommandLine
import Measurement
import Results
import TimedSession

/// What the self-tests that measure have in common.
enum SelfTestOptions {
  static let options: [Option] = SuiteOptions.measuring + TimedOptions.measuring
  static let patterns = [
    Argument("pattern", .any, help: "Rows of these suites, benchmarks or cases alone, by name or with '*'.")
  ]

  /// Identical sides: the same programs twice, with faults in B's environment where some are to be planted.
  static func comparison(
    _ arguments: ParsedArguments, _ command: Command, layoutMode: Layouts.Mode = .eachRound,
    faults: [(String, String)] = [], repetition: Int = 0
  ) throws -> TimedComparison {
    let own = try TimedSides.own(arguments)
    var b = own
    b.environment += faults
    let comparison = try TimedComparison(
      Sides(a: own, b: b), areIdentical: true, layoutMode: layoutMode, repetition: UInt64(repetition),
      arguments, command)
    guard !comparison.set.cases.isEmpty else {
      throw SuiteInputError(
        "none of these suites declares a timed row",
        advice: "'pentimento list --timed' shows those that there are.")
    }
    return comparison
  }

  /// The machine in one text.
  static var machine: String {
    let facts = Dictionary(
      HostFacts.all().map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    return "\(facts["cpu_model"] ?? "unknown"), \(facts["cpu_cores"] ?? "?") cores"
  }
}
