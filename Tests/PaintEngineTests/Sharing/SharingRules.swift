import Foundation
import Workloads

@testable import PaintEngine

/// Checks of the numbered sharing rules; each returns what it saw that breaks its rule.
///
/// Rules 1, 2 and 6 hold for every design. Rules 3 to 5 hold where buffers are shared; where every hand-out
/// copies, their opposite holds and is checked instead.
enum SharingRules {
  /// Runs the check of one rule in a design; yields what broke it.
  struct Check: DesignVisitor {
    let rule: Int

    func visit<Design: EngineDesign>(_ design: Design.Type) throws -> [String] {
      switch rule {
      case 1: try frozenBuffersAreNotWritten(design)
      case 2: try frozenBeforeAnotherThreadSees(design)
      case 3: try frozenTilesCopyNothing(design)
      case 4: try stepsShareTheirTiles(design)
      case 5: try strokePaysOneCopyASharedTile(design)
      default: try frozenBuffersKeepTheirPixels(design)
      }
    }
  }

  /// A canvas of 7 x 5 tiles, all painted.
  static let painted = SessionSetup(layers: 1, coverage: 100)

  /// One way in which tiles leave a store.
  typealias HandOut<Design: EngineDesign> = (
    name: String, tiles: (Artwork<Design>) -> [(key: TileKey, tile: FrozenTile<Design.Storage.Buffer>)]
  )

  /// Every way in which tiles leave a store, or stay with somebody else when they enter one.
  static func handOuts<Design: EngineDesign>(_ design: Design.Type) -> [HandOut<Design>] {
    func present(_ snapshot: TileStore<Design>.Snapshot) -> [(key: TileKey, tile: TileStore<Design>.Tile)] {
      snapshot.inKeyOrder.compactMap { key, tile in tile.map { (key, $0) } }
    }
    return [
      (
        "frozenTile",
        { artwork in
          let store = artwork.layers[0].tiles
          return store.liveKeys().compactMap { key in store.frozenTile(at: key).map { (key, $0) } }
        }
      ),
      ("frozenTiles", { $0.layers[0].tiles.frozenTiles() }),
      (
        "snapshot",
        { artwork in
          let store = artwork.layers[0].tiles
          return present(store.snapshot(of: store.liveKeys()))
        }
      ),
      ("archive", { ArtworkArchive($0).layers[0].tiles }),
      (
        "duplicate",
        { artwork in
          var tiles: [(key: TileKey, tile: TileStore<Design>.Tile)] = []
          artwork.layers[0].tiles.duplicate().forEachInKeyOrder { tiles.append(($0, $1)) }
          return tiles
        }
      ),
      (
        "restore",
        { artwork in
          let other = TileStore<Design>(context: artwork.context)
          for key in artwork.layers[0].tiles.liveKeys() { other.writableTile(at: key).pixels[0] = 9 }
          let tiles = present(other.snapshot(of: other.liveKeys()))
          var snapshot = TileStore<Design>.Snapshot()
          for (key, tile) in tiles { snapshot.set(tile, at: key) }
          artwork.layers[0].tiles.restore(snapshot)
          return tiles
        }
      ),
    ]
  }

  /// Rule 1: after any hand-out, writing every live tile changes nothing that was handed out.
  private static func frozenBuffersAreNotWritten<Design: EngineDesign>(
    _ design: Design.Type
  ) throws -> [String] {
    try handOuts(design).compactMap { name, handOut in
      let artwork = try painted.artwork(design)
      let tiles = handOut(artwork)
      let hashes = tiles.map(\.tile.contentHash)
      for (key, _) in tiles { artwork.layers[0].tiles.writableTile(at: key).pixels[0] ^= 1 }
      return tiles.count == 35 && tiles.map(\.tile.contentHash) == hashes ? nil : "written after \(name)"
    }
  }

  /// Rule 2: what another thread may see is never a buffer that the artwork's thread would still write, and
  /// reading on another thread changes neither pixels nor mark.
  private static func frozenBeforeAnotherThreadSees<Design: EngineDesign>(
    _ design: Design.Type
  ) throws -> [String] {
    try handOuts(design).compactMap { name, handOut in
      let artwork = try painted.artwork(design)
      let tiles = handOut(artwork)
      let hashes = tiles.map(\.tile.contentHash)
      let marks = tiles.map(\.tile.buffer.mark)
      let frozen = tiles.map(\.tile)
      let read = onAnotherThread { frozen.map(\.contentHash) }
      guard read == hashes, tiles.map(\.tile.buffer.mark) == marks else { return "read after \(name)" }
      let writable = tiles.contains { key, tile in
        artwork.layers[0].tiles.writableTile(at: key).pixels == tile.buffer.pixels
      }
      return writable ? "still writable after \(name)" : nil
    }
  }

  private static func onAnotherThread(_ body: @escaping @Sendable () -> [UInt64]) -> [UInt64] {
    let result = HandOver<[UInt64]>()
    Thread.detachNewThread { result.put(body()) }
    return result.take()
  }

  /// Rule 3: every live tile, in key order; the live buffers themselves, and no copy. Where buffers are not
  /// shared: private buffers, one copy a tile.
  private static func frozenTilesCopyNothing<Design: EngineDesign>(_ design: Design.Type) throws -> [String] {
    let artwork = try painted.artwork(design)
    let store = artwork.layers[0].tiles
    store.setTile(nil, at: TileKey(x: 3, y: 2))
    artwork.context.counters = EngineCounters()
    let tiles = store.frozenTiles()
    let wanted = (0..<35).map { TileKey(x: $0 % 7, y: $0 / 7) }.filter { $0 != TileKey(x: 3, y: 2) }
    var broken: [String] = []
    if tiles.map(\.key) != wanted { broken.append("keys") }
    if artwork.context.counters.tilesVisited != 34 { broken.append("visits") }
    let shares = Design.Sharing.sharesBuffers
    if artwork.context.counters.tileCopies != (shares ? 0 : 34) { broken.append("copies of frozenTiles") }
    let common = store.identities.intersection(tiles.map(\.tile.identity)).count
    if common != (shares ? 34 : 0) { broken.append("shared buffers") }
    for (readers, copies) in [("duplicate", shares ? 0 : 68), ("archive", shares ? 0 : 34)] {
      artwork.context.counters = EngineCounters()
      if readers == "archive" { _ = ArtworkArchive(artwork) } else { _ = store.duplicate() }
      if artwork.context.counters.tileCopies != copies { broken.append("copies of \(readers)") }
    }
    return broken
  }
}
