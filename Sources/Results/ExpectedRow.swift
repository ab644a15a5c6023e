/// A value that the gate holds a metric to: a row of expected.csv.
public struct ExpectedRow: CSVRecord, Hashable {
  /// The case.
  public var id: CaseID
  /// The metric's name.
  public var metric: String
  /// The unit of both numbers.
  public var unit: String
  /// The value expected.
  public var expected: Double
  /// How far a value may be from it; nil when none is granted.
  public var allowance: Double?
  /// The toolchain the value holds for; empty when it holds for all.
  public var toolchain: String
  /// Why it is so, or why it changed.
  public var reason: String

  /// Makes a row from its parts.
  public init(
    id: CaseID, metric: String, unit: String, expected: Double, allowance: Double?, toolchain: String,
    reason: String
  ) {
    self.id = id
    self.metric = metric
    self.unit = unit
    self.expected = expected
    self.allowance = allowance
    self.toolchain = toolchain
    self.reason = reason
  }

  /// The columns of expected.csv.
  public static let columns =
    KeyColumns.all + ["metric", "unit", "expected", "allowance", "toolchain", "reason"]

  /// Reads a row of expected.csv; an allowance below 0 is refused.
  public init(from fields: inout CSVFields) throws(CSVError) {
    id = try fields.caseID()
    metric = try fields.name()
    unit = try fields.name()
    expected = try fields.number()
    allowance = try fields.optionalNumber()
    if let allowance, allowance < 0 { throw fields.fault(expected: "an allowance of at least 0") }
    toolchain = try fields.text()
    reason = try fields.text()
  }

  /// Writes a row of expected.csv.
  public func write(to writer: inout CSVWriter) {
    writer.caseID(id)
    writer.text(metric)
    writer.text(unit)
    writer.number(expected)
    writer.number(allowance)
    writer.text(toolchain)
    writer.text(reason)
  }
}
