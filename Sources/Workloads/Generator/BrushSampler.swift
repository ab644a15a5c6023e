/// A brush as a workload needs it.
public struct SampledBrush: Equatable, Sendable {
  /// Diameter at full pressure, 1...231 px in steps of 0.1.
  public let diameter: Double
  /// Distance between dabs, 2...60 % of the diameter in steps of 0.1.
  public let spacing: Double
}

/// Brushes as people have them, from a seed: diameter p10 2.6, p25 4.5, p50 9.9, p75 27, p90 49, max 231 px;
/// spacing p10 4, p50 10, p90 25 % of the diameter (quantiles over public brush sets; the smallest values and
/// the largest spacing are assumptions). The two are independent.
public struct BrushSampler: Sendable {
  private static let diameters = QuantileTable(knots: [
    (0, 1), (0.10, 2.6), (0.25, 4.5), (0.50, 9.9), (0.75, 27), (0.90, 49), (1, 231),
  ])
  private static let spacings = QuantileTable(knots: [
    (0, 2), (0.10, 4), (0.50, 10), (0.90, 25), (1, 60),
  ])

  private var random: SeededRandom

  /// The same seed gives the same brushes on every machine.
  public init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  /// The next brush. O(1).
  public mutating func next() -> SampledBrush {
    let diameter = Self.diameters.value(at: random.uniform())
    let spacing = Self.spacings.value(at: random.uniform())
    return SampledBrush(
      diameter: (diameter * 10).rounded() / 10, spacing: (spacing * 10).rounded() / 10)
  }
}
