/// The places of the canvas where a picture of `new` may differ from one of `old`, in key order: those that are not made of the very
/// same tiles and masks, with the same weights and modes, in the same order.
///
/// Sheets bottom to top. O(places of the canvas x sheets), a comparison of two words each; reads no pixels.
func changedKeys<Buffer: TileBuffer>(
  from old: [CompositionSheet<Buffer>], to new: [CompositionSheet<Buffer>], on grid: (columns: Int, rows: Int)
) -> [TileKey] {
  var (before, after) = (old.map { SheetCursor($0) }, new.map { SheetCursor($0) })
  var keys: [TileKey] = []
  for row in 0..<grid.rows {
    for column in 0..<grid.columns {
      let key = TileKey(x: column, y: row)
      for index in before.indices { before[index].move(to: key) }
      for index in after.indices { after[index].move(to: key) }
      if !hasSameParts(before, after) { keys.append(key) }
    }
  }
  return keys
}

/// A walk through a sheet in key order.
private struct SheetCursor<Buffer: TileBuffer> {
  let sheet: CompositionSheet<Buffer>
  /// What the sheet has at the key.
  private(set) var tile, mask: ObjectIdentifier?
  private var nextTile = 0
  private var nextMask = 0

  init(_ sheet: CompositionSheet<Buffer>) { self.sheet = sheet }

  /// Goes on to `key`, which lies behind all before.
  mutating func move(to key: TileKey) {
    tile = Self.find(key, in: sheet.tiles, from: &nextTile)
    mask = Self.find(key, in: sheet.maskTiles, from: &nextMask)
  }

  /// Whether both add the same to the picture at the key.
  func isSame(as other: SheetCursor) -> Bool {
    tile == other.tile && mask == other.mask && sheet.weight == other.sheet.weight
      && sheet.mode == other.sheet.mode
  }

  private static func find(
    _ key: TileKey, in tiles: [(key: TileKey, tile: FrozenTile<Buffer>)], from next: inout Int
  ) -> ObjectIdentifier? {
    while next < tiles.count, tiles[next].key < key { next += 1 }
    return next < tiles.count && tiles[next].key == key ? tiles[next].tile.identity : nil
  }
}

/// Whether the sheets that have a tile at the key are the same, in the same order. One without a tile there adds nothing.
private func hasSameParts<Buffer: TileBuffer>(
  _ left: [SheetCursor<Buffer>], _ right: [SheetCursor<Buffer>]
) -> Bool {
  var (here, there) = (0, 0)
  while true {
    while here < left.count, left[here].tile == nil { here += 1 }
    while there < right.count, right[there].tile == nil { there += 1 }
    guard here < left.count, there < right.count else { return here == left.count && there == right.count }
    guard left[here].isSame(as: right[there]) else { return false }
    here += 1
    there += 1
  }
}
