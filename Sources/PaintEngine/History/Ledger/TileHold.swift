/// A holder of tiles that is no layer: a stroke's beginning, a session's original, a clipping, a picture in flight.
///
/// The values of which it is part retain it; when the last of them ends, on whatever thread, the tiles are taken off the books. Whoever
/// knows that it is over, on the artwork's thread, says so by `end()`.
public final class TileHold<Design: EngineDesign>: @unchecked Sendable {
  // Invariant: all but `account` is touched by the artwork's thread alone, and by the thread that ends the last reference.
  typealias Buffer = Design.Storage.Buffer

  let account: HolderAccount<Design>
  private var tiles: [FrozenTile<Buffer>] = []
  private var values: HeldValues?
  /// The places of a picture's store that are not as they were, for a picture of which no tile is on the books before it leaves the
  /// live store.
  private var changed: Set<TileKey> = []

  private init(_ account: HolderAccount<Design>) { self.account = account }

  /// A holder of nothing yet; nil where the ledger does not ask.
  static func begin(_ context: TileContext<Design>) -> TileHold? {
    guard Design.Ledger.countsHolders, let account = context.account else { return nil }
    return TileHold(account)
  }

  /// Holds each tile of a list. O(n).
  func add(_ places: [TilePicture<Design>.Place]) {
    tiles.reserveCapacity(tiles.count + places.count)
    for place in places { add(place.tile) }
  }

  /// Holds a tile.
  func add(_ tile: FrozenTile<Buffer>) {
    account.change(tile.buffer, .others, by: 1)
    tiles.append(tile)
  }

  /// Holds values.
  func add(_ values: HeldValues) {
    account.change(values, .others, by: 1)
    self.values = values
  }

  /// `old`, nil for none, is about to be replaced at `key` of the live store. The first that is stood there when the picture was
  /// taken, and is held from now on.
  func changes(_ key: TileKey, from old: Buffer?) {
    if changed.insert(key).inserted, let old { add(FrozenTile(old)) }
  }

  /// The store of `tiles` is about to be no live one any more. O(n).
  func allLeave(_ tiles: Design.Map) { tiles.forEach { changes($0, from: $1) } }

  /// It is over. On the artwork's thread.
  func end() {
    for tile in tiles { account.change(tile.buffer, .others, by: -1) }
    if let values { account.change(values, .others, by: -1) }
    (tiles, values, changed) = ([], nil, [])
  }

  deinit {
    if !tiles.isEmpty || values != nil { account.post(.init(tiles: tiles, values: values)) }
  }
}

/// A hold that whoever watches for it does not keep alive. An object, because to copy a weak reference is dear.
final class WatchingHold<Design: EngineDesign> {
  private(set) weak var hold: TileHold<Design>?

  init(_ hold: TileHold<Design>) { self.hold = hold }
}
