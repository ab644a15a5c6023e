import Glibc
import Results

/// One row of a gate: a row of its comparison.csv.
public struct GateRow: CSVRecord, Hashable {
  /// The case.
  public var id: CaseID
  /// The metric's name.
  public var metric: String
  /// The unit of both values; empty when nothing is known of the row.
  public var unit: String
  /// `exact` or `timed`.
  public var half: String
  /// The verdict's word.
  public var verdict: String
  /// The exit code that the row asks for.
  public var exitCode: Int
  /// The expected value or A's median; nil when there is none.
  public var reference: Double?
  /// What was found, or B's median; nil when nothing was.
  public var value: Double?
  /// The allowance in the unit of the values; nil for times.
  public var allowance: Double?
  /// Pairs of processes; nil for exact rows, as all that follow.
  public var pairs: Int?
  /// B over A.
  public var ratio: Double?
  /// What the ratio is above with 95 % confidence, one-sided.
  public var ratioLow: Double?
  /// What the ratio is below with 95 % confidence, one-sided.
  public var ratioHigh: Double?
  /// How much slower B may be, as a fraction.
  public var margin: Double?
  /// The slowdown that the row's spread lets 95 % power find, as a fraction.
  public var detectable: Double?
  /// What the verdict rests on.
  public var evidence: String

  /// The row of a report's row.
  public init(_ row: ReportRow) {
    id = row.key.id
    metric = row.key.metric
    unit = row.unit
    half = row.isTimed ? "timed" : "exact"
    verdict = row.verdict
    exitCode = Int(row.exitCode)
    reference = row.reference
    value = row.value
    allowance = row.allowance
    pairs = row.timed?.pairs
    ratio = row.timed?.slowdown.map { ReportNumber.shown(1 + $0) }
    ratioLow = row.timed?.lowerBound.map { ReportNumber.shown(1 + $0) }
    ratioHigh = row.timed?.upperBound.map { ReportNumber.shown(1 + $0) }
    margin = row.timed?.margin
    detectable = row.timed?.detectable.map(ReportNumber.shown)
    evidence = row.reason
  }

  /// The columns of a gate's comparison.csv.
  public static let columns =
    KeyColumns.all + [
      "metric", "unit", "half", "verdict", "exit_code", "held_to", "found", "allowance", "pairs", "ratio",
      "ratio_low", "ratio_high", "margin", "detectable", "evidence",
    ]

  /// Reads a row of a gate's comparison.csv.
  public init(from fields: inout CSVFields) throws(CSVError) {
    id = try fields.caseID()
    metric = try fields.name()
    unit = try fields.text()
    half = try fields.name()
    verdict = try fields.name()
    exitCode = try fields.count()
    reference = try fields.optionalNumber()
    value = try fields.optionalNumber()
    allowance = try fields.optionalNumber()
    pairs = try fields.optionalNumber().map { Int($0) }
    ratio = try fields.optionalNumber()
    ratioLow = try fields.optionalNumber()
    ratioHigh = try fields.optionalNumber()
    margin = try fields.optionalNumber()
    detectable = try fields.optionalNumber()
    evidence = try fields.text()
  }

  /// Writes a row of a gate's comparison.csv.
  public func write(to writer: inout CSVWriter) {
    writer.caseID(id)
    for text in [metric, unit, half, verdict] { writer.text(text) }
    writer.integer(exitCode)
    for value in [
      reference, value, allowance, pairs.map(Double.init), ratio, ratioLow, ratioHigh, margin, detectable,
    ] {
      writer.number(value)
    }
    writer.text(evidence)
  }
}
