/// The order in which cases run: a new random one each round, so that drift of the machine hits all alike.
public struct RunOrder: RandomNumberGenerator {
  private var state: UInt64

  /// The same seed gives the same orders.
  public init(seed: UInt64) { state = seed }

  /// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Every index below `count` once a round, for `rounds` rounds.
  public static func rounds(_ rounds: Int, of count: Int, seed: UInt64) -> [[Int]] {
    var order = RunOrder(seed: seed)
    return (0..<rounds).map { _ in Array(0..<count).shuffled(using: &order) }
  }
}
