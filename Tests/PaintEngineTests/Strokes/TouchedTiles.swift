import Workloads

@testable import PaintEngine

/// Which tiles strokes touch and what a history of them holds, counted without the engine's tiles.
enum TouchedTiles {
  /// The keys in which a pixel gets paint from one stroke, every pixel near every dab looked at.
  static func of(_ pen: [PenEvent], brush: Brush, canvas: CanvasSize, edge: Int) -> Set<TileKey> {
    var touched: Set<TileKey> = []
    var path = StrokePath(brush: brush)
    for event in pen {
      path.move(x: event.x, y: event.y, pressure: event.pressure) { dab in
        let model = ModelDab(dab, hardness: brush.hardness)
        let reach = model.radius + 2
        func span(_ centre: Float, _ limit: Int) -> Range<Int> {
          min(limit, max(0, Int(centre - reach)))..<min(limit, max(0, Int(centre + reach)))
        }
        let columns = span(model.x, canvas.width)
        let rows = span(model.y, canvas.height)
        for row in rows {
          for column in columns where model.alpha(atColumn: column, row: row) > 0 {
            touched.insert(TileKey(x: column / edge, y: row / edge))
          }
        }
      }
    }
    return touched
  }

  /// A state of one tile: which stroke made it; -1 is the ground.
  private struct Version: Hashable {
    let key: TileKey
    let stroke: Int
  }

  /// Tiles that a history of paint strokes keeps alive and the layer does not, after all but the first
  /// `done` strokes were undone: each stroke makes one new state of each tile it touches.
  static func held(_ strokes: [Set<TileKey>], done: Int, ground: Set<TileKey>) -> Int {
    var newest: [TileKey: Int] = [:]
    for key in ground { newest[key] = -1 }
    var reached: Set<Version> = []
    var live: Set<Version> = []
    for (number, keys) in strokes.enumerated() {
      if number == done { live = versions(newest) }
      for key in keys {
        if let before = newest[key] { reached.insert(Version(key: key, stroke: before)) }
        newest[key] = number
        reached.insert(Version(key: key, stroke: number))
      }
    }
    if done == strokes.count { live = versions(newest) }
    return reached.subtracting(live).count
  }

  private static func versions(_ newest: [TileKey: Int]) -> Set<Version> {
    Set(newest.map { Version(key: $0.key, stroke: $0.value) })
  }

  /// Tiles that strokes replaced and tiles that they made.
  static func replaced(_ strokes: [Set<TileKey>], ground: Set<TileKey>) -> (before: Int, after: Int) {
    var present = ground
    var (before, after) = (0, 0)
    for keys in strokes {
      before += keys.intersection(present).count
      after += keys.count
      present.formUnion(keys)
    }
    return (before, after)
  }
}
