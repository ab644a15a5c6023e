/// The push warp: each pixel takes the original's bilinear value at the place from which it was pushed.
///
/// With a selection, a pixel is warped as much as it is selected. Beyond the canvas all is transparent.
struct LiquifyKernel: PreviewKernel {
  private let field: DisplacementField
  private let selection: SelectionMask?
  private var original: OriginalReader

  init(_ field: DisplacementField, original: OriginalReader, selection: SelectionMask?) {
    self.field = field
    self.original = original
    self.selection = selection
  }

  func content(at key: TileKey) -> PreviewContent {
    guard let tile = field.tiles[key], selection.map({ $0.tiles[key] != nil }) ?? true else {
      return .original
    }
    // Half a selection keeps half of what was there.
    if selection != nil, original.hasTile(at: key) { return .drawn }
    let part = TilePart(key, geometry: original.geometry, canvas: original.canvas)
    let (left, top) = (Double(part.left), Double(part.top))
    let comesFromTiles = original.hasTile(
      low: (left - Double(tile.high.x), top - Double(tile.high.y)),
      high: (left + Double(part.edge) - Double(tile.low.x), top + Double(part.edge) - Double(tile.low.y)))
    return comesFromTiles ? .drawn : .empty
  }

  mutating func draw(_ key: TileKey, into pixels: UnsafeMutablePointer<UInt16>) {
    let part = TilePart(key, geometry: original.geometry, canvas: original.canvas)
    part.clearBeyondCanvas(pixels)
    guard let pushed = field.tiles[key]?.pixels else { return }
    let coverage = selection?.tiles[key]
    for row in 0..<part.rows {
      let y = part.top &+ row
      for column in 0..<part.columns {
        let x = part.left &+ column
        let index = row &* part.edge &+ column
        let distance = pushed[index]
        var pixel = original.sample(
          Double(x) + 0.5 - Double(distance.x), Double(y) + 0.5 - Double(distance.y))
        if let coverage { pixel = pixel.mixed(coverage[index], with: original.pixel(x, y)) }
        pixel.store(pixels, index)
      }
    }
  }
}
