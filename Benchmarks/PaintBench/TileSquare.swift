import PaintEngine
import Workloads

extension TileKey {
  /// `count` keys that fill the smallest square row by row.
  public static func square(_ count: Int) -> [TileKey] {
    let side = max(1, Int(Double(max(count - 1, 0)).squareRoot()) + 1)
    return (0..<count).map { TileKey(x: $0 % side, y: $0 / side) }
  }
}

extension Artwork {
  /// An artwork of one layer that holds painted tiles at `keys` and nothing else, counters at 0. Tiles are made in a
  /// random order, as a person paints them, so that neither the map nor memory happens to be in key order.
  public static func square(of keys: [TileKey], edge: Int, seed: UInt64) throws -> Artwork {
    let geometry = try TileGeometry(edge: edge)
    let side = ((keys.map { max($0.x, $0.y) }.max() ?? 0) + 1) * edge
    let artwork = Artwork(
      canvas: try CanvasSize(width: side, height: side), geometry: geometry, limits: .none)
    let store = artwork.addLayer(name: "Layer 1").tiles
    var random = SeededRandom(seed: seed)
    let ground = try Ground(geometry: geometry, seed: seed)
    for key in keys.shuffled(using: &random) { ground.paint(store, at: key) }
    artwork.context.counters = EngineCounters()
    return artwork
  }
}
