import Results

/// Everything that the gate judges from.
public struct GateInput: Sendable {
  /// The rows of expected.csv that this run must answer for.
  public var expected: [ExpectedRow]
  /// The rows of the base revision's expected.csv that this run must answer for: what vanished from the file and from the
  /// suites at once is seen by them alone.
  public var base: [ExpectedRow] = []
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
  /// What is let pass for a while.
  public var waivers = Waivers.none
  /// Whether the run speaks of everything, so that a waiver that covers nothing is of no use.
  public var isWhole = false

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
    let declared = declared
    func dependsOnToolchain(_ row: ExpectedRow) -> Bool {
      !row.toolchain.isEmpty || declared[RowKey(id: row.id, metric: row.metric)]?.gate == .toolchain
    }
    expected.removeAll(where: dependsOnToolchain)
    base.removeAll(where: dependsOnToolchain)
    self.declared = declared.filter { $0.value.gate != .toolchain }
  }
}
