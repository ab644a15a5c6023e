/// The number format of a channel: 16 bits, where 1.0 is 1 << 15 = 32,768. Larger values are invalid.
public enum Fix15 {
  /// 1.0.
  public static let one: UInt32 = 1 << 15

  /// The nearest representable value at or below `share`, which is clamped to 0...1 (NaN gives 0).
  public static func floor(_ share: Float) -> UInt32 {
    guard share > 0 else { return 0 }
    return share >= 1 ? one : UInt32(share * Float(one))
  }
}

/// A premultiplied colour: each channel at most `alpha`, `alpha` at most 32,768.
public struct Fix15Color: Hashable, Sendable {
  /// Premultiplied channels, 0...alpha.
  public let red, green, blue: UInt16
  /// Opacity, 0...32,768.
  public let alpha: UInt16

  /// Premultiplies straight channels of 0...1; values outside are clamped.
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    let opacity = Fix15.floor(alpha)
    func premultiplied(_ channel: Float) -> UInt16 {
      UInt16(truncatingIfNeeded: (Fix15.floor(channel) * opacity) >> 15)
    }
    self.red = premultiplied(red)
    self.green = premultiplied(green)
    self.blue = premultiplied(blue)
    self.alpha = UInt16(truncatingIfNeeded: opacity)
  }
}
