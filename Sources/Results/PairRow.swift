/// A pair of processes of an A/A run as it is kept, with what judging it takes: a row of aa-rounds.csv.
public struct PairRow: CSVRecord, Hashable {
  /// What a row is there for.
  public enum Role: String, Sendable, CaseIterable {
    /// It is judged.
    case row
    /// It runs the same code on both sides of every gate.
    case anchor
  }

  /// What the round was for.
  public enum Phase: String, Sendable, CaseIterable {
    /// Everything is measured, to see what needs a closer look.
    case screen
    /// What could not be cleared, measured afresh.
    case confirm
  }

  /// The case.
  public var id: CaseID
  /// The metric's name.
  public var metric: String
  /// When the run began, UTC, such as `2026-11-30T08:33:00Z`; never empty. Rounds are numbered within it.
  public var run: String
  /// What the row is there for.
  public var role: Role
  /// The margin that the row had, as a fraction, positive.
  public var margin: Double
  /// The round's number, from 0.
  public var round: Int
  /// What the round was for.
  public var phase: Phase
  /// The natural logarithm of B's median over A's.
  public var logRatio: Double
  /// Whether B's block went first.
  public var bFirst: Bool
  /// The median of A's blocks, ns an operation, positive.
  public var aMedian: Double
  /// The median of B's blocks, ns an operation, positive.
  public var bMedian: Double
  /// How many blocks had to be measured again.
  public var redone: Int
  /// How many blocks count, both sides together, at least 1.
  public var blocks: Int

  /// Makes a row from its parts.
  public init(
    id: CaseID, metric: String, run: String, role: Role, margin: Double, round: Int, phase: Phase,
    logRatio: Double, bFirst: Bool, aMedian: Double, bMedian: Double, redone: Int, blocks: Int
  ) {
    self.id = id
    self.metric = metric
    self.run = run
    self.role = role
    self.margin = margin
    self.round = round
    self.phase = phase
    self.logRatio = logRatio
    self.bFirst = bFirst
    self.aMedian = aMedian
    self.bMedian = bMedian
    self.redone = redone
    self.blocks = blocks
  }

  /// The columns of aa-rounds.csv.
  public static let columns =
    KeyColumns.all + [
      "metric", "run", "role", "pair_margin", "round", "phase", "log_ratio", "b_first", "a_median",
      "b_median", "redone", "blocks",
    ]

  /// Reads a row of aa-rounds.csv.
  public init(from fields: inout CSVFields) throws(CSVError) {
    id = try fields.caseID()
    metric = try fields.name()
    run = try fields.name()
    role = try fields.word(Role.self)
    margin = try Self.positive(&fields)
    round = try fields.count()
    phase = try fields.word(Phase.self)
    logRatio = try fields.number()
    let first = try fields.count()
    if first > 1 { throw fields.fault(expected: "0 or 1") }
    bFirst = first == 1
    aMedian = try Self.positive(&fields)
    bMedian = try Self.positive(&fields)
    redone = try fields.count()
    blocks = try fields.count()
    if blocks == 0 { throw fields.fault(expected: "at least 1 block") }
  }

  /// Writes a row of aa-rounds.csv.
  public func write(to writer: inout CSVWriter) {
    writer.caseID(id)
    writer.text(metric)
    writer.text(run)
    writer.text(role.rawValue)
    writer.number(margin)
    writer.integer(round)
    writer.text(phase.rawValue)
    writer.number(logRatio)
    writer.integer(bFirst ? 1 : 0)
    writer.number(aMedian)
    writer.number(bMedian)
    writer.integer(redone)
    writer.integer(blocks)
  }

  private static func positive(_ fields: inout CSVFields) throws(CSVError) -> Double {
    let value = try fields.number()
    guard value > 0 else { throw fields.fault(expected: "a number above 0") }
    return value
  }
}
