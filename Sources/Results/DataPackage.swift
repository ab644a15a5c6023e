import FoundationEssentials

/// The description of a run's tables for other tools: datapackage.json, a Frictionless Data Package.
///
/// Source: Frictionless Data, Data Package (specs.frictionlessdata.io/data-package), version 1.
public struct DataPackage: Codable, Sendable, Equatable {
  /// A table.
  public struct Resource: Codable, Sendable, Equatable {
    /// Its columns.
    struct Schema: Codable, Equatable {
      var fields: [FieldSchema]
      var missingValues = [""]
    }

    let name: String
    let path: String
    var profile = "tabular-data-resource"
    let title: String
    var format = "csv"
    var mediatype = "text/csv"
    var encoding = "utf-8"
    let schema: Schema
  }

  let name: String
  var profile = "tabular-data-package"
  let created: String?
  let resources: [Resource]

  /// The package of `tables`, called `name` and made at `created` (ISO 8601), if that is to be said.
  public init(name: String, created: String? = nil, tables: [Table]) {
    // A package's name may hold lower-case letters, digits, '-', '_' and '.'.
    self.name = name.lowercased()
    self.created = created
    resources = tables.map(\.resource)
  }

  /// The text of datapackage.json.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }

  /// A table of a run's folder.
  public struct Table: Sendable {
    let resource: Resource

    /// The table of rows of `type` in `NAME.csv`.
    public init<Row: CSVRecord>(_ name: String, _ title: String, _ type: Row.Type) {
      resource = Resource(
        name: name, path: "\(name).csv", title: title,
        schema: Resource.Schema(fields: Row.columns.map { DataPackage.field($0, of: Row.self) }))
    }

    /// samples.csv
    public static let samples = Table("samples", "One row a sample", SampleRow.self)
    /// summary.csv
    public static let summary = Table("summary", "One row a case and metric", SummaryRow.self)
    /// distribution.csv
    public static let distribution = Table("distribution", "Tails and modes of times", DistributionRow.self)
    /// growth.csv
    public static let growth = Table("growth", "How metrics grow with a parameter", GrowthRow.self)
    /// environment.csv
    public static let environment = Table("environment", "The machine and the run", EnvironmentRow.self)
    /// quality.csv
    public static let quality = Table("quality", "The conditions of every process", QualityRow.self)
    /// sentinel.csv
    public static let sentinel = Table("sentinel", "Loops that do always the same", SentinelRow.self)
    /// timeline.csv, of a session that was recorded
    public static let timeline = Table(
      "timeline", "Memory and stalls of a session over time", TimelineRow.self)
    /// expected.csv
    public static let expected = Table("expected", "Values that the gate holds metrics to", ExpectedRow.self)
    /// sites.csv of a profile
    public static let sites = Table("sites", "What places in the code cost by a profile", SiteRow.self)
    /// overhead.csv of a profile
    public static let overhead = Table("overhead", "Times with a profiler and without", OverheadRow.self)
    /// differences.csv of two profiles
    public static let differences = Table(
      "differences", "What places in the code cost in two profiles", SiteDifferenceRow.self)
    /// waivers.csv
    public static let waivers = Table(
      "waivers", "Findings that the gate lets pass for a while", WaiverRow.self)
    /// aa.csv
    public static let identicalRuns = Table("aa", "Complete gates over identical sides", IdenticalRunRow.self)
    /// aa-rounds.csv
    public static let recordedRounds = Table(
      "aa-rounds", "Pairs of processes of identical sides", PairRow.self)
    /// Those that the gate keeps in version control.
    public static let ofGate = [expected, waivers, identicalRuns, recordedRounds]
    /// Those that every run has.
    public static let ofRuns = [samples, summary, distribution, growth, quality, sentinel, environment]
  }

  /// The values of environment.csv are texts, those of samples.csv numbers, in columns of one name.
  private static func field<Row: CSVRecord>(_ name: String, of type: Row.Type) -> FieldSchema {
    if type == SentinelRow.self, name == "value" {
      return FieldSchema(name: name, type: "number", description: "The time of one turn, ns")
    }
    if type == EnvironmentRow.self, name == "value" {
      return FieldSchema(
        name: name, type: "string", description: "The fact; unknown when it could not be found out")
    }
    return FieldSchema.named(name) ?? FieldSchema(name: name, type: "any", description: name)
  }
}
