/// How a metric grows with a parameter: a row of growth.csv.
public struct GrowthRow: CSVRecord, Hashable {
  /// The case without the swept parameter, whose cell is empty.
  public var id: CaseID
  /// The name of the swept parameter, such as `canvas_px`.
  public var swept: String
  /// The values of the swept parameter, ascending, joined by spaces.
  public var sizes: String
  /// The metric's name.
  public var metric: String
  /// The power of the size that the metric follows; without unit.
  public var exponent: Double
  /// The lower end of the exponent's 95 % interval.
  public var ci95Low: Double
  /// The upper end of the exponent's 95 % interval.
  public var ci95High: Double

  /// Makes a row from its parts.
  public init(
    id: CaseID, swept: String, sizes: String, metric: String, exponent: Double, ci95Low: Double,
    ci95High: Double
  ) {
    self.id = id
    self.swept = swept
    self.sizes = sizes
    self.metric = metric
    self.exponent = exponent
    self.ci95Low = ci95Low
    self.ci95High = ci95High
  }

  /// The columns of growth.csv.
  public static let columns =
    KeyColumns.all + ["swept", "sizes", "metric", "exponent", "ci95_low", "ci95_high"]

  /// Reads a row of growth.csv.
  public init(from fields: inout CSVFields) throws(CSVError) {
    id = try fields.caseID()
    swept = try fields.name()
    sizes = try fields.name()
    metric = try fields.name()
    exponent = try fields.number()
    ci95Low = try fields.number()
    ci95High = try fields.number()
  }

  /// Writes a row of growth.csv.
  public func write(to writer: inout CSVWriter) {
    writer.caseID(id)
    writer.text(swept)
    writer.text(sizes)
    writer.text(metric)
    for value in [exponent, ci95Low, ci95High] { writer.number(value) }
  }
}
