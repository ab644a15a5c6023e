extension Dab {
  /// Blends this dab into the part of one tile that lies in `rect` (canvas pixels, all inside the tile).
  ///
  /// fix15 with truncation: paint is c·a + p·(1 − a), erase is p·(1 − a) with `color` 0. Two channels share
  /// a 64-bit multiplication: each product is at most 2^30, so they cannot meet. O(pixels of `rect`).
  @inline(__always)
  func blend(
    into pixels: UnsafeMutablePointer<UInt16>, tile: PixelRect, rect: PixelRect, edge: Int, color: DabColor
  ) {
    for row in rect.top..<rect.bottom {
      let dy = Float(row) + 0.5 - y
      let dySquared = dy * dy
      let line = UnsafeMutableRawPointer(pixels + ((row &- tile.top) &* edge &- tile.left) &* 4)
      for column in rect.left..<rect.right {
        let dx = Float(column) + 0.5 - x
        let alpha = UInt64(truncatingIfNeeded: alpha(squaredDistance: dx * dx + dySquared))
        if alpha == 0 { continue }
        let place = line + column &* 8
        let under = place.load(as: UInt64.self)
        let rest = 32_768 &- alpha
        let even = (color.even &* alpha &+ (under & DabColor.lanes) &* rest) &>> 15 & DabColor.lanes
        let odd = (color.odd &* alpha &+ (under &>> 16 & DabColor.lanes) &* rest) &>> 15 & DabColor.lanes
        place.storeBytes(of: even | odd &<< 16, as: UInt64.self)
      }
    }
  }
}

/// A premultiplied colour spread over two words of two channels each, as `blend` multiplies them.
struct DabColor {
  /// Where the two channels lie in a word.
  static let lanes: UInt64 = 0x0000_FFFF_0000_FFFF

  /// Red and blue; green and alpha.
  let even, odd: UInt64

  /// Nothing: what erasing lays down.
  static let none = DabColor(even: 0, odd: 0)

  init(_ color: Fix15Color) {
    even = UInt64(color.red) | UInt64(color.blue) << 32
    odd = UInt64(color.green) | UInt64(color.alpha) << 32
  }

  private init(even: UInt64, odd: UInt64) {
    self.even = even
    self.odd = odd
  }
}
