import Testing
import Workloads

@testable import PaintEngine

struct DabTilesTests {
  /// Two dabs whose tiles can be counted by hand: over a corner of four tiles, then inside one.
  @Test func eachDabNamesItsTilesInOrder() throws {
    var tiles = DabTiles(
      geometry: try TileGeometry(edge: 8), canvas: try CanvasSize(width: 32, height: 32),
      brush: try Brush(diameter: 4, spacing: 1))
    tiles.move(x: 16, y: 16, pressure: 1)
    tiles.move(x: 20, y: 16, pressure: 1)
    let corner = [(1, 1), (2, 1), (1, 2), (2, 2)].map { TileKey(x: $0.0, y: $0.1) }
    #expect(tiles.keys == corner + [TileKey(x: 2, y: 1), TileKey(x: 2, y: 2)])
  }

  /// What it names and what a painted stroke remembers are the same tiles, beyond the canvas's edge too.
  @Test(arguments: [3.0, 40, 150]) func namesWhatAStrokeTouches(diameter: Double) throws {
    let (canvas, geometry) = (try CanvasSize(width: 600, height: 500), try TileGeometry(edge: 32))
    let brush = try Brush(diameter: diameter)
    for stroke in StrokeGenerator(seed: 7).strokes(count: 3) {
      let artwork = Artwork<Seed>(canvas: canvas, geometry: geometry)
      artwork.addLayer(name: "Layer")
      var tiles = DabTiles(geometry: geometry, canvas: canvas, brush: brush)
      try artwork.beginStroke(onLayer: 0, brush: brush)
      for event in stroke.events {
        artwork.continueStroke(x: event.x, y: event.y, pressure: event.pressure)
        tiles.move(x: event.x, y: event.y, pressure: event.pressure)
      }
      artwork.endStroke()
      #expect(artwork.context.counters.tilesTouched == Set(tiles.keys).count)
      #expect(Set(artwork.layers[0].tiles.liveKeys()) == Set(tiles.keys))
      #expect(tiles.keys.count >= artwork.context.counters.tilesTouched)
    }
  }
}
