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

/// Everything that the gate judges from.
public struct GateInput: Sendable {
  /// The rows of expected.csv that this run must answer for.
  public var expected: [ExpectedRow]
  /// The metrics that the suites declare for the cases of this run; those that the gate does not hold are ignored.
  public var declared: [RowKey: MetricDeclaration]
  /// What was measured, at least two processes a case.
  public var produced: [SampleRow]
  /// Why cases failed.
  public var failures: [CaseID: String]
  /// The toolchain that measured.
  public var toolchain: String
  /// The reason for which other pixels are wanted; nil: none are.
  public var pixelsChanged: String?

  /// Input of one run.
  public init(
    expected: [ExpectedRow], declared: [RowKey: MetricDeclaration], produced: [SampleRow],
    failures: [CaseID: String] = [:], toolchain: String, pixelsChanged: String? = nil
  ) {
    self.expected = expected
    self.declared = declared
    self.produced = produced
    self.failures = failures
    self.toolchain = toolchain
    self.pixelsChanged = pixelsChanged
  }

  /// Leaves out every row that depends on a toolchain, expected or declared.
  public mutating func keepEngineRowsOnly() {
    expected.removeAll {
      !$0.toolchain.isEmpty || declared[RowKey(id: $0.id, metric: $0.metric)]?.gate == .toolchain
    }
    declared = declared.filter { $0.value.gate != .toolchain }
  }
}
