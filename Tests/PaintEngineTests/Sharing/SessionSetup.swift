import PaintEngine
import Workloads

/// What a session begins with.
struct SessionSetup: Sendable {
  var width = 100
  var height = 75
  var edge = 16
  var layers = 2
  var limits = HistoryLimits(bytes: 1 << 30, steps: 250)
  /// Share of the tiles of the lowest layer that is painted at the start, 0...100 %.
  var coverage = 40.0

  /// The keys painted at the start, each with the seed of its pixels.
  func ground() throws -> [(key: TileKey, seed: UInt64)] {
    let geometry = try TileGeometry(edge: edge)
    let keys = try CoveredTiles.keys(
      columns: geometry.tiles(covering: width), rows: geometry.tiles(covering: height), percent: coverage,
      seed: 5)
    return keys.enumerated().map { (key: TileKey(x: $1.x, y: $1.y), seed: UInt64($0)) }
  }

  /// An artwork of `Design` with the layers and the ground, its counters at zero.
  func artwork<Design: EngineDesign>(_ design: Design.Type) throws -> Artwork<Design> {
    let geometry = try TileGeometry(edge: edge)
    let artwork = Artwork<Design>(
      canvas: try CanvasSize(width: width, height: height), geometry: geometry, limits: limits)
    for number in 0..<layers { artwork.addLayer(name: "Layer \(number)") }
    for (key, seed) in try ground() {
      let tile = artwork.layers[0].tiles.writableTile(at: key)
      GroundPixels.fill(tile.pixels, count: geometry.channelCount, seed: seed)
    }
    artwork.context.counters = EngineCounters()
    return artwork
  }
}
