import Glibc

/// What the stores of one artwork have in common: the tiles' shape, the memory they come from, the counters.
public final class TileContext<Design: EngineDesign> {
  /// The memory of one tile.
  public typealias Buffer = Design.Storage.Buffer

  /// The shape of every tile.
  public let geometry: TileGeometry

  /// Work done since the context was made; set it to zero whenever it suits.
  public var counters = EngineCounters()

  /// Writes that found no memory, even after history was let go. Each left its tile as it was: paint is missing, nothing is lost.
  public private(set) var refusedWrites = 0

  /// Asked once for each allocation that was refused: lets memory go and says whether it had any. Set by the artwork.
  var relieve: () -> Bool = { false }

  /// Who holds what; nil where the ledger does not ask.
  let account: HolderAccount<Design>?

  private var storage = Design.Storage()
  /// In designs that copy ahead, once there was something to copy.
  private var clones: ClonesAhead<Design.Storage>?
  /// Where refused writes go. Made before memory is short.
  private let spill: UnsafeMutablePointer<UInt16>

  /// A context whose tiles are `geometry.edge` pixels wide. `allocatedSize` is asked by an exact ledger alone.
  public init(
    geometry: TileGeometry = .standard,
    allocatedSize: @escaping AllocatedSize = ProcessAllocator.allocatedSize
  ) {
    self.geometry = geometry
    account =
      Design.Ledger.countsHolders
      ? HolderAccount(tileByteCount: geometry.byteCount, allocatedSize: allocatedSize) : nil
    spill = .allocate(capacity: geometry.channelCount)
  }

  deinit { spill.deallocate() }

  /// Bytes that the storage has from the system and that hold no tile: a cost of the design beside the tiles themselves.
  public var idleBytes: Int { storage.idleBytes }

  /// Gives back what the storage keeps for tiles to come, and returns the bytes that went. Costs what the system takes for it.
  @discardableResult
  public func releaseIdle() -> Int { storage.releaseIdle() }

  /// A new transparent tile; nil when there is no memory for it.
  func makeTransparent() -> Buffer? {
    let byteCount = geometry.byteCount
    guard let buffer = relieved({ $0.makeTransparent(byteCount: byteCount) }) else { return nil }
    counters.tilesCreated &+= 1
    return buffer
  }

  /// A new buffer with the pixels of `buffer`, nil when there is no memory for it: the one place where tiles are copied and
  /// counted.
  func copyIfPossible(of buffer: Buffer) -> Buffer? {
    let ready = Design.clonesAhead ? clones?.take(buffer) : nil
    guard let copy = ready ?? relieved({ $0.copy(of: buffer) }) else { return nil }
    counters.tileCopies &+= 1
    counters.bytesCopied &+= buffer.byteCount
    return copy
  }

  /// A new tile whose pixels its maker sets at once, all of them; nil when there is no memory for it.
  func makeUninitialised() -> Buffer? {
    let byteCount = geometry.byteCount
    guard let buffer = relieved({ $0.makeUninitialised(byteCount: byteCount) }) else { return nil }
    counters.tilesCreated &+= 1
    return buffer
  }

  /// A tile of one colour, to be shared by many places; nil when there is no memory for it.
  func makeSolid(_ pixel: UInt64) -> FrozenTile<Buffer>? {
    guard let buffer = makeUninitialised() else { return nil }
    UnsafeMutableRawPointer(buffer.pixels)
      .initializeMemory(as: UInt64.self, repeating: pixel, count: geometry.byteCount / 8)
    return FrozenTile(buffer)
  }

  /// Has copies of `tiles`, which are frozen, made by another thread.
  func cloneAhead(_ tiles: [FrozenTile<Buffer>]) {
    if clones == nil { clones = ClonesAhead() }
    clones?.request(
      tiles.map { tile in
        let hold = TileHold<Design>.begin(self)
        hold?.add(tile)
        return ClonesAhead.Original(tile: tile, hold: hold)
      })
  }

  /// Copies that wait to be taken: memory that nobody uses yet, tiles.
  public var clonesKept: Int { clones?.keptCount ?? 0 }

  /// Waits until the copies that were asked for are ready.
  public func waitForClones() { clones?.waitUntilReady() }

  /// Lets the copies that were made ahead go.
  public func dropClones() { clones?.removeAll() }

  /// Room for `byteCount` bytes of pixels that lie in no tile, not set to anything; nil when there is no memory for it.
  func makeRoom(byteCount: Int) -> PixelRoom? {
    let requests = PixelRoom.requests(byteCount)
    guard let first = relieved({ $0.makeRoom(byteCount: requests.first) }) else { return nil }
    guard let size = requests.second else { return PixelRoom((first, nil), byteCount: byteCount) }
    guard let second = relieved({ $0.makeRoom(byteCount: size) }) else {
      free(first)
      return nil
    }
    return PixelRoom((first, second), byteCount: byteCount)
  }

  /// A transparent tile that somebody makes to look at, and not for a store. Counted nowhere; ends the process when there is
  /// no memory.
  func makeForLook() -> Buffer {
    let kept = counters
    defer { counters = kept }
    guard let buffer = makeTransparent() else {
      fatalError("no memory for a tile of \(geometry.byteCount) bytes to look at a step's pixels")
    }
    return buffer
  }

  /// A copy for somebody who cannot do without: designs that copy at every hand-out. Ends the process when there is no memory.
  func copy(of buffer: Buffer) -> Buffer {
    guard let copy = copyIfPossible(of: buffer) else {
      fatalError(
        "no memory for a tile of \(buffer.byteCount) bytes, and this design cannot share the one there is")
    }
    return copy
  }

  /// Pixels that may be written and are then forgotten: those of `buffer`, or none, so that whoever reads what it wrote
  /// reads sense.
  func spilledPixels(of buffer: Buffer?) -> UnsafeMutablePointer<UInt16> {
    refusedWrites &+= 1
    if let buffer {
      spill.update(from: buffer.pixels, count: geometry.channelCount)
    } else {
      spill.update(repeating: 0, count: geometry.channelCount)
    }
    return spill
  }

  private func relieved<Memory>(_ allocate: (inout Design.Storage) -> Memory?) -> Memory? {
    allocate(&storage) ?? allocateAfterRelief(allocate)
  }

  /// The way that is hardly ever taken, apart: `relieve` is a call through a pointer, which dabs must not meet.
  @inline(never)
  private func allocateAfterRelief<Memory>(_ allocate: (inout Design.Storage) -> Memory?) -> Memory? {
    while relieve() {
      if let memory = allocate(&storage) { return memory }
    }
    return nil
  }
}

/// What the engine did, counted where it is done. Plain numbers: whoever measures takes differences.
public struct EngineCounters: Equatable, Sendable {
  /// Whole tiles copied, for any reason.
  public var tileCopies = 0
  /// Bytes of pixels copied by those.
  public var bytesCopied = 0
  /// Tiles written, each counted once a stroke.
  public var tilesTouched = 0
  /// Tiles made where there was none, or in the place of one that was overwritten whole.
  public var tilesCreated = 0
  /// Tiles looked at by walks: freezing, snapshots, restoring.
  public var tilesVisited = 0
  /// Bytes of pixels that undo and redo put into tiles, where they exchange no whole ones.
  public var bytesApplied = 0

  /// Nothing done yet.
  public init() {}
}
