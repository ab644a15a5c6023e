/// Random numbers that are the same for the same seed on every machine.
///
/// SplitMix64: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014; the constants are those of S. Vigna's public-domain `splitmix64.c`. Period 2^64.
/// Each draw is O(1) and allocates nothing. Not for secrets.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private static let goldenGamma: UInt64 = 0x9e37_79b9_7f4a_7c15

  private let seed: UInt64
  private var state: UInt64

  /// Every seed is good, 0 too.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// The next 64 bits, uniform.
  public mutating func next() -> UInt64 {
    state &+= Self.goldenGamma
    return Self.mixed(state)
  }

  /// Uniform in [0, 1), a multiple of 2^-53. The standard library's `Double.random` does not promise the
  /// same values in its next version; this does.
  public mutating func uniform() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// Uniform in 0 ..< bound without bias (D. Lemire, "Fast random integer generation in an interval", 2019).
  /// A bound below 1 gives 0.
  public mutating func below(_ bound: Int) -> Int {
    guard bound > 0 else { return 0 }
    let range = UInt64(bound)
    let threshold = (0 &- range) % range
    while true {
      let product = range.multipliedFullWidth(by: next())
      if product.low >= threshold { return Int(product.high) }
    }
  }

  /// A generator of its own for stream number `stream`. It depends on this generator's seed and on the
  /// number alone, not on how many values were drawn, so that one consumer's draws never shift another's.
  public func fork(_ stream: UInt64) -> SeededRandom {
    SeededRandom(seed: Self.mixed(Self.mixed(seed ^ 0xd1b5_4a32_d192_ed03) &+ (stream &* Self.goldenGamma)))
  }

  /// A well-mixed function of 64 bits (SplitMix64's output function; a bijection).
  static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
