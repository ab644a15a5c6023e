/// One of several machines' share of a run: `2/4` is the second of four.
///
/// Cases that differ in their design alone stay together: designs are held against each other on one machine, never across
/// machines. The groups go round the shards in the order of the plan, so that large and small ones spread.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// Which one, from 1.
  public let number: Int
  /// How many there are.
  public let count: Int

  /// The form in words, for error texts and help.
  public static let form = "I/N with whole numbers 1 <= I <= N <= 10000, such as 2/4"

  /// Reads `2/4`; nil when it is not of that form.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), 1...10_000 ~= count,
      1...count ~= number
    else { return nil }
    self.number = number
    self.count = count
  }

  public var description: String { "\(number)/\(count)" }

  /// The cases of `all` that are this one's. Throws `SuiteInputError` when none are.
  func share(of all: [RunPlan.PlannedCase]) throws(SuiteInputError) -> [RunPlan.PlannedCase] {
    var groups: [Group: Int] = [:]
    let own = all.filter { planned in
      let key = Group(planned)
      let place = groups[key] ?? groups.count
      groups[key] = place
      return place % count == number - 1
    }
    guard !own.isEmpty else {
      throw SuiteInputError(
        "shard \(self) has no case: there are \(groups.count) groups of cases to share out",
        advice: "Use at most \(groups.count) shards; all designs of a benchmark's parameters stay together.")
    }
    return own
  }

  /// Cases that differ in their design alone.
  private struct Group: Hashable {
    let suite: String
    let benchmark: String
    let parameters: [String: String]

    init(_ planned: RunPlan.PlannedCase) {
      suite = planned.id.suite
      benchmark = planned.id.benchmark
      parameters = planned.id.parameters
    }
  }
}
