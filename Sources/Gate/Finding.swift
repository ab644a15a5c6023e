import Results

/// One row and what the gate says of it.
public struct Finding: Sendable, Equatable {
  /// The row.
  public let row: RowKey
  /// The verdict.
  public let verdict: Verdict
  /// What it rests on in one sentence, with the values in full.
  public let reason: String
  /// The unit of the values; empty when nothing is known of the row.
  public var unit = ""
  /// The value that the row is held to; nil when there is none for this toolchain.
  public var expected: Double?
  /// How far a value may be from it.
  public var allowance: Double?
  /// What was found; nil when nothing was.
  public var found: Double?
  /// Which way a changed value is better.
  public var direction = MetricDirection.lower
  /// What the other rows of the case say, a line each; only beside rows that do not pass.
  public var evidence: [String] = []
}
