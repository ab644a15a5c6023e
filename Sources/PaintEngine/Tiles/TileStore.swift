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

  var tiles: Design.Map
  var sharing = Design.Sharing()
  private var archiving = Design.Archive()
  /// Whose the tiles are, in designs whose ledger asks.
  var holders = StoreHolders<Design>()
  /// The picture that was saved last, in designs whose archive asks.
  var savedPicture: DeltaPicture<Buffer>?

  /// An empty store with room for `capacity` tiles before its map grows.
  public init(context: TileContext<Design>, capacity: Int = 0) {
    self.context = context
    tiles = Design.Map(capacity: capacity)
  }

  deinit { leaveBooks() }

  /// Live tiles.
  public var count: Int { tiles.count }

  /// Bytes of pixels of the live tiles.
  public var byteCount: Int { tiles.count * context.geometry.byteCount }

  /// Whether there is a tile at `key`.
  public func hasTile(at key: TileKey) -> Bool { tiles[key] != nil }

  /// The tile at `key` for writing: made transparent where there is none, copied first where it is shared.
  ///
  /// The only way to write pixels. Costs one copy for a shared tile, nothing for one's own. When there is no memory for it,
  /// the live tile stays as it is and the write goes nowhere (`TileContext.refusedWrites`).
  public func writableTile(at key: TileKey) -> WritableTile {
    if Design.Sharing.checksReferences {
      // Looked at in its place: a reference in hand would be a second holder.
      let own: UnsafeMutablePointer<UInt16>?? = tiles.update(key) { [sharing] buffer in
        sharing.isShared(inPlace: &buffer) ? nil : buffer.pixels
      }
      if let own = own ?? nil { return WritableTile(pixels: own) }
    }
    guard let live = tiles[key] else {
      guard let fresh = context.makeTransparent() else {
        return WritableTile(pixels: context.spilledPixels(of: nil))
      }
      return put(fresh, at: key)
    }
    if !Design.Sharing.checksReferences, !sharing.isShared(live) { return WritableTile(pixels: live.pixels) }
    guard let copy = context.copyIfPossible(of: live) else {
      return WritableTile(pixels: context.spilledPixels(of: live))
    }
    return put(copy, at: key)
  }

  /// The tile at `key` for a writer that sets every pixel before anybody reads one: what was there need not be copied.
  /// Otherwise as `writableTile(at:)`.
  public func overwritableTile(at key: TileKey) -> WritableTile {
    guard Design.skipsOverwrittenCopies else { return writableTile(at: key) }
    if let own = ownPixels(at: key) { return WritableTile(pixels: own) }
    guard let fresh = context.makeUninitialised() else {
      return WritableTile(pixels: context.spilledPixels(of: nil))
    }
    return put(fresh, at: key)
  }

  /// The pixels at `key` if there is a tile that nobody else may be reading.
  func ownPixels(at key: TileKey) -> UnsafeMutablePointer<UInt16>? {
    if Design.Sharing.checksReferences {
      return tiles.update(key) { [sharing] in sharing.isShared(inPlace: &$0) ? nil : $0.pixels } ?? nil
    }
    guard let live = tiles[key], !sharing.isShared(live) else { return nil }
    return live.pixels
  }

  /// `buffer` was made for this store.
  @discardableResult
  func put(_ buffer: Buffer, at key: TileKey) -> WritableTile {
    sharing.adopt(buffer)
    stand(buffer, at: key)
    return WritableTile(pixels: buffer.pixels)
  }

  /// `buffer`, nil for none, takes the place of what is live at `key`. Whatever changes the map goes through here: the archive and an
  /// exact ledger ask.
  @inline(__always)
  func stand(_ buffer: Buffer?, at key: TileKey) {
    archiving.note(key)
    if Design.Ledger.countsHolders { willReplace(tiles[key], by: buffer, at: key) }
    tiles[key] = buffer
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
    stand(tile.map { sharing.takeIn($0.buffer, context) }, at: key)
  }

  /// A store with the same pixels. Sharing designs copy nothing until either side is painted on; where the design needs no mark in
  /// each tile, that is O(1).
  public func duplicate() -> TileStore {
    guard !Design.Sharing.picturesTheMap else {
      sharing.freezeAll()
      let other = TileStore(context: context)
      // What was frozen here is frozen there: the same map, the same knowledge of its tiles.
      (other.tiles, other.sharing) = (tiles, sharing)
      if Design.Ledger.countsHolders { other.arrive(from: self) }
      other.goOn(from: self)
      return other
    }
    let other = TileStore(context: context, capacity: tiles.count)
    for (key, tile) in frozenTiles() { other.setTile(tile, at: key) }
    other.goOn(from: self)
    return other
  }
}

// The consistent picture that every reader off the artwork's thread stands on.
extension TileStore {
  /// Every live tile, in key order: a picture that any thread may read while painting goes on.
  ///
  /// Sharing designs copy nothing. O(n log n): walk the map, sort by key, hand each tile out.
  public func frozenTiles() -> [(key: TileKey, tile: Tile)] {
    var places = liveTiles()
    if !Design.Map.isOrdered { LiveTile.sort(&places) }
    return handOut(places)
  }

  /// The same tiles as a picture that can be listed later, by whoever wants it. Where the design needs no mark in each tile,
  /// taking it is O(1).
  public func picture() -> TilePicture<Design> {
    guard Design.Sharing.picturesTheMap else {
      let (places, hold) = (frozenTiles(), TileHold.begin(context))
      hold?.add(places)
      return TilePicture(places, hold)
    }
    sharing.freezeAll()
    return TilePicture(tiles, watch())
  }

  /// The picture that an archive takes, by the design's alternative.
  func archivedPicture() -> TilePicture<Design> { withPolicy { $0.picture(of: self) } }

  /// `picture`, one of this store's, is safe.
  func saved(_ picture: TilePicture<Design>) { withPolicy { $0.saved(picture, of: self) } }

  /// This store has become a duplicate of `original`: archives of it stand on the same picture.
  private func goOn(from original: TileStore) {
    // Before the original was saved there is nothing to go on from: the first archive takes everything.
    guard Design.Archive.asksWhatChanged, let base = original.savedPicture else { return }
    savedPicture = base
    archiving = original.archiving.ofDuplicate()
  }

  /// Not in its place: policies without state, as this and `sharing` mostly are, have the same address, and a call that reaches the
  /// other one would count as a second access.
  private func withPolicy<Result>(_ body: (inout Design.Archive) -> Result) -> Result {
    var policy = archiving
    defer { archiving = policy }
    return body(&policy)
  }

  /// First part of freezing: walk the map, in its own order. O(n).
  public func liveTiles() -> [LiveTile] {
    // Not retained: the sort that follows would retain and release at every move.
    var places: [LiveTile] = []
    places.reserveCapacity(tiles.count)
    tiles.forEach { places.append(LiveTile(key: $0, buffer: .passUnretained($1))) }
    return places
  }

  /// Last part of freezing, after sorting: each tile is marked and retained. O(n).
  public func handOut(_ places: [LiveTile]) -> [(key: TileKey, tile: Tile)] {
    context.counters.tilesVisited &+= places.count
    guard !Design.Sharing.picturesTheMap else {
      sharing.freezeAll()
      return places.map { (key: $0.key, tile: Tile($0.object(as: Buffer.self))) }
    }
    return places.map { (key: $0.key, tile: Tile(sharing.handOut($0.object(as: Buffer.self), context))) }
  }

  /// The keys of the live tiles, in no order. O(n).
  public func liveKeys() -> [TileKey] { liveTiles().map(\.key) }

  /// A private copy of every live tile, in key order: what an archive took before tiles could be frozen.
  public func copiedTiles() -> [(key: TileKey, tile: Tile)] {
    let places = liveTiles().sorted()
    context.counters.tilesVisited &+= places.count
    return places.map { (key: $0.key, tile: Tile(context.copy(of: $0.object(as: Buffer.self)))) }
  }

  /// Which buffers the live tiles are. O(n).
  var identities: Set<ObjectIdentifier> {
    var identities: Set<ObjectIdentifier> = []
    tiles.forEach { identities.insert(ObjectIdentifier($1)) }
    return identities
  }
}

// What an exact ledger asks.
extension TileStore {
  /// What the store asks the allocator for, without tiles, B.
  var requests: [Int] {
    let fields =
      (
        TileContext<Design>, Design.Map, Design.Sharing, Design.Archive, StoreHolders<Design>,
        DeltaPicture<Buffer>?
      ).self
    return [MallocRequest.object(fields)] + tiles.requests
  }
}

// Looking without handing out.
extension TileStore {
  /// The live tile at `key`, if the next write will have to copy it: nobody writes it any more. Where references are counted, to
  /// keep it is to share it.
  func tileIfShared(at key: TileKey) -> Tile? {
    guard let live = tiles[key], Design.Sharing.checksReferences || sharing.isShared(live) else { return nil }
    return Tile(live)
  }

  /// The live tile at `key`; it must not outlive the look. Marks and counts nothing.
  func peek(_ key: TileKey) -> Tile? { tiles[key].map(Tile.init) }

  /// Calls `body` with each live tile in key order; the tile must not outlive the call. Marks and counts
  /// nothing, so a check can look without changing what it looks at. O(n log n).
  func forEachInKeyOrder(_ body: (TileKey, Tile) -> Void) {
    for place in liveTiles().sorted() { body(place.key, Tile(place.object(as: Buffer.self))) }
  }
}
