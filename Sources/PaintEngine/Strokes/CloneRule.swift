/// Lays pixels of the layer as the stroke found it, taken from a fixed distance away.
struct CloneRule<Design: EngineDesign>: CoverageRule {
  /// The layer as the stroke found it.
  let source: LayerPicture<Design>
  /// From a pixel to the one it is sampled from, px.
  let offsetX, offsetY: Int
  /// Nothing is sampled from outside.
  let canvas: CanvasSize
  let geometry: TileGeometry

  /// Whether there is a tile to sample from.
  func canChange(_ key: TileKey) -> Bool {
    let left = key.x << geometry.shift + offsetX
    let top = key.y << geometry.shift + offsetY
    for y in [top, top + geometry.edge - 1] {
      for x in [left, left + geometry.edge - 1]
      where source.tile(at: TileKey(x: x >> geometry.shift, y: y >> geometry.shift)) != nil { return true }
    }
    return false
  }

  /// The sampled pixel x coverage, over the original.
  func lay(_ row: inout CoverageRow, x: Int, y: Int) {
    sample(&row, x: x + offsetX, y: y + offsetY)
    for place in 0..<row.count {
      row.laid[place] = PixelWord.over(
        PixelWord.scaled(row.laid[place], by: row.shape[place]), row.under[place])
    }
  }

  /// The source's pixels from (`x`, `y`) on; transparent outside the canvas and where there is no tile.
  private func sample(_ row: inout CoverageRow, x: Int, y: Int) {
    for place in 0..<row.count { row.laid[place] = 0 }
    let columns = max(0, x)..<max(0, x, min(canvas.width, x + row.count))
    guard 0..<canvas.height ~= y, !columns.isEmpty else { return }
    let (shift, inTile) = (geometry.shift, geometry.edge - 1)
    for tileColumn in columns.lowerBound >> shift...(columns.upperBound - 1) >> shift {
      guard let tile = source.tile(at: TileKey(x: tileColumn, y: y >> shift)) else { continue }
      tile.withChannels { channels in
        let bytes = UnsafeRawBufferPointer(channels)
        for column in columns.clamped(to: tileColumn << shift..<(tileColumn + 1) << shift) {
          let place = (y & inTile) << shift + column & inTile
          row.laid[column - x] = bytes.load(fromByteOffset: place * 8, as: UInt64.self)
        }
      }
    }
  }
}
