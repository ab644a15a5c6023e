/// What both sides of a pair have yielded.
public struct PairMeasurement: Sendable, Equatable {
  /// One metric.
  public struct Value: Sendable, Equatable {
    /// The median of A's blocks.
    public let a: Double
    /// The median of B's blocks.
    public let b: Double
    /// The natural logarithm of B over A, of blocks that stood side by side: the pair's one number.
    public let logRatio: Double

    /// A value.
    public init(a: Double, b: Double, logRatio: Double) {
      self.a = a
      self.b = b
      self.logRatio = logRatio
    }
  }

  /// The metrics that are compared, by name.
  public var values: [String: Value]
  /// Blocks that count, both sides together.
  public var blocks: Int
  /// Those of them that had to be measured again.
  public var redone: Int
  /// What a gate holds to expected values, of each side's first sample, by metric: the evidence beside a slower time.
  public var exact: [String: Sides<Double>] = [:]

  /// A measurement.
  public init(values: [String: Value], blocks: Int, redone: Int) {
    self.values = values
    self.blocks = blocks
    self.redone = redone
  }
}
