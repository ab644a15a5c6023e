@testable import PaintEngine

/// Everything outside the artwork that holds tiles, each with what it showed when it was taken.
struct Readers<Design: EngineDesign> {
  /// Of each kind, as many are kept at once; the oldest is let go.
  static var mostKept: Int { 3 }

  var archives: [(archive: ArtworkArchive<Design>, state: ModelState, revision: Int)] = []
  var clippings: [(clipping: Clipping<Design>, image: ModelImage)] = []
  /// Frozen tiles of one layer: what an export walks.
  var pictures: [(tiles: ArtworkArchive<Design>.Tiles, image: ModelImage)] = []
  /// Stores of their own that began with a layer's tiles and were painted on.
  var duplicates: [(store: TileStore<Design>, image: ModelImage)] = []

  /// Lets the oldest go of every kind of which there are too many.
  mutating func limit() {
    if archives.count > Self.mostKept { archives.removeFirst() }
    if clippings.count > Self.mostKept { clippings.removeFirst() }
    if pictures.count > Self.mostKept { pictures.removeFirst() }
    if duplicates.count > Self.mostKept { duplicates.removeFirst() }
  }

  /// Lets one go, if there is any of that kind.
  mutating func letGo(_ kind: Int) {
    switch kind % 4 {
    case 0: _ = archives.popLast()
    case 1: _ = clippings.popLast()
    case 2: _ = pictures.popLast()
    default: _ = duplicates.popLast()
    }
  }

  /// Calls `body` with each tile that any reader holds frozen.
  func forEachTile(_ body: (FrozenTile<Design.Storage.Buffer>) -> Void) {
    for (archive, _, _) in archives {
      for layer in archive.layers {
        for (_, tile) in layer.tiles { body(tile) }
        for (_, tile) in layer.mask?.tiles ?? [] { body(tile) }
      }
    }
    for (clipping, _) in clippings { for (_, tile) in clipping.tiles { body(tile) } }
    for (tiles, _) in pictures { for (_, tile) in tiles { body(tile) } }
  }

  /// What is no longer as it was taken.
  var differences: [String] {
    var different: [String] = []
    for (archive, state, revision) in archives
    where archive.revision != revision || !Self.isSame(archive, as: state) { different.append("archive") }
    for (clipping, image) in clippings where !Self.isSame(clipping.tiles, as: image) {
      different.append("clipping")
    }
    for (tiles, image) in pictures where !Self.isSame(tiles, as: image) { different.append("picture") }
    for (store, image) in duplicates where !image.isSame(as: store) { different.append("duplicate") }
    return different
  }

  private static func isSame(_ archive: ArtworkArchive<Design>, as state: ModelState) -> Bool {
    archive.canvas == state.canvas && archive.geometry.edge == state.edge
      && archive.background == state.background && archive.groups == state.groups
      && state.hasSelections(archive.selection, archive.savedSelections)
      && archive.layers.count == state.layers.count
      && zip(archive.layers, state.layers).allSatisfy { own, wanted in
        own.id == wanted.id && own.properties == wanted.properties && own.text == wanted.text
          && isSame(own.tiles, as: wanted.image) && own.mask?.id == wanted.mask?.id
          && own.mask?.isEnabled == wanted.mask?.isEnabled
          && own.mask?.isInverted == wanted.mask?.isInverted
          && isSame(own.mask?.tiles ?? [], as: wanted.mask?.image ?? state.blank)
      }
  }

  /// Every tile, in key order.
  private static func isSame(_ tiles: ArtworkArchive<Design>.Tiles, as image: ModelImage) -> Bool {
    tiles.map(\.key) == image.keys.sorted() && tiles.allSatisfy { image.holds($0.tile, at: $0.key) }
  }
}

extension ModelImage {
  /// Whether the live tiles of a store are this, looked at without handing anything out.
  func isSame<Design: EngineDesign>(as store: TileStore<Design>) -> Bool {
    var same = store.count == keys.count
    store.forEachInKeyOrder { same = same && holds($1, at: $0) }
    return same
  }
}

extension ModelState {
  /// Whether an engine's selections are these.
  func hasSelections(_ selection: SelectionMask?, _ saved: [SavedSelection]) -> Bool {
    guard saved.count == self.saved.count, (selection == nil) == (self.selection == nil) else { return false }
    if let selection, let wanted = self.selection, !wanted.isSame(as: selection) { return false }
    return zip(saved, self.saved).allSatisfy { $0.name == $1.name && $1.mask.isSame(as: $0.mask) }
  }
}
