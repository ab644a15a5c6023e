/// Where dabs are laid: hands out the pixels of a tile, or keeps a dab away from it.
protocol DabTarget {
  /// The pixels of the tile at `key`, of which a dab is about to write `part` (canvas px); nil where the dab must leave the
  /// tile alone. Valid until the next call.
  mutating func pixels(at key: TileKey, part: PixelRect) -> UnsafeMutablePointer<UInt16>?
}

/// Breaks a dab up into the tiles that it paints and blends it into each: the one dab loop of all kinds of strokes.
struct DabLoop {
  private let canvas: CanvasSize
  private let color: DabColor
  private let edge: Int
  private let shift: Int

  /// Dabs of `color` on a canvas of tiles of this shape.
  init(geometry: TileGeometry, canvas: CanvasSize, color: DabColor) {
    self.canvas = canvas
    self.color = color
    edge = geometry.edge
    shift = geometry.shift
  }

  /// Sets one dab down; returns whether any of it can lie on the canvas. O(pixels of the dab).
  @inline(__always)
  func paint(_ dab: Dab, into target: inout some DabTarget) -> Bool {
    guard let bounds = dab.bounds(in: canvas) else { return false }
    for tileRow in bounds.top >> shift...(bounds.bottom - 1) >> shift {
      for tileColumn in bounds.left >> shift...(bounds.right - 1) >> shift {
        let tile = PixelRect(
          left: tileColumn << shift, top: tileRow << shift, right: (tileColumn + 1) << shift,
          bottom: (tileRow + 1) << shift)
        let part = PixelRect(
          left: max(tile.left, bounds.left), top: max(tile.top, bounds.top),
          right: min(tile.right, bounds.right), bottom: min(tile.bottom, bounds.bottom))
        guard dab.paints(part) else { continue }
        let key = TileKey(x: tileColumn, y: tileRow)
        guard let pixels = target.pixels(at: key, part: part) else { continue }
        dab.blend(into: pixels, tile: tile, rect: part, edge: edge, color: color)
      }
    }
    return true
  }
}
