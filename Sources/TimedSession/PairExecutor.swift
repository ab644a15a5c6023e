import Gate

/// One pair of processes that is to be measured.
public struct PlannedPair: Sendable, Equatable {
  /// The case.
  public let timedCase: TimedCase
  /// The round, from 0.
  public let round: Int
  /// Whether B goes first: a coin's choice.
  public let bFirst: Bool
  /// A random number, by which both sides get the same processor.
  public let draw: UInt64

  /// A pair.
  public init(timedCase: TimedCase, round: Int, bFirst: Bool, draw: UInt64 = 0) {
    self.draw = draw
    self.timedCase = timedCase
    self.round = round
    self.bFirst = bFirst
  }
}

/// What came of a pair.
public enum PairOutcome: Sendable, Equatable {
  /// Both sides answered.
  case measured(PairMeasurement)
  /// A side failed: one sentence that names it.
  case failed(String)
  /// The sides do different work, so that their times cannot be compared: one sentence.
  case differentWork(String)
  /// The user stopped it.
  case interrupted
}

/// Measures pairs: with processes, or in a test with none.
public protocol PairExecutor {
  /// Called before the pairs of each round, to give both sides a fresh layout.
  mutating func prepare(round: Int) throws

  /// Measures one pair.
  mutating func measure(_ pair: PlannedPair) -> PairOutcome
}
