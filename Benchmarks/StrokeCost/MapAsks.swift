import Measurement
import PaintBench
import PaintEngine
import Workloads

/// What strokes ask of maps: at each dab where its tiles are; at a stroke's first dab on a tile what was there, with another tile in its place; and
/// at the stroke's end what is there then.
struct MapAsks {
  /// The tiles of each stroke's dabs, in their order.
  let strokes: [[TileKey]]
  /// The tiles that were there before the first.
  let ground: [TileKey]

  /// Of a case's strokes over its ground.
  init(_ run: CaseRun, _ source: StrokeSource, _ brush: Brush) throws {
    let side = run.parameters.integer("canvas_px")
    let canvas = try CanvasSize(width: side, height: side)
    let geometry = try TileGeometry(edge: run.parameters.integer("edge"))
    strokes = source.strokes.map { stroke in
      var tiles = DabTiles(geometry: geometry, canvas: canvas, brush: brush)
      for event in stroke { tiles.move(x: event.x, y: event.y, pressure: event.pressure) }
      return tiles.keys
    }
    let along = geometry.tiles(covering: side)
    ground = try CoveredTiles.keys(
      columns: along, rows: along, percent: Double(run.parameters.integer("coverage_pct")), seed: run.seed
    ).map { TileKey(x: $0.x, y: $0.y) }
  }

  /// Asks all of it of a design's map and of the steps' maps. `tiles`, at least one, stand for all tiles, again and again.
  func replay<Design: EngineDesign>(in design: Design.Type, _ tiles: [Design.Storage.Buffer]) {
    var map = Design.Map(capacity: 0)
    for (place, key) in ground.enumerated() { map[key] = tiles[place % tiles.count] }
    var (next, seen) = (0, 0)
    for keys in strokes {
      var before = TileSnapshot<Design.Storage.Buffer>()
      var last: TileKey?
      for key in keys {
        if key != last, !before.contains(key) {
          let live = map[key]
          before.set(nil, at: key)
          // A design that shares no tile keeps the one it has.
          if live == nil || Design.Sharing.sharesBuffers {
            map[key] = tiles[next % tiles.count]
            next += 1
          }
        }
        last = key
        seen &+= Self.look(key, &map, design)
      }
      for key in before.keys where map[key] != nil { seen &+= 1 }
    }
    Observed.take(seen)
  }

  /// Finds the tile in the way in which the design looks before it writes.
  @inline(__always)
  private static func look<Design: EngineDesign>(
    _ key: TileKey, _ map: inout Design.Map, _ design: Design.Type
  ) -> Int {
    if Design.Sharing.checksReferences { return map.update(key) { Int(bitPattern: $0.pixels) } ?? 0 }
    return map[key].map { Int(truncatingIfNeeded: $0.mark) } ?? 0
  }
}
