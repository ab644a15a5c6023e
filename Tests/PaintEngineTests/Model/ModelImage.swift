import Workloads

@testable import PaintEngine

/// The slow, obvious picture of a layer: every channel of the whole tile grid in one array.
struct ModelImage: Equatable {
  let width: Int
  let height: Int
  let edge: Int
  /// Channels of a row of the tile grid.
  let stride: Int
  var channels: [UInt16]
  var keys: Set<TileKey> = []

  init(width: Int, height: Int, edge: Int) {
    self.width = width
    self.height = height
    self.edge = edge
    let columns = (width + edge - 1) / edge
    let rows = (height + edge - 1) / edge
    stride = columns * edge * 4
    channels = [UInt16](repeating: 0, count: stride * rows * edge)
  }

  /// The live tiles of a store, looked at without handing anything out.
  init<Design: EngineDesign>(_ store: TileStore<Design>, canvas: CanvasSize) {
    self.init(width: canvas.width, height: canvas.height, edge: store.context.geometry.edge)
    store.forEachInKeyOrder { set($1, at: $0) }
  }

  /// The tiles of a picture's layer.
  init<Buffer: TileBuffer>(
    _ tiles: [(key: TileKey, tile: FrozenTile<Buffer>)], canvas: CanvasSize, edge: Int
  ) {
    self.init(width: canvas.width, height: canvas.height, edge: edge)
    for (key, tile) in tiles { set(tile, at: key) }
  }

  /// Puts one tile's pixels in their place.
  mutating func set<Buffer: TileBuffer>(_ tile: FrozenTile<Buffer>, at key: TileKey) {
    tile.withChannels { set($0, at: key) }
  }

  /// Puts one tile's pixels in their place. A key outside the canvas is remembered, its pixels have no place.
  mutating func set(_ tile: UnsafeBufferPointer<UInt16>, at key: TileKey) {
    keys.insert(key)
    guard hasPlace(for: key) else { return }
    for row in 0..<edge {
      let start = (key.y * edge + row) * stride + key.x * edge * 4
      for place in 0..<edge * 4 { channels[start + place] = tile[row * edge * 4 + place] }
    }
  }

  /// Sets one dab down, pixel by pixel; returns the keys of the tiles in which a pixel got any of it.
  ///
  /// `margin` px around the dab are looked at, or the whole canvas without it.
  mutating func paint(_ dab: ModelDab, brush: Brush, margin: Int? = nil) -> Set<TileKey> {
    var touched: Set<TileKey> = []
    let color =
      brush.mode == .erase
      ? [0, 0, 0, 0]
      : [brush.color.red, brush.color.green, brush.color.blue, brush.color.alpha].map(UInt32.init)
    for y in span(dab.y, dab.radius, margin, height) {
      for x in span(dab.x, dab.radius, margin, width) {
        let alpha = dab.alpha(atColumn: x, row: y)
        if alpha == 0 { continue }
        let key = TileKey(x: x / edge, y: y / edge)
        if brush.mode == .erase, !keys.contains(key) { continue }
        keys.insert(key)
        touched.insert(key)
        for channel in 0..<4 {
          let place = y * stride + x * 4 + channel
          let sum = color[channel] * alpha + UInt32(channels[place]) * (32_768 - alpha)
          channels[place] = UInt16(sum / 32_768)
        }
      }
    }
    return touched
  }

  /// Whether the tile at `key` reaches the canvas.
  func hasPlace(for key: TileKey) -> Bool {
    key.x >= 0 && key.y >= 0 && key.x * edge < width && key.y * edge < height
  }

  /// Whether a tile has just these pixels; no tile, where there is none.
  func holds<Buffer: TileBuffer>(_ tile: FrozenTile<Buffer>?, at key: TileKey) -> Bool {
    guard let tile else { return !keys.contains(key) }
    guard keys.contains(key), hasPlace(for: key) else { return false }
    return tile.withChannels { tile in
      channels.withUnsafeBufferPointer { channels in
        for row in 0..<edge {
          let start = (key.y * edge + row) * stride + key.x * edge * 4
          for place in 0..<edge * 4 where channels[start + place] != tile[row * edge * 4 + place] {
            return false
          }
        }
        return true
      }
    }
  }

  private func span(_ centre: Float, _ radius: Float, _ margin: Int?, _ limit: Int) -> Range<Int> {
    guard let margin, centre.isFinite, radius.isFinite, abs(centre) < 1e6 else { return 0..<limit }
    let low = min(max(0, Int(centre - radius) - margin), limit)
    return low..<max(low, min(limit, Int(centre + radius) + margin))
  }
}

/// A dab as its documentation describes it, computed from its numbers at every pixel.
struct ModelDab {
  let x, y, radius, opacity, hardness: Float

  init(_ dab: Dab, hardness: Double) {
    x = dab.x
    y = dab.y
    radius = dab.radius
    opacity = dab.opacity
    self.hardness = Float(hardness)
  }

  /// Full up to hardness x radius, then linear in the squared distance down to 0 at the rim; fix15.
  func alpha(atColumn column: Int, row: Int) -> UInt32 {
    guard radius > 0 else { return 0 }
    let dx = Float(column) + 0.5 - x
    let dy = Float(row) + 0.5 - y
    let rest = 1 - (dx * dx + dy * dy) * (1 / (radius * radius))
    let share = rest * (1 / max(1 - hardness * hardness, 1e-4))
    if !(share > 0) { return 0 }
    return UInt32((share < 1 ? share : 1) * opacity * 32_768)
  }
}
