/// The tiles of one picture in one block of 8 x 8 keys: what becomes one chunk. Never changes, so pictures share it.
///
/// Once a writer has hashed its content, it knows the content's name: whoever saves it again, to whichever package, need not read its
/// pixels unless the package has no such chunk.
public final class PictureBlock<Buffer: TileBuffer>: Sendable {
  /// A place and the tile that is there.
  typealias Place = (key: TileKey, tile: FrozenTile<Buffer>)

  /// Its place: that of its top left tile divided by `ChunkLayout.blockEdge`.
  let key: TileKey
  /// In key order, at least one.
  let tiles: [Place]
  /// The columns and rows in which there are tiles, from first to last.
  let columns, rows: ClosedRange<Int>

  private let knownName = Monitor<ContentName?>(nil)

  /// nil without tiles. They must be of the block at `key`, in key order.
  init?(_ key: TileKey, _ tiles: [Place]) {
    guard let first = tiles.first, let last = tiles.last else { return nil }
    self.key = key
    self.tiles = tiles
    var (left, right) = (first.key.x, first.key.x)
    for (key, _) in tiles { (left, right) = (min(left, key.x), max(right, key.x)) }
    columns = left...right
    rows = first.key.y...last.key.y
  }

  /// The name of the content, once somebody has told it. Any thread.
  var name: ContentName? {
    get { knownName.withValue { $0 } }
    set { knownName.withValue { $0 = newValue } }
  }

  /// This block with `changes`, in key order, nil being no tile; nil if none is left. The very same block when it has those tiles
  /// already, so that what was done and undone counts as untouched. O(tiles).
  func changed(by changes: ArraySlice<PictureChange<Buffer>>) -> PictureBlock? {
    guard changes.contains(where: { change in tile(at: change.key)?.identity != change.tile?.identity })
    else {
      return self
    }
    return PictureBlock(key, Self.merged(tiles, changes))
  }

  /// The tiles of `blocks`, which are in block order, in key order. O(n).
  static func inKeyOrder(_ blocks: [PictureBlock]) -> [Place] {
    var places: [Place] = []
    places.reserveCapacity(blocks.reduce(0) { $0 + $1.tiles.count })
    var rest = blocks[...]
    while let row = rest.first?.key.y {
      let end = rest.firstIndex { $0.key.y != row } ?? rest.endIndex
      // Blocks side by side: one row of tiles after the other.
      var next = rest[..<end].map { $0.tiles[...] }
      for y in row << ChunkLayout.blockShift..<(row + 1) << ChunkLayout.blockShift {
        for index in next.indices {
          while let place = next[index].first, place.key.y == y {
            places.append(place)
            next[index].removeFirst()
          }
        }
      }
      rest = rest[end...]
    }
    return places
  }

  private func tile(at key: TileKey) -> FrozenTile<Buffer>? { tiles.first { $0.key == key }?.tile }

  /// `tiles` with `changes`, both in key order.
  static func merged(_ tiles: [Place], _ changes: ArraySlice<PictureChange<Buffer>>) -> [Place] {
    var merged: [Place] = []
    merged.reserveCapacity(tiles.count + changes.count)
    var rest = tiles[...]
    for change in changes {
      while let tile = rest.first, tile.key <= change.key {
        if tile.key < change.key { merged.append(tile) }
        rest.removeFirst()
      }
      if let tile = change.tile { merged.append((key: change.key, tile: tile)) }
    }
    return merged + rest
  }
}

/// A key and the tile that is there now; nil: there is none.
struct PictureChange<Buffer: TileBuffer>: Sendable {
  let key: TileKey
  let tile: FrozenTile<Buffer>?
}
