import Gate

/// One pair of processes that is to be measured.
public struct PlannedPair: Sendable, Equatable {
  /// The case.
  public let timedCase: TimedCase
  /// The round, from 0.
  public let round: Int
  /// Whether B goes first: a coin's choice.
  public let bFirst: Bool

  /// A pair.
  public init(timedCase: TimedCase, round: Int, bFirst: Bool) {
    self.timedCase = timedCase
    self.round = round
    self.bFirst = bFirst
  }
}

/// What both sides of a pair have yielded.
public struct PairMeasurement: Sendable, Equatable {
  /// The median of each side's blocks, by metric.
  public var medians: [String: (a: Double, b: Double)]
  /// Blocks that count, both sides together.
  public var blocks: Int
  /// Those of them that had to be measured again.
  public var redone: Int
  /// What a gate holds to expected values, of each side's first sample, by metric: the evidence beside a slower time.
  public var exact: [String: (a: Double, b: Double)] = [:]

  /// A measurement.
  public init(medians: [String: (a: Double, b: Double)], blocks: Int, redone: Int) {
    self.medians = medians
    self.blocks = blocks
    self.redone = redone
  }

  public static func == (left: PairMeasurement, right: PairMeasurement) -> Bool {
    left.blocks == right.blocks && left.redone == right.redone
      && left.medians.mapValues { [$0.a, $0.b] } == right.medians.mapValues { [$0.a, $0.b] }
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
