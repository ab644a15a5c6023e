/// How a metric repeats, which decides how it is judged.
public enum MetricClass: String, Codable, CaseIterable, Sendable {
  /// Repeats to the digit.
  case exact
  /// Repeats nearly; judged by an absolute margin.
  case count
  /// Judged in pairs, as a ratio.
  case timed
  /// Judged one-sided: only growth is a fault.
  case peak
}

/// What the gate does with a metric.
public enum MetricGate: String, Codable, CaseIterable, Sendable {
  /// Not held to an expected value.
  case none
  /// The engine's logic decides the value: it is the same for every toolchain and allocator.
  case engine
  /// Runtime and allocator take part: an expected value holds for its toolchain alone.
  case toolchain
}

/// Which way a metric gets better.
public enum MetricDirection: String, Codable, CaseIterable, Sendable {
  /// Less is better.
  case lower
  /// More is better.
  case higher
  /// It describes the work: any change means that other work was done.
  case fixed
}

/// What a suite says about one of its metrics.
public struct MetricDeclaration: Codable, Hashable, Sendable {
  /// The name in the CSV, such as `tile_copies`.
  public var name: String
  /// `ns`, `B`, `count`, `hash` or another unit; see ``Quantity``.
  public var unit: String
  /// How it repeats.
  public var metricClass: MetricClass
  /// The instrument.
  public var source: String
  /// One line for people.
  public var summary: String
  /// Whether the gate holds the metric to an expected value, and for whom that value is valid.
  public var gate: MetricGate
  /// Which way a changed value is better.
  public var direction: MetricDirection

  /// Makes a declaration from its parts.
  public init(
    name: String, unit: String, metricClass: MetricClass, source: String, summary: String,
    gate: MetricGate = .none, direction: MetricDirection = .lower
  ) {
    self.name = name
    self.unit = unit
    self.metricClass = metricClass
    self.source = source
    self.summary = summary
    self.gate = gate
    self.direction = direction
  }

  private enum CodingKeys: String, CodingKey {
    case name, unit, source, summary, gate, direction
    // The word of the CSV's column, which Swift reserves.
    case metricClass = "class"
  }
}
