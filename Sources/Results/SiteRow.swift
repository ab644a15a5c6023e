/// What one place in the code costs by a profile: a row of sites.csv.
public struct SiteRow: CSVRecord, Hashable {
  /// The case that was profiled.
  public var id: CaseID
  /// The profiler: heap, cpu or instructions.
  public var profile: String
  /// What was counted, such as `cpu_time`.
  public var metric: String
  /// The metric's unit.
  public var unit: String
  /// The function, as a person reads it.
  public var site: String
  /// What the place itself costs, without what it calls.
  public var own: Double
  /// What it costs with all that it calls; a recursive call counts once.
  public var total: Double
  /// `own` over the whole profile's sum, 0...1; nil where the sum is 0.
  public var share: Double?
  /// The instrument.
  public var source: String

  /// Makes a row from its parts.
  public init(
    id: CaseID, profile: String, metric: String, unit: String, site: String, own: Double, total: Double,
    share: Double?, source: String
  ) {
    self.id = id
    self.profile = profile
    self.metric = metric
    self.unit = unit
    self.site = site
    self.own = own
    self.total = total
    self.share = share
    self.source = source
  }

  /// The columns of sites.csv.
  public static let columns =
    KeyColumns.all + ["profile", "metric", "unit", "site", "self", "total", "share", "source"]

  /// Reads a row of sites.csv.
  public init(from fields: inout CSVFields) throws(CSVError) {
    id = try fields.caseID()
    profile = try fields.name()
    metric = try fields.name()
    unit = try fields.name()
    site = try fields.name()
    own = try fields.number()
    total = try fields.number()
    share = try fields.optionalNumber()
    source = try fields.name()
  }

  /// Writes a row of sites.csv.
  public func write(to writer: inout CSVWriter) {
    writer.caseID(id)
    for text in [profile, metric, unit, site] { writer.text(text) }
    for value in [own, total, share] { writer.number(value) }
    writer.text(source)
  }
}
