/// How much slower a row may be, as a fraction (0.02 is 2 %), and where that comes from. Fixed before the run.
public struct TimedMargin: Sendable, Hashable {
  /// What decided.
  public enum Origin: String, Sendable {
    /// No row is judged more finely.
    case least
    /// The row's own tolerance.
    case declared
    /// What the clock can tell apart within a block.
    case clock
  }

  /// The fraction, positive.
  public let fraction: Double
  /// What decided.
  public let origin: Origin

  /// 2 %.
  public static let least = 0.02
  /// The tolerance that a memory-bound row declares: 5 %.
  public static let memoryBound = 0.05

  /// The largest of 2 %, the declared tolerance, and two grains of the clock over a block.
  ///
  /// - Parameters:
  ///   - declared: the row's tolerance as a fraction; nil when it declares none.
  ///   - grain: the clock's smallest step, in the unit of `block`.
  ///   - block: how long a block lasts, positive.
  public init(declared: Double? = nil, grain: Double, block: Double) {
    let clock = 2 * grain / block
    let wanted = max(declared ?? 0, Self.least)
    fraction = max(wanted, clock)
    origin = clock > wanted ? .clock : wanted > Self.least ? .declared : .least
  }
}
