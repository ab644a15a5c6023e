import Statistics

/// What the gate says of one timed row, with the evidence.
public struct TimedFinding: Sendable, Equatable {
  /// The row.
  public let row: TimedRow
  /// The verdict.
  public let verdict: TimedVerdict
  /// Whether the mirrored test shows that B is faster by more than the margin: a remark, nothing depends on it.
  public let isImproved: Bool
  /// The margin, as a fraction.
  public let margin: Double
  /// How many pairs the verdict rests on.
  public let pairs: Int
  /// In which phase those were measured; nil without pairs.
  public let phase: PairReading.Phase?
  /// B over A less 1, from the mean of the pairs' logarithms; nil with fewer than two pairs.
  public let slowdown: Double?
  /// What that is below with 95 % confidence, one-sided.
  public let upperBound: Double?
  /// What that is above with 95 % confidence, one-sided.
  public let lowerBound: Double?
  /// The same by Hodges and Lehmann, as a check: wild pairs move it little.
  public let robustSlowdown: Double?
  /// How much more B over A is where B went first, with its 95 % interval; nil with fewer than two pairs of either order.
  public let orderEffect: OrderEffect?
  /// The modes of the processes' medians, ns an operation; one when none can be told apart, none with fewer than ten pairs.
  public let modesA: [Mode]
  /// The modes of B's.
  public let modesB: [Mode]
  /// The slowdown over A that this row's spread lets the plan's power find.
  public let detectable: Double?
  /// The median of A's medians, ns an operation; nil without pairs.
  public let medianA: Double?
  /// The median of B's.
  public let medianB: Double?
  /// The logarithms of the pairs in the order of rounds, for a plot.
  public let logRatios: [Double]
  /// Why it is missing or inconclusive, or what decided; one sentence without a full stop.
  public let reason: String

  /// How the order within a pair shows.
  public struct OrderEffect: Sendable, Equatable {
    /// B over A with B first, over the same with A first, less 1.
    public let difference: Double
    /// Its 95 % interval.
    public let interval: Interval
  }
}
