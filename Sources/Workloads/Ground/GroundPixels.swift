/// Pixels for tiles that are painted before a case begins.
public enum GroundPixels {
  /// Fills premultiplied RGBA pixels, 16 bits a channel, 1.0 = 32,768 (fix15): alpha 16,385...32,768, each
  /// colour uniform in 0...alpha - 1, so no pixel is empty and none is invalid. The content is noise, which no
  /// compressor shortens much: the worst case for archives. The same seed gives the same pixels, and fewer
  /// channels give the beginning of more. Some nanoseconds a pixel; allocates nothing.
  /// - Parameters:
  ///   - pixels: room for `count` channels; owned by nobody else during the call.
  ///   - count: channels, normally four times the pixels; a rest gets the next pixel's first channels; below
  ///     1 nothing is written.
  public static func fill(_ pixels: UnsafeMutablePointer<UInt16>, count: Int, seed: UInt64) {
    guard count > 0 else { return }
    var random = SeededRandom(seed: seed)
    let whole = count & ~3
    var index = 0
    while index < whole {
      let (red, green, blue, alpha) = pixel(random.next())
      pixels[index] = red
      pixels[index &+ 1] = green
      pixels[index &+ 2] = blue
      pixels[index &+ 3] = alpha
      index &+= 4
    }
    guard whole < count else { return }
    let (red, green, blue, _) = pixel(random.next())
    for (offset, channel) in [red, green, blue].prefix(count - whole).enumerated() {
      pixels[whole + offset] = channel
    }
  }

  /// Four fields of 15 bits; a colour is its share of alpha, rounded down.
  @inline(__always)
  private static func pixel(_ bits: UInt64) -> (UInt16, UInt16, UInt16, UInt16) {
    let alpha = 16_385 &+ UInt32(truncatingIfNeeded: bits & 0x3fff)
    func colour(_ shift: UInt64) -> UInt16 {
      let share = UInt32(truncatingIfNeeded: (bits &>> shift) & 0x7fff)
      return UInt16(truncatingIfNeeded: (share &* alpha) &>> 15)
    }
    return (colour(14), colour(29), colour(44), UInt16(truncatingIfNeeded: alpha))
  }
}
