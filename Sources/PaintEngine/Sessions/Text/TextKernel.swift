/// Draws a text: the letters' colour where a dot is set, nothing anywhere else.
struct TextKernel: PreviewKernel {
  private let layout: TextLayout
  private let color: SessionPixel
  private let canvas: CanvasSize
  private let geometry: TileGeometry
  /// Tiles that letters may reach.
  let keys: Set<TileKey>

  init(_ text: LayerText, canvas: CanvasSize, geometry: TileGeometry) {
    layout = TextLayout(text)
    self.canvas = canvas
    self.geometry = geometry
    let color = text.color
    self.color = SessionPixel(
      channels: SIMD4(UInt32(color.red), UInt32(color.green), UInt32(color.blue), UInt32(color.alpha)))
    var keys: Set<TileKey> = []
    for line in layout.linesOnCanvas(canvas) {
      for row in line.top >> geometry.shift...(line.bottom - 1) >> geometry.shift {
        for column in line.left >> geometry.shift...(line.right - 1) >> geometry.shift {
          keys.insert(TileKey(x: column, y: row))
        }
      }
    }
    self.keys = keys
  }

  func content(at key: TileKey) -> PreviewContent { keys.contains(key) ? .drawn : .empty }

  func draw(_ key: TileKey, into pixels: UnsafeMutablePointer<UInt16>) {
    let part = TilePart(key, geometry: geometry, canvas: canvas)
    part.clearBeyondCanvas(pixels)
    for row in 0..<part.rows {
      for column in 0..<part.columns {
        let pixel = layout.covers(part.left &+ column, part.top &+ row) ? color : .transparent
        pixel.store(pixels, row &* part.edge &+ column)
      }
    }
  }
}
