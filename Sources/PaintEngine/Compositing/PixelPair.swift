/// Two neighbouring pixels, premultiplied RGBA in fix15: what the blending loops work on at a time.
///
/// Sixteen bytes, one register of every machine. Tiles are whole pairs: the smallest is four pixels wide.
typealias PixelPair = SIMD8<UInt16>

/// Eight products of two channels each, or sums of such.
///
/// A product of two fix15 numbers is at most 2^30, so sums of products that stand for a channel fit as well
/// and 32 bits hold them exactly.
typealias PairProducts = SIMD8<UInt32>

extension SIMD8<UInt16> {
  /// The alpha of each pixel in all four of its lanes.
  @inline(__always)
  var alphas: PixelPair {
    // Shifts of whole pixels: picking lanes one by one is slower.
    var pixels = unsafeBitCast(self, to: SIMD2<UInt64>.self) &>> 48
    pixels |= pixels &<< 16
    pixels |= pixels &<< 32
    return unsafeBitCast(pixels, to: PixelPair.self)
  }

  /// 1 - x in each lane.
  @inline(__always)
  var complement: PixelPair { PixelPair(repeating: 32_768) &- self }

  /// Each channel in 32 bits.
  @inline(__always)
  var widened: PairProducts {
    // Lane by lane: the library's conversion of whole vectors is not always inlined, and a call for each pair
    // costs more than the blending.
    PairProducts(
      UInt32(self[0]), UInt32(self[1]), UInt32(self[2]), UInt32(self[3]), UInt32(self[4]), UInt32(self[5]),
      UInt32(self[6]), UInt32(self[7]))
  }

  /// The exact products, channel by channel.
  @inline(__always)
  func products(with other: PixelPair) -> PairProducts { widened &* other.widened }

  /// The exact products with 1.
  @inline(__always)
  var wide: PairProducts { widened &<< 15 }
}

extension SIMD8<UInt32> {
  /// Back to fix15, rounded to the nearest, halves up. Rounding never turns an order round, so a colour that
  /// is at most alpha before it is so after it.
  @inline(__always)
  var rounded: PixelPair {
    PixelPair(truncatingIfNeeded: (self &+ PairProducts(repeating: 1 << 14)) &>> 15)
  }
}

extension Fix15 {
  /// a x b, each 0...32,768, rounded to the nearest, halves up.
  static func product(_ a: UInt32, _ b: UInt32) -> UInt32 { (a &* b &+ 1 << 14) &>> 15 }
}
