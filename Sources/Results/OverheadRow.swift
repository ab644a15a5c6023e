/// What profiling does to a time: a row of overhead.csv. Both values come from processes that ran one after the other.
public struct OverheadRow: CSVRecord, Hashable {
  /// The case.
  public var id: CaseID
  /// The profiler: heap, cpu, instructions or timeline.
  public var profile: String
  /// The time.
  public var metric: String
  /// Its unit.
  public var unit: String
  /// The median without the profiler.
  public var plain: Double
  /// The median with it.
  public var profiled: Double

  /// With over without; nil where the time without is 0.
  public var ratio: Double? { plain == 0 ? nil : profiled / plain }

  /// Makes a row from its parts.
  public init(
    id: CaseID, profile: String, metric: String, unit: String, plain: Double, profiled: Double
  ) {
    self.id = id
    self.profile = profile
    self.metric = metric
    self.unit = unit
    self.plain = plain
    self.profiled = profiled
  }

  /// The columns of overhead.csv.
  public static let columns = KeyColumns.all + ["profile", "metric", "unit", "plain", "profiled", "overhead"]

  /// Reads a row of overhead.csv.
  public init(from fields: inout CSVFields) throws(CSVError) {
    id = try fields.caseID()
    profile = try fields.name()
    metric = try fields.name()
    unit = try fields.name()
    plain = try fields.number()
    profiled = try fields.number()
    _ = try fields.optionalNumber()
  }

  /// Writes a row of overhead.csv.
  public func write(to writer: inout CSVWriter) {
    writer.caseID(id)
    for text in [profile, metric, unit] { writer.text(text) }
    for value in [plain, profiled, ratio] { writer.number(value) }
  }
}
