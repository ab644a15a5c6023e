/// The exclusive-or of two states of pixels: laid over either state, it gives the other.
///
/// Worked on run by run without a call: most runs are shorter than a call is worth. Where no pixel of a tile changes its opacity, as over
/// opaque ground, three channels of each are kept.
struct PixelDifferences {
  /// Bytes of a pixel, with and without opacity.
  static let (whole, opaque) = (8, 6)
  /// What is kept of a pixel whose opacity stays: the lower three channels.
  private static let colour: UInt64 = 0x0000_FFFF_FFFF_FFFF

  /// Bytes of `pixels` pixels of which `changesOpacity` holds.
  static func byteCount(_ pixels: Int, changesOpacity: Bool) -> Int {
    pixels * (changesOpacity ? whole : opaque)
  }

  /// Bytes behind the last difference that may be read, and written with what they hold.
  static let margin = 2

  /// Whether opacity differs where `bits` are all bits that do.
  static func changesOpacity(_ bits: UInt64) -> Bool { bits & ~colour != 0 }

  /// Where the next run's differences are.
  private(set) var next: UnsafeMutableRawPointer
  let changesOpacity: Bool

  /// Those that begin at `start`.
  init(at start: UnsafeMutableRawPointer, changesOpacity: Bool) {
    next = start
    self.changesOpacity = changesOpacity
  }

  /// Notes how the next run of pixels differs. Tiles are to be noted in the order in which they lie.
  mutating func note(_ one: UnsafePointer<UInt64>, _ other: UnsafePointer<UInt64>, _ count: Int) {
    for place in 0..<count {
      next.storeBytes(of: one[place] ^ other[place], as: UInt64.self)
      next += changesOpacity ? Self.whole : Self.opaque
    }
  }

  /// Changes the next run of pixels, or changes it back.
  @inline(__always)
  mutating func change(_ pixels: UnsafeMutablePointer<UInt64>, _ count: Int) {
    if changesOpacity { changeWhole(pixels, count) } else { changeColour(pixels, count) }
  }

  @inline(__always)
  private mutating func changeWhole(_ pixels: UnsafeMutablePointer<UInt64>, _ count: Int) {
    let target = UnsafeMutableRawPointer(pixels)
    var place = 0
    while place &+ 4 <= count {
      let offset = place &* Self.whole
      let words =
        target.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
        ^ next.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
      target.storeBytes(of: words, toByteOffset: offset, as: SIMD4<UInt64>.self)
      place &+= 4
    }
    while place < count {
      pixels[place] ^= next.loadUnaligned(fromByteOffset: place &* Self.whole, as: UInt64.self)
      place &+= 1
    }
    next += count &* Self.whole
  }

  @inline(__always)
  private mutating func changeColour(_ pixels: UnsafeMutablePointer<UInt64>, _ count: Int) {
    for place in 0..<count {
      pixels[place] ^= next.loadUnaligned(fromByteOffset: place &* Self.opaque, as: UInt64.self) & Self.colour
    }
    next += count &* Self.opaque
  }
}
