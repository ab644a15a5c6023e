/// Writes to one store that remember each tile as it was before: the two halves of a step.
///
/// Every operation on pixels goes through one of these. A tile is remembered once, at its first write; the sharing policy
/// then has it copied before the write, once.
public struct TileRecorder<Design: EngineDesign> {
  /// A tile that may leave the artwork's thread.
  public typealias Tile = FrozenTile<Design.Storage.Buffer>

  /// The store that is written.
  public let store: TileStore<Design>
  /// Each key written so far as it was, absent tiles included.
  public private(set) var before = TileStore<Design>.Snapshot()

  private var lastTouched: TileKey?
  /// `before` on the ledger's books.
  private let hold: TileHold<Design>?

  /// Nothing written yet.
  public init(_ store: TileStore<Design>) {
    self.store = store
    hold = TileHold.begin(store.context)
  }

  /// The pixels of the tile at `key` for writing, made transparent where there is none. Costs one copy where the tile is shared.
  @inline(__always)
  public mutating func writablePixels(at key: TileKey) -> UnsafeMutablePointer<UInt16> {
    // The same tile again is the common case. The store is asked all the same: a save may have frozen the tile since.
    if key != lastTouched {
      remember(key)
      lastTouched = key
    }
    return store.writableTile(at: key).pixels
  }

  /// The pixels of the tile at `key` for a writer that sets every one of them before anybody reads.
  mutating func overwritablePixels(at key: TileKey) -> UnsafeMutablePointer<UInt16> {
    remember(key)
    return store.overwritableTile(at: key).pixels
  }

  /// Makes `tile` the live tile at `key`; nil leaves the place transparent. Sharing designs copy nothing.
  public mutating func set(_ tile: Tile?, at key: TileKey) {
    remember(key)
    store.setTile(tile, at: key)
  }

  /// The tile at `key` as it was before the first write, for reading alone. Sharing designs copy nothing.
  public mutating func original(at key: TileKey) -> Tile? {
    remember(key)
    return before.tile(at: key)
  }

  /// What was changed, or nil when nothing was touched. Ends the recording.
  public func finish() -> TileChange<Design>? {
    defer { letGo() }
    guard before.count > 0 else { return nil }
    let change = TileChange<Design>(before: before, in: store)
    // The tiles of the last step are the likeliest to be written next.
    if Design.clonesAhead { store.context.cloneAhead(before.keys.compactMap { store.tileIfShared(at: $0) }) }
    return change
  }

  /// Puts every tile back as it was: what was written is gone, bit for bit.
  public func cancel() {
    store.restore(before)
    letGo()
  }

  /// Takes `before` off the ledger's books: a step holds it from now on, or nobody.
  func letGo() {
    if Design.Ledger.countsHolders { hold?.end() }
  }

  private mutating func remember(_ key: TileKey) {
    guard !before.contains(key) else { return }
    let tile = store.frozenTile(at: key)
    if Design.Ledger.countsHolders, let tile { hold?.add(tile) }
    before.set(tile, at: key)
    store.context.counters.tilesTouched &+= 1
  }
}

/// What a step keeps of a change to the pixels of one store.
public typealias TileChange<Design: EngineDesign> = Design.Payload
