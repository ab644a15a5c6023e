/// What one pair of processes says of a row: one number, never pooled samples.
public struct PairReading: Sendable, Equatable {
  /// What a round is for.
  public enum Phase: String, Sendable, CaseIterable {
    /// Everything is measured, to see what needs a closer look.
    case screen
    /// What could not be cleared, measured afresh.
    case confirm
  }

  /// The row.
  public let row: TimedRow
  /// The round's number, from 0, counted on over both phases.
  public let round: Int
  /// What the round was for.
  public let phase: Phase
  /// The natural logarithm of B's median over A's; positive: B is slower.
  public let logRatio: Double
  /// Whether B's block went first.
  public let bFirst: Bool
  /// The median of A's blocks, ns an operation.
  public let aMedian: Double
  /// The median of B's blocks, ns an operation.
  public let bMedian: Double
  /// How many blocks had to be measured again.
  public let redone: Int
  /// How many blocks count, both sides together.
  public let blocks: Int

  /// A reading.
  public init(
    row: TimedRow, round: Int, phase: Phase, logRatio: Double, bFirst: Bool, aMedian: Double, bMedian: Double,
    redone: Int, blocks: Int
  ) {
    self.row = row
    self.round = round
    self.phase = phase
    self.logRatio = logRatio
    self.bFirst = bFirst
    self.aMedian = aMedian
    self.bMedian = bMedian
    self.redone = redone
    self.blocks = blocks
  }
}
