import Statistics

/// What a design trades: the stall of the thread that paints, the whole time, the bytes.
public enum ParetoRole: String, Sendable, CaseIterable {
  /// The longest share of the artwork's thread that nothing interrupts.
  case stall
  /// The whole of the work, whoever pays.
  case total
  /// Memory.
  case bytes
}

/// How a role is read from the metrics of a benchmark.
public struct ParetoRule: Sendable, Hashable {
  /// How several metrics make one figure.
  public enum Combination: String, Sendable {
    /// The largest of them.
    case largest
    /// Their sum.
    case sum
  }

  /// The metrics' names, at least one.
  public let metrics: [String]
  /// How they are combined, process by process.
  public let combination: Combination

  /// Such as `save_wall` or `sum of undo_wall, redo_wall`.
  public var label: String {
    metrics.count == 1 ? metrics[0] : "\(combination.rawValue) of \(metrics.joined(separator: ", "))"
  }

  /// The rules of a role, the first of which that a benchmark has every metric for holds: the one table.
  static func rules(_ role: ParetoRole) -> [ParetoRule] {
    let undoParts = ["undo", "redo", "first_write"]
    let fillParts = ["fill", "erase", "undo"]
    // A picture and the first changes after it.
    let pictureParts = ["wall"] + walls(["first_put", "row_put", "tile_put", "tile_write"])
    func walls(_ parts: [String]) -> [String] { parts.map { "\($0)_wall" } }
    switch role {
    case .stall:
      return [
        one("main_wall"), largest(walls(undoParts)), largest(walls(fillParts)), largest(pictureParts),
        largest(walls(["first", "next"])), one("first_wall"), one("freeze_wall"), one("dab_wall"),
        one("tile_wall"), one("wall"),
      ]
    case .total:
      return [
        one("save_wall"), sum(walls(undoParts)), sum(walls(fillParts)), sum(pictureParts),
        sum(walls(["first", "next"])),
        // A freeze and the first writes after it: where a design may have moved the cost.
        sum(walls(["first", "first_write"])), sum(walls(["freeze", "encode", "write"])), one("wall"),
      ]
    case .bytes:
      // Tiles need not come from the allocator, so what the kernel or the engine says goes before what the heap says.
      return [
        one("peak_rss_delta"), largest(["first_peak_rss_delta", "next_peak_rss_delta"]), one("full_rss"),
        one("rss"), one("held_allocated"), sum(["saved_held_bytes", "preview_held_bytes", "preview_bytes"]),
        sum(undoParts.map { "\($0)_bytes_copied" }), one("bytes_copied"), one("heap_allocated_delta"),
        one("heap_allocated"), one("bytes_allocated"), one("saved_bytes"),
      ]
    }
  }

  /// The rule of a role that holds where these metrics were measured; nil when none does.
  static func rule(_ role: ParetoRole, among metrics: Set<String>) -> ParetoRule? {
    rules(role).first { metrics.isSuperset(of: $0.metrics) }
  }

  private static func one(_ metric: String) -> ParetoRule { sum([metric]) }
  private static func sum(_ metrics: [String]) -> ParetoRule {
    ParetoRule(metrics: metrics, combination: .sum)
  }
  private static func largest(_ metrics: [String]) -> ParetoRule {
    ParetoRule(metrics: metrics, combination: .largest)
  }
}

/// A role's figure of one side, by process.
struct ParetoFigure: Sendable {
  /// The unit, which all metrics of the rule have.
  let unit: String
  /// Whether every metric of the rule repeats to the digit.
  let isExact: Bool
  /// A value for each process that gave every metric, ascending by its number.
  let values: [Double]

  /// The figure by `rule`; nil when a metric is missing, has another unit, or no process gave all of them.
  init?(_ rule: ParetoRule, of metrics: [String: MetricValues]) {
    let parts = rule.metrics.compactMap { metrics[$0] }
    guard parts.count == rule.metrics.count, let first = parts.first,
      parts.allSatisfy({ $0.unit == first.unit })
    else { return nil }
    let medians = parts.map(\.medians)
    unit = first.unit
    isExact = parts.allSatisfy { $0.only != nil && $0.metricClass == .exact }
    values = first.processes.compactMap { process in
      let own = medians.compactMap { $0[process] }
      guard own.count == medians.count else { return nil }
      return rule.combination == .sum ? own.reduce(0, +) : own.max()
    }
    if values.isEmpty { return nil }
  }

  /// The median over processes.
  var middle: Double { median(values) ?? .nan }

  /// Whether this figure is shown to be smaller: exactly, or by the 95 % interval of the ratio, or where a value of 0 leaves
  /// none, by every value lying below every value of the other. One process shows only what is exact.
  func isBelow(_ other: ParetoFigure) -> Bool {
    guard let highest = values.max(), let lowest = other.values.min() else { return false }
    if isExact, other.isExact { return highest < lowest }
    guard values.count >= 2, other.values.count >= 2 else { return false }
    guard let interval = LogRatio(candidate: values, reference: other.values)?.interval() else {
      return highest < lowest
    }
    return interval.high < 1
  }

  /// Whether the median lies above the other's by more than `margin`, a fraction.
  func isAbove(_ other: ParetoFigure, margin: Double) -> Bool { middle > other.middle * (1 + margin) }
}
