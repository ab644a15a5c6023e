/// A fast hash of memory and words, the same in every process and on every machine of one byte order.
///
/// Four independent lanes of multiply and fold keep the multiplier busy, so hashing runs at the speed of
/// memory. The value keeps 48 bits: an integer that CSV readers and spreadsheets hold exactly.
public struct ContentHash: Sendable {
  private var lanes: SIMD4<UInt64> = [
    0x9E37_79B9_7F4A_7C15, 0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB, 0xD6E8_FEB8_6659_FD93,
  ]
  private var length: UInt64 = 0

  /// An empty hash.
  public init() {}

  /// Adds one word.
  public mutating func combine(_ word: UInt64) {
    lanes[0] = Self.mixed(lanes[0], word)
    length &+= 8
  }

  /// Adds a run of bytes; a last group of fewer than 8 bytes is padded with zeros.
  public mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    var (a, b, c, d) = (lanes[0], lanes[1], lanes[2], lanes[3])
    var offset = 0
    while offset &+ 32 <= bytes.count {
      a = Self.mixed(a, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      b = Self.mixed(b, bytes.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self))
      c = Self.mixed(c, bytes.loadUnaligned(fromByteOffset: offset &+ 16, as: UInt64.self))
      d = Self.mixed(d, bytes.loadUnaligned(fromByteOffset: offset &+ 24, as: UInt64.self))
      offset &+= 32
    }
    lanes = [a, b, c, d]
    length &+= UInt64(offset)
    while offset < bytes.count {
      var word: UInt64 = 0
      for place in 0..<min(8, bytes.count - offset) {
        word |= UInt64(bytes[offset + place]) << UInt64(8 * place)
      }
      combine(word)
      offset += 8
    }
  }

  /// The hash of everything added so far, 0 ..< 2^48.
  public var value: UInt64 {
    var result = length
    for lane in 0..<4 { result = Self.mixed(result, lanes[lane]) }
    result ^= result >> 32
    result = result &* 0xD6E8_FEB8_6659_FD93
    return (result ^ result >> 32) & 0xFFFF_FFFF_FFFF
  }

  private static func mixed(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    // Both halves of the product: a multiplication that keeps the low half alone would be turned into vector code, which
    // has no 64-bit multiplication here and is slower.
    let product = (lane ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
