import Glibc
import PaintEngine
import Workloads

/// Paint that lies on tiles before a case begins, the same for every design; no two tiles are equal.
///
/// A few tiles are made once and copied: at the speed of memory, a full layer costs little more than its page faults.
public struct Ground {
  /// What the tiles look like to a compressor.
  public enum Content: String, CaseIterable, Sendable {
    /// Noise, which no compressor shortens: the worst case of an archive.
    case noise
    /// Strokes of soft and hard brushes, one over the other, as people leave them.
    case paint
  }

  private let tiles: [[UInt16]]
  private let channelsOfPlace: Int
  private let seed: UInt64

  /// Ground for tiles of one shape.
  public init(geometry: TileGeometry, seed: UInt64, content: Content = .noise) throws {
    self.seed = seed
    switch content {
    case .noise:
      tiles = [
        [UInt16](unsafeUninitializedCapacity: geometry.channelCount) { buffer, count in
          if let start = buffer.baseAddress {
            GroundPixels.fill(start, count: geometry.channelCount, seed: seed)
          }
          count = geometry.channelCount
        }
      ]
      channelsOfPlace = geometry.edge * 4
    case .paint:
      tiles = try Self.paintedTiles(geometry, seed)
      channelsOfPlace = 4
    }
  }

  /// Fills the tile of `store` at `key`; its first pixels (noise: its first row) depend on its place.
  public func paint<Design: EngineDesign>(_ store: TileStore<Design>, at key: TileKey) {
    let pixels = store.writableTile(at: key).pixels
    let place = UInt64(truncatingIfNeeded: key.y) << 20 ^ UInt64(truncatingIfNeeded: key.x)
    var random = SeededRandom(seed: seed ^ place)
    tiles[tiles.count == 1 ? 0 : random.below(tiles.count)].withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { memcpy(pixels, start, bytes.count) }
    }
    GroundPixels.fill(pixels, count: channelsOfPlace, seed: (seed << 40) ^ place)
  }

  /// Tiles cut from a canvas of 8 x 8 of them that sixty strokes have covered.
  private static func paintedTiles(_ geometry: TileGeometry, _ seed: UInt64) throws -> [[UInt16]] {
    let side = 8 * geometry.edge
    let artwork = Artwork<Seed>(canvas: try CanvasSize(width: side, height: side), geometry: geometry)
    artwork.addLayer(name: "Ground")
    try artwork.fill(0, with: Fix15Color(red: 0.9, green: 0.85, blue: 0.8))
    var random = SeededRandom(seed: seed)
    for _ in 0..<60 {
      let brush = try Brush(
        diameter: Double(geometry.edge) * (0.1 + random.uniform()), spacing: 0.1, hardness: random.uniform(),
        opacity: 0.2 + 0.8 * random.uniform(), sizeByPressure: 0.5,
        color: Fix15Color(
          red: Float(random.uniform()), green: Float(random.uniform()), blue: Float(random.uniform())))
      try artwork.beginStroke(onLayer: 0, brush: brush)
      for _ in 0..<4 {
        artwork.continueStroke(
          x: random.uniform() * Double(side), y: random.uniform() * Double(side),
          pressure: 0.2 + 0.8 * random.uniform())
      }
      artwork.endStroke()
    }
    return artwork.layers[0].tiles.frozenTiles().map { $0.tile.withChannels(Array.init) }
  }
}
