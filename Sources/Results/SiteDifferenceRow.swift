/// What one place in the code costs in two profiles: a row of differences.csv.
public struct SiteDifferenceRow: CSVRecord, Hashable {
  /// The profiler: heap, cpu or instructions.
  public var profile: String
  /// What was counted.
  public var metric: String
  /// The metric's unit.
  public var unit: String
  /// The function.
  public var site: String
  /// The profile that the other one is held against: a design or a folder.
  public var reference: String
  /// The other profile.
  public var candidate: String
  /// What the place itself costs in the reference; 0 where it does not occur.
  public var referenceSelf: Double
  /// What the place itself costs in the candidate; 0 where it does not occur.
  public var candidateSelf: Double

  /// Candidate less reference.
  public var difference: Double { candidateSelf - referenceSelf }

  /// Makes a row from its parts.
  public init(
    profile: String, metric: String, unit: String, site: String, reference: String, candidate: String,
    referenceSelf: Double, candidateSelf: Double
  ) {
    self.profile = profile
    self.metric = metric
    self.unit = unit
    self.site = site
    self.reference = reference
    self.candidate = candidate
    self.referenceSelf = referenceSelf
    self.candidateSelf = candidateSelf
  }

  /// The columns of differences.csv.
  public static let columns = [
    "profile", "metric", "unit", "site", "reference", "candidate", "reference_self", "candidate_self",
    "difference",
  ]

  /// Reads a row of differences.csv.
  public init(from fields: inout CSVFields) throws(CSVError) {
    profile = try fields.name()
    metric = try fields.name()
    unit = try fields.name()
    site = try fields.name()
    reference = try fields.name()
    candidate = try fields.name()
    referenceSelf = try fields.number()
    candidateSelf = try fields.number()
    let stated = try fields.number()
    guard stated == candidateSelf - referenceSelf else {
      throw fields.fault(expected: "candidate_self less reference_self")
    }
  }

  /// Writes a row of differences.csv.
  public func write(to writer: inout CSVWriter) {
    for text in [profile, metric, unit, site, reference, candidate] { writer.text(text) }
    for value in [referenceSelf, candidateSelf, difference] { writer.number(value) }
  }
}
