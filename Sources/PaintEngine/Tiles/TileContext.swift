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
    guard let copy = relieved({ $0.copy(of: buffer) }) else { return nil }
    counters.tileCopies &+= 1
    counters.bytesCopied &+= buffer.byteCount
    return copy
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

  private func relieved(_ allocate: (inout Design.Storage) -> Buffer?) -> Buffer? {
    allocate(&storage) ?? allocateAfterRelief(allocate)
  }

  /// The way that is hardly ever taken, apart: `relieve` is a call through a pointer, which dabs must not meet.
  @inline(never)
  private func allocateAfterRelief(_ allocate: (inout Design.Storage) -> Buffer?) -> Buffer? {
    while relieve() {
      if let buffer = allocate(&storage) { return buffer }
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
  /// Tiles made where there was none.
  public var tilesCreated = 0
  /// Tiles looked at by walks: freezing, snapshots, restoring.
  public var tilesVisited = 0

  /// Nothing done yet.
  public init() {}
}
