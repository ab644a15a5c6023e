/// The tiles that a stroke has reached, in the order of their first dab, and what its present batch reached of each.
struct ReachedTiles {
  /// One tile.
  struct Reached {
    let key: TileKey
    /// How much of a change goes through.
    let hold: StrokeHold.Tile
    /// Around all that the present batch painted, canvas px; nil when that is nothing.
    fileprivate(set) var rect: PixelRect?
  }

  /// Every tile so far that may be changed.
  private(set) var tiles: [Reached] = []
  /// The places in `tiles` of those that the present batch reached, in the order of their first dab.
  private(set) var batch: [Int] = []
  private var places: [TileKey: Int] = [:]
  private var last: (key: TileKey, place: Int)?

  /// Stands for a tile that must be left alone.
  private static let nowhere = -1

  /// Turns to the tile at `key`. Returns false for one that was not reached before: `add` it.
  mutating func find(_ key: TileKey) -> Bool {
    if let last, last.key == key { return true }
    guard let place = places[key] else { return false }
    last = (key, place)
    return true
  }

  /// Turns to a tile that was not reached before.
  mutating func add(_ key: TileKey, hold: StrokeHold.Tile) {
    var place = Self.nowhere
    if case .nothing = hold {
    } else {
      place = tiles.count
      tiles.append(Reached(key: key, hold: hold))
    }
    places[key] = place
    last = (key, place)
  }

  /// Says that the present batch paints `part` of the tile turned to. Returns false where it must leave that tile alone.
  mutating func extend(by part: PixelRect) -> Bool {
    guard let place = last?.place, place != Self.nowhere else { return false }
    if let rect = tiles[place].rect {
      tiles[place].rect = PixelRect(
        left: min(rect.left, part.left), top: min(rect.top, part.top), right: max(rect.right, part.right),
        bottom: max(rect.bottom, part.bottom))
    } else {
      tiles[place].rect = part
      batch.append(place)
    }
    return true
  }

  /// The next dab begins another batch.
  mutating func endBatch() {
    for place in batch { tiles[place].rect = nil }
    batch.removeAll(keepingCapacity: true)
  }
}
