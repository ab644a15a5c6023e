/// Resamples a layer under an affine map: each pixel takes the bilinear value at the place it comes from.
///
/// With a selection, what is selected is cut out and laid over the rest where the map moves it.
struct TransformKernel: PreviewKernel {
  private let back: AffineMap
  private let selection: SelectionMask?
  private let original: OriginalReader
  private var floating: OriginalReader
  /// How far whole tiles move, in tiles, where that is all the map does.
  private let tileShift: (x: Int, y: Int)?

  /// `back` is the inverse of `map`; `floating` reads what moves, `original` what stands still.
  init(
    _ map: AffineMap, back: AffineMap, original: OriginalReader, floating: OriginalReader,
    selection: SelectionMask?
  ) {
    self.back = back
    self.original = original
    self.floating = floating
    self.selection = selection
    tileShift = selection == nil ? Self.tileShift(of: map, edge: original.geometry.edge) : nil
  }

  func content(at key: TileKey) -> PreviewContent {
    let stays = selection != nil && original.hasTile(at: key)
    guard comesFromTiles(key) else {
      guard stays else { return .empty }
      return floating.hasTile(at: key) ? .drawn : .original
    }
    if let tileShift, TilePart(key, geometry: original.geometry, canvas: original.canvas).isWhole {
      let source = TileKey(x: key.x - tileShift.x, y: key.y - tileShift.y)
      return original.hasTile(at: source) ? .moved(from: source) : .empty
    }
    return .drawn
  }

  mutating func draw(_ key: TileKey, into pixels: UnsafeMutablePointer<UInt16>) {
    let part = TilePart(key, geometry: original.geometry, canvas: original.canvas)
    part.clearBeyondCanvas(pixels)
    let under = selection == nil ? nil : original.tile(at: key)
    let coverage = selection?.tiles[key]
    for row in 0..<part.rows {
      let y = Double(part.top &+ row) + 0.5
      for column in 0..<part.columns {
        let place = back.apply(Double(part.left &+ column) + 0.5, y)
        var pixel = floating.sample(place.x, place.y)
        let index = row &* part.edge &+ column
        if let under {
          let rest = SessionPixel(under, index)
          pixel = pixel.over(coverage.map { rest.rest($0[index]) } ?? rest)
        }
        pixel.store(pixels, index)
      }
    }
  }

  /// Whether a sample of any pixel of the tile at `key` can meet a tile. Exact: the map back never falls, or never rises, along
  /// a row or column, rounding included, so the corner pixels are the extremes.
  private func comesFromTiles(_ key: TileKey) -> Bool {
    let part = TilePart(key, geometry: original.geometry, canvas: original.canvas)
    guard part.columns > 0, part.rows > 0 else { return false }
    let (left, top) = (Double(part.left) + 0.5, Double(part.top) + 0.5)
    let (right, bottom) = (left + Double(part.columns - 1), top + Double(part.rows - 1))
    var (low, high) = (back.apply(left, top), back.apply(left, top))
    for corner in [back.apply(right, top), back.apply(left, bottom), back.apply(right, bottom)] {
      low = (min(low.x, corner.x), min(low.y, corner.y))
      high = (max(high.x, corner.x), max(high.y, corner.y))
    }
    return floating.hasTile(low: low, high: high)
  }

  private static func tileShift(of map: AffineMap, edge: Int) -> (x: Int, y: Int)? {
    guard map.a == 1, map.b == 0, map.c == 0, map.d == 1 else { return nil }
    let size = Double(edge)
    let (x, y) = ((map.dx / size).rounded(), (map.dy / size).rounded())
    guard x * size == map.dx, y * size == map.dy else { return nil }
    return (Int(x), Int(y))
  }
}
