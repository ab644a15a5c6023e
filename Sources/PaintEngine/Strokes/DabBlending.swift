extension Dab {
  /// Blends this dab into the part of one tile that lies in `rect` (canvas pixels, all inside the tile).
  ///
  /// fix15 with truncation: paint is c·a + p·(1 − a), erase is p·(1 − a) with `color` 0. O(pixels of `rect`). Each row
  /// falls into the pixels that cannot be reached, the rim, and the core, where opacity is the dab's own; a whole pixel
  /// of margin around core and reach leaves every doubtful pixel to the exact formula.
  @inline(__always)
  func blend(
    into pixels: UnsafeMutablePointer<UInt16>, tile: PixelRect, rect: PixelRect, edge: Int, color: DabColor
  ) {
    let coreSquare = radius * radius * (1 - 1 / falloff)
    let full = UInt64(truncatingIfNeeded: alpha(squaredDistance: 0))
    for row in rect.top..<rect.bottom {
      let dy = Float(row) + 0.5 - y
      let dySquared = dy * dy
      let line = UnsafeMutableRawPointer(pixels + ((row &- tile.top) &* edge &- tile.left) &* 4)
      let reach = columns(within: radius * radius - dySquared, margin: 1, rect)
      let core = columns(within: coreSquare - dySquared, margin: -1, rect)
      blendRim(line, reach.lowerBound..<min(core.lowerBound, reach.upperBound), dySquared, color)
      if full == Fix15.one {
        // c·1 + p·0 is c: nothing under an opaque core is read.
        for column in core { (line + column &* 8).storeBytes(of: color.word, as: UInt64.self) }
      } else {
        for column in core { Self.blend(line + column &* 8, full, color) }
      }
      blendRim(line, max(core.upperBound, reach.lowerBound)..<reach.upperBound, dySquared, color)
    }
  }

  @inline(__always)
  private func blendRim(
    _ line: UnsafeMutableRawPointer, _ columns: Range<Int>, _ dySquared: Float, _ color: DabColor
  ) {
    for column in columns {
      let dx = Float(column) + 0.5 - x
      let alpha = UInt64(truncatingIfNeeded: alpha(squaredDistance: dx * dx + dySquared))
      if alpha != 0 { Self.blend(line + column &* 8, alpha, color) }
    }
  }

  /// The columns of `rect` whose centres lie within sqrt(`square`) + `margin` px of the dab's centre. Where there are
  /// none, an empty range at the centre's column.
  @inline(__always)
  private func columns(within square: Float, margin: Float, _ rect: PixelRect) -> Range<Int> {
    let half = (square > 0 ? square.squareRoot() : 0) + margin
    // `bounds(in:)` has seen to it that the centre is within a radius of the canvas: the numbers fit an Int32.
    let low = min(max(Int(Int32(x - half)), rect.left), rect.right)
    let high = min(max(Int(Int32(x + half)) &+ 1, low), rect.right)
    // Left of the canvas, rounding towards 0 would round up.
    guard square > 0, half > 0, x + half >= 0 else { return margin > 0 ? low..<high : low..<low }
    return low..<high
  }

  @inline(__always)
  private static func blend(_ place: UnsafeMutableRawPointer, _ alpha: UInt64, _ color: DabColor) {
    place.storeBytes(of: color.laid(on: place.load(as: UInt64.self), alpha), as: UInt64.self)
  }
}

/// A premultiplied colour spread over two words of two channels each, as `blend` multiplies them.
struct DabColor {
  /// Where the two channels lie in a word.
  static let lanes: UInt64 = 0x0000_FFFF_0000_FFFF

  /// Red and blue; green and alpha.
  let even, odd: UInt64

  /// All four channels as they lie in a pixel.
  var word: UInt64 { even | odd &<< 16 }

  /// Nothing: what erasing lays down.
  static let none = DabColor(even: 0, odd: 0)
  /// 1.0 in all channels: paint whose alpha is the coverage.
  static let full = DabColor(even: 0x8000_0000_8000, odd: 0x8000_0000_8000)

  /// What a brush's dabs lay down.
  init(of brush: Brush) { self = brush.mode == .paint ? DabColor(brush.color) : .none }

  /// The pixel that `under` becomes: c·a + u·(1 − a), truncated; `alpha` is 0...32,768.
  ///
  /// Two channels share a 64-bit multiplication: each product is at most 2^30, so they cannot meet.
  @inline(__always)
  func laid(on under: UInt64, _ alpha: UInt64) -> UInt64 {
    let rest = 32_768 &- alpha
    let even = (even &* alpha &+ (under & Self.lanes) &* rest) &>> 15 & Self.lanes
    let odd = (odd &* alpha &+ (under &>> 16 & Self.lanes) &* rest) &>> 15 & Self.lanes
    return even | odd &<< 16
  }

  init(_ color: Fix15Color) {
    even = UInt64(color.red) | UInt64(color.blue) << 32
    odd = UInt64(color.green) | UInt64(color.alpha) << 32
  }

  private init(even: UInt64, odd: UInt64) {
    self.even = even
    self.odd = odd
  }
}
