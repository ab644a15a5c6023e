/// Brightness and contrast of straight colour, computed on premultiplied channels in whole numbers.
///
/// A straight channel s of 0...1 becomes (s − ½)·g + ½ + b, clamped to 0...1, with the gain g = (1 + k) / (1 − k) of a contrast k.
/// Times alpha that is c' = ((2c − a)·g + a + 2a·b) / 2, clamped to 0...a: no division, no colour lost to faint paint. The gain
/// and b are rounded to 16 bits after the point, c' to the nearest whole number.
struct AdjustmentsKernel: PreviewKernel {
  /// Gain and brightness in 1/65,536.
  private let gain, brightness: Int
  private let original: OriginalReader
  private let selection: SelectionMask?

  /// The largest gain: from here on a contrast is a threshold.
  static let mostGain = 32_768.0

  /// `brightness` and `contrast` of -1...1.
  init(brightness: Double, contrast: Double, original: OriginalReader, selection: SelectionMask?) {
    gain = Int((min((1 + contrast) / (1 - contrast), Self.mostGain) * 65_536).rounded())
    self.brightness = Int((brightness * 65_536).rounded())
    self.original = original
    self.selection = selection
  }

  func content(at key: TileKey) -> PreviewContent {
    guard original.hasTile(at: key), selection.map({ $0.tiles[key] != nil }) ?? true else { return .original }
    return .drawn
  }

  func draw(_ key: TileKey, into pixels: UnsafeMutablePointer<UInt16>) {
    let part = TilePart(key, geometry: original.geometry, canvas: original.canvas)
    part.clearBeyondCanvas(pixels)
    guard let source = original.tile(at: key) else { return }
    let coverage = selection?.tiles[key]
    for row in 0..<part.rows {
      for column in 0..<part.columns {
        let index = row &* part.edge &+ column
        let before = SessionPixel(source, index)
        var pixel = adjusted(before)
        if let coverage { pixel = pixel.mixed(coverage[index], with: before) }
        pixel.store(pixels, index)
      }
    }
  }

  @inline(__always)
  private func adjusted(_ pixel: SessionPixel) -> SessionPixel {
    let alpha = Int(pixel.channels.w)
    // What does not depend on the channel: a + 2a·b, and a half for rounding.
    let base = alpha &* (65_536 &+ 2 &* brightness) &+ 65_536
    var result = pixel
    for channel in 0..<3 {
      let sum = (2 &* Int(pixel.channels[channel]) &- alpha) &* gain &+ base
      result.channels[channel] = UInt32(truncatingIfNeeded: min(max(sum &>> 17, 0), alpha))
    }
    return result
  }
}
