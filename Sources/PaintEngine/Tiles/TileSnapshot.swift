/// The state of some keys of a store: for each key a tile, or the fact that there was none.
///
/// "This tile did not exist" must survive: assigning nil by subscript would remove the key, so the only way
/// in is `set(_:at:)`, which keeps it.
public struct TileSnapshot<Buffer: TileBuffer>: Sendable {
  private(set) var tiles: [TileKey: FrozenTile<Buffer>?] = [:]

  /// An empty snapshot.
  public init() {}

  /// Remembers `tile` (nil: no tile) as the state of `key`, replacing what was known of it.
  public mutating func set(_ tile: FrozenTile<Buffer>?, at key: TileKey) {
    tiles.updateValue(tile, forKey: key)
  }

  /// Puts every state into `store` and keeps what was there instead. Sharing designs copy nothing.
  mutating func exchange<Design: EngineDesign>(with store: TileStore<Design>)
  where Design.Storage.Buffer == Buffer {
    for place in tiles.indices {
      tiles.values[place] = store.exchange(tiles.values[place], at: tiles.keys[place])
    }
  }

  /// Whether the state of `key`, a tile or none, is in here.
  public func contains(_ key: TileKey) -> Bool { tiles.index(forKey: key) != nil }

  /// The tile at `key`: nil when there was none or when the key is not in here.
  public func tile(at key: TileKey) -> FrozenTile<Buffer>? { tiles[key] ?? nil }

  /// The keys in here, in no order.
  public var keys: some Collection<TileKey> { tiles.keys }

  /// How many keys are in here, absent tiles included.
  public var count: Int { tiles.count }

  /// How many of the keys had a tile. O(keys).
  public var presentCount: Int { tiles.values.reduce(0) { $0 + ($1 == nil ? 0 : 1) } }

  /// What it asks the allocator for, B.
  var request: Int {
    MallocRequest.dictionary(of: TileKey.self, FrozenTile<Buffer>?.self, capacity: tiles.capacity)
  }

  /// Every key with its state, in key order. O(n log n).
  public var inKeyOrder: [(key: TileKey, tile: FrozenTile<Buffer>?)] {
    tiles.map { (key: $0.key, tile: $0.value) }.sorted { $0.key < $1.key }
  }
}
