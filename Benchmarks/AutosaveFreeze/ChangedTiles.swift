import Measurement
import PaintBench
import PaintEngine
import Workloads

/// The tiles of an artwork that a case changes between two saves.
struct ChangedTiles {
  /// Layer by layer, from the bottom.
  private let keys: [[TileKey]]

  /// `changed_pct` of all painted tiles, at least one above 0: by `spread` side by side, beginning with the lowest layer's first
  /// chunk, or drawn from all of them by the case's seed.
  init(_ artwork: Artwork<some EngineDesign>, _ run: CaseRun) {
    var places = artwork.layers.indices.flatMap { layer in
      artwork.layers[layer].tiles.liveKeys().sorted().map { (layer: layer, key: $0) }
    }
    let share = run.parameters.number("changed_pct") / 100
    let count = share > 0 ? max(1, Int((Double(places.count) * share).rounded())) : 0
    if run.parameters.text("spread") == "scattered" {
      var random = SeededRandom(seed: run.seed)
      places.shuffle(using: &random)
    } else {
      // A package's chunks hold 8 x 8 tiles each.
      func chunk(_ place: (layer: Int, key: TileKey)) -> (Int, TileKey, TileKey) {
        (place.layer, TileKey(x: place.key.x >> 3, y: place.key.y >> 3), place.key)
      }
      places.sort { chunk($0) < chunk($1) }
    }
    var keys = artwork.layers.map { _ in [TileKey]() }
    for (layer, key) in places.prefix(count) { keys[layer].append(key) }
    self.keys = keys
  }

  /// Paints over them, outside the history.
  func change(_ artwork: Artwork<some EngineDesign>, seed: UInt64, content: Ground.Content) throws {
    for (layer, keys) in zip(artwork.layers, keys) where !keys.isEmpty {
      let ground = try Ground(
        geometry: artwork.context.geometry, seed: seed &+ layer.id.rawNumber, content: content)
      for key in keys { ground.paint(layer.tiles, at: key) }
    }
  }
}
