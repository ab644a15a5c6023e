/// How far each pixel of the canvas was pushed: the sum of all pushes, in tiles; an absent tile was not pushed.
///
/// 8 bytes a pixel of each tile that a push reached, as much as the paint itself.
struct DisplacementField {
  /// One tile of the field.
  struct Tile {
    /// x and y in px, row by row.
    fileprivate(set) var pixels: [SIMD2<Float>]
    /// Bounds of all displacements that the tile has had, none included.
    fileprivate(set) var low = SIMD2<Float>.zero
    fileprivate(set) var high = SIMD2<Float>.zero
  }

  private(set) var tiles: [TileKey: Tile] = [:]
  private let canvas: CanvasSize
  private let geometry: TileGeometry

  init(canvas: CanvasSize, geometry: TileGeometry) {
    self.canvas = canvas
    self.geometry = geometry
  }

  /// Adds a push; returns the tiles it reached, in key order. O(pixels in reach).
  mutating func add(_ push: LiquifyPush) -> [TileKey] {
    let shove = SIMD2(push.dx * push.strength, push.dy * push.strength)
    guard shove != .zero else { return [] }
    // A push is bounded in place and radius: the numbers fit an Int.
    let left = max(0, Int(push.x - push.radius) - 1)
    let top = max(0, Int(push.y - push.radius) - 1)
    let right = min(canvas.width, Int(push.x + push.radius) + 2)
    let bottom = min(canvas.height, Int(push.y + push.radius) + 2)
    guard left < right, top < bottom else { return [] }
    var reached: [TileKey] = []
    for row in top >> geometry.shift...(bottom - 1) >> geometry.shift {
      for column in left >> geometry.shift...(right - 1) >> geometry.shift {
        let key = TileKey(x: column, y: row)
        let rect = PixelRect(
          left: max(left, column << geometry.shift), top: max(top, row << geometry.shift),
          right: min(right, (column + 1) << geometry.shift), bottom: min(bottom, (row + 1) << geometry.shift))
        if add(push, shove, at: key, rect) { reached.append(key) }
      }
    }
    return reached
  }

  /// Adds a push to the part of one tile that lies in `rect`, canvas px. Returns whether it reached a pixel there.
  private mutating func add(
    _ push: LiquifyPush, _ shove: SIMD2<Double>, at key: TileKey, _ rect: PixelRect
  ) -> Bool {
    var tile =
      tiles.removeValue(forKey: key)
      ?? Tile(pixels: Array(repeating: .zero, count: geometry.edge * geometry.edge))
    var reaches = false
    let inverseSquare = 1 / (push.radius * push.radius)
    let (left, top) = (key.x << geometry.shift, key.y << geometry.shift)
    for y in rect.top..<rect.bottom {
      let rise = Double(y) + 0.5 - push.y
      for x in rect.left..<rect.right {
        let run = Double(x) + 0.5 - push.x
        let share = 1 - (run * run + rise * rise) * inverseSquare
        guard share > 0 else { continue }
        reaches = true
        let index = (y &- top) &* geometry.edge &+ x &- left
        let moved = tile.pixels[index] + SIMD2<Float>(shove * (share * share))
        tile.pixels[index] = moved
        tile.low = pointwiseMin(tile.low, moved)
        tile.high = pointwiseMax(tile.high, moved)
      }
    }
    if reaches || tile.low != tile.high { tiles[key] = tile }
    return reaches
  }
}
