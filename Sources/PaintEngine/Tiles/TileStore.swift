/// The tiles of one layer. An absent tile is transparent.
///
/// All of it belongs to the artwork's thread; only the `FrozenTile`s that it hands out may leave.
public final class TileStore<Design: EngineDesign> {
  /// The memory of one tile.
  public typealias Buffer = Design.Storage.Buffer
  /// A tile that may leave the artwork's thread.
  public typealias Tile = FrozenTile<Buffer>
  /// The state of some keys.
  public typealias Snapshot = TileSnapshot<Buffer>

  /// What this store shares with the others of its artwork.
  public let context: TileContext<Design>

  private var tiles: [TileKey: Buffer] = [:]
  private var sharing = Design.Sharing()

  /// An empty store with room for `capacity` tiles before its map grows.
  public init(context: TileContext<Design>, capacity: Int = 0) {
    self.context = context
    tiles.reserveCapacity(capacity)
  }

  /// Live tiles.
  public var count: Int { tiles.count }

  /// Bytes of pixels of the live tiles.
  public var byteCount: Int { tiles.count * context.geometry.byteCount }

  /// Whether there is a tile at `key`.
  public func hasTile(at key: TileKey) -> Bool { tiles.index(forKey: key) != nil }

  /// The tile at `key` for writing: made transparent where there is none, copied first where it is shared.
  ///
  /// The only way to write pixels. Costs one copy for a shared tile, nothing for one's own.
  public func writableTile(at key: TileKey) -> WritableTile {
    guard let place = tiles.index(forKey: key) else {
      let fresh = context.makeTransparent()
      tiles[key] = fresh
      return WritableTile(pixels: fresh.pixels)
    }
    let live = tiles.values[place]
    guard sharing.isShared(live) else { return WritableTile(pixels: live.pixels) }
    let copy = context.copy(of: live)
    tiles.values[place] = copy
    return WritableTile(pixels: copy.pixels)
  }

  /// The state of one key, to be kept by somebody else. Sharing designs copy nothing.
  public func frozenTile(at key: TileKey) -> Tile? {
    context.counters.tilesVisited &+= 1
    guard let live = tiles[key] else { return nil }
    return Tile(sharing.handOut(live, context))
  }

  /// The states of `keys`. After a stroke the live tiles themselves (sharing designs copy nothing).
  public func snapshot(of keys: some Sequence<TileKey>) -> Snapshot {
    var snapshot = Snapshot()
    for key in keys { snapshot.set(frozenTile(at: key), at: key) }
    return snapshot
  }

  /// Puts a snapshot back, absent tiles included. Sharing designs copy nothing.
  public func restore(_ snapshot: Snapshot) {
    for (key, tile) in snapshot.tiles { setTile(tile, at: key) }
  }

  /// Makes `tile` the live tile at `key`; nil leaves the place transparent. Sharing designs copy nothing.
  public func setTile(_ tile: Tile?, at key: TileKey) {
    context.counters.tilesVisited &+= 1
    if let tile {
      tiles[key] = sharing.takeIn(tile.buffer, context)
    } else {
      tiles[key] = nil
    }
  }

  /// A store with the same pixels. Sharing designs copy nothing until either side is painted on.
  public func duplicate() -> TileStore {
    let other = TileStore(context: context, capacity: tiles.capacity)
    for (key, tile) in frozenTiles() { other.setTile(tile, at: key) }
    return other
  }
}

// The consistent picture that every reader off the artwork's thread stands on.
extension TileStore {
  /// Every live tile, in key order: a picture that any thread may read while painting goes on.
  ///
  /// Sharing designs copy nothing. O(n log n): walk the map, sort the keys, hand each tile out.
  public func frozenTiles() -> [(key: TileKey, tile: Tile)] {
    handOut(sortedKeys(liveKeys()))
  }

  /// First part of freezing: the live keys, in no order. O(n).
  public func liveKeys() -> [TileKey] { Array(tiles.keys) }

  /// Second part: key order. O(n log n).
  public func sortedKeys(_ keys: [TileKey]) -> [TileKey] { keys.sorted() }

  /// Third part: each tile found, retained and marked. Keys without a tile are left out. O(n).
  public func handOut(_ keys: [TileKey]) -> [(key: TileKey, tile: Tile)] {
    var frozen: [(key: TileKey, tile: Tile)] = []
    frozen.reserveCapacity(keys.count)
    for key in keys {
      if let tile = frozenTile(at: key) { frozen.append((key, tile)) }
    }
    return frozen
  }

  /// A private copy of every live tile, in key order: what an archive took before tiles could be frozen.
  public func copiedTiles() -> [(key: TileKey, tile: Tile)] {
    var copies: [(key: TileKey, tile: Tile)] = []
    copies.reserveCapacity(tiles.count)
    for key in sortedKeys(liveKeys()) {
      context.counters.tilesVisited &+= 1
      if let live = tiles[key] { copies.append((key, Tile(context.copy(of: live)))) }
    }
    return copies
  }

  /// Which buffers the live tiles are. O(n).
  var identities: Set<ObjectIdentifier> { Set(tiles.values.map(ObjectIdentifier.init)) }
}

// Looking without handing out.
extension TileStore {
  /// Calls `body` with each live tile in key order; the tile must not outlive the call. Marks and counts
  /// nothing, so a check can look without changing what it looks at. O(n log n).
  func forEachInKeyOrder(_ body: (TileKey, Tile) -> Void) {
    for key in sortedKeys(liveKeys()) {
      if let live = tiles[key] { body(key, Tile(live)) }
    }
  }
}
