import Results

/// A metric of a case: what the gate judges, one by one.
public struct RowKey: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The case.
  public let id: CaseID
  /// The metric.
  public let metric: String

  /// A row.
  public init(id: CaseID, metric: String) {
    self.id = id
    self.metric = metric
  }

  /// Cases in their order, then metrics by name.
  public static func < (left: RowKey, right: RowKey) -> Bool {
    left.id == right.id ? left.metric < right.metric : left.id < right.id
  }

  public var description: String { "\(id) \(metric)" }
}
