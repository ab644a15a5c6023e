/// One premultiplied RGBA pixel in fix15, widened so that sums and products fit.
///
/// Every operation keeps each channel at most alpha and alpha at most 32,768: it does the same to all four channels, and what
/// it does never falls when a channel rises.
struct SessionPixel: Equatable {
  /// Red, green, blue, alpha, 0...32,768.
  var channels: SIMD4<UInt32>

  static let transparent = SessionPixel(channels: .zero)

  init(channels: SIMD4<UInt32>) { self.channels = channels }

  /// Pixel number `index` of a tile.
  @inline(__always)
  init(_ pixels: UnsafePointer<UInt16>, _ index: Int) {
    let words = UnsafeRawPointer(pixels + index &* 4).loadUnaligned(as: SIMD4<UInt16>.self)
    channels = SIMD4(truncatingIfNeeded: words)
  }

  /// Makes this pixel number `index` of a tile.
  @inline(__always)
  func store(_ pixels: UnsafeMutablePointer<UInt16>, _ index: Int) {
    UnsafeMutableRawPointer(pixels + index &* 4)
      .storeBytes(of: SIMD4<UInt16>(truncatingIfNeeded: channels), as: SIMD4<UInt16>.self)
  }

  /// The part of the pixel that is selected: `coverage` / 255 of it, rounded to nearest; 255 is all of it.
  @inline(__always)
  func selected(_ coverage: UInt8) -> SessionPixel {
    SessionPixel(channels: (channels &* UInt32(coverage) &+ 127) / 255)
  }

  /// The part of the pixel that is not selected: exactly what `selected` leaves.
  @inline(__always)
  func rest(_ coverage: UInt8) -> SessionPixel {
    SessionPixel(channels: channels &- selected(coverage).channels)
  }

  /// This pixel laid over `under`: c + u·(1 − a), rounded to nearest.
  @inline(__always)
  func over(_ under: SessionPixel) -> SessionPixel {
    let open = Fix15.one &- channels.w
    return SessionPixel(channels: channels &+ (under.channels &* open &+ 16_384) &>> 15)
  }

  /// This pixel where it is selected, `other` where it is not, in between a mixture rounded to nearest.
  @inline(__always)
  func mixed(_ coverage: UInt8, with other: SessionPixel) -> SessionPixel {
    let share = UInt32(coverage)
    return SessionPixel(channels: (channels &* share &+ other.channels &* (255 &- share) &+ 127) / 255)
  }
}
