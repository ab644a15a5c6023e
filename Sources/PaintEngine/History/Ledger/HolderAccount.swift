import Synchronization

/// Who holds what of one artwork, kept up to date by whoever takes or lets go: the books of the exact ledger.
///
/// A tile's two counts stand in the tile itself; values that share memory (selections, names) are in a table by address. The sums
/// change when something becomes the history's alone or ceases to be. All of it belongs to the artwork's thread, but for `post`.
final class HolderAccount<Design: EngineDesign>: @unchecked Sendable {
  // Invariant: other threads touch `ended` alone, which has a lock, and `hasEnded`.
  typealias Buffer = Design.Storage.Buffer

  private struct Block {
    let bytes: Int
    var holders = TileHolders()
  }

  /// What a holder that ended on some thread had: kept alive until it is taken off the books.
  struct Ended: Sendable {
    let tiles: [FrozenTile<Buffer>]
    let values: HeldValues?
  }

  private let tileSize: Int
  private let allocatedSize: AllocatedSize
  private var tiles = 0
  private var blocks: [UInt: Block] = [:]
  private var valueBytes = 0
  private var layerBytes = 0
  private var stepBytes = 0
  /// What was last asked, by the request's lower bits: a few sizes come again and again.
  private var sizes = [(request: Int, size: Int)](repeating: (0, 0), count: 512)
  private let ended = Monitor<[Ended]>([])
  /// Whether there may be any: spares the lock where there is none.
  private let hasEnded = Atomic<Bool>(false)

  /// Empty books. `allocatedSize` says what the allocator reserves for a request.
  init(tileByteCount: Int, allocatedSize: @escaping AllocatedSize) {
    self.allocatedSize = allocatedSize
    tileSize = Design.Storage.requests(byteCount: tileByteCount).reduce(0) { $0 + allocatedSize($1) }
  }

  /// What is the history's alone, but for the stacks.
  var claim: HistoryClaim {
    settle()
    return HistoryClaim(
      tiles: tiles, tileBytes: tiles * tileSize, valueBytes: valueBytes, layerBytes: layerBytes,
      stepBytes: stepBytes)
  }

  /// The sum of it. O(1) and what has ended elsewhere.
  var bytes: Int {
    settle()
    return tiles * tileSize + valueBytes + layerBytes + stepBytes
  }

  /// What the allocator reserves for `request`, B.
  func size(of request: Int) -> Int {
    guard request > 0 else { return 0 }
    let place = (request >> 3) & 511
    let known = sizes[place]
    if known.request == request { return known.size }
    let size = allocatedSize(request)
    sizes[place] = (request, size)
    return size
  }

  /// One more reference to `buffer`, or one less.
  @inline(__always)
  func change(_ buffer: Buffer, _ kind: HolderKind, by count: Int32) {
    var holders = buffer.holders
    let before = holders.isHistorysAlone
    holders.change(kind, by: count)
    buffer.holders = holders
    let after = holders.isHistorysAlone
    if before != after { tiles += after ? 1 : -1 }
  }

  /// One more reference to each block of `value`, or one less.
  func change(_ value: some BlockKeeping, _ kind: HolderKind, by count: Int) {
    value.forEachBlock { change($0, kind, by: count) }
  }

  /// One more reference to a block, or one less.
  func change(_ block: ValueBlock, _ kind: HolderKind, by count: Int) {
    var entry = blocks[block.address] ?? Block(bytes: size(of: block.request))
    let before = entry.holders.isHistorysAlone
    entry.holders.change(kind, by: Int32(truncatingIfNeeded: count))
    let after = entry.holders.isHistorysAlone
    if before != after { valueBytes += after ? entry.bytes : -entry.bytes }
    blocks[block.address] = entry.holders.isNobodys ? nil : entry
  }

  /// Objects of a layer became the history's (positive) or ceased to be.
  func changeLayers(by bytes: Int) { layerBytes += bytes }

  /// Boxes of a step came onto a stack (positive) or left it.
  func changeSteps(by bytes: Int) { stepBytes += bytes }

  /// On any thread: takes a holder off the books when the artwork's thread next looks.
  func post(_ holder: Ended) {
    ended.withValue { $0.append(holder) }
    hasEnded.store(true, ordering: .releasing)
  }

  /// Takes off the books what has ended on other threads. O(tiles that it held).
  func settle() {
    // Cleared first: what comes in between is found now, or its mark is.
    guard hasEnded.load(ordering: .acquiring), hasEnded.exchange(false, ordering: .acquiring) else { return }
    let ended = ended.withValue { ended -> [Ended] in
      defer { ended = [] }
      return ended
    }
    for holder in ended {
      for tile in holder.tiles { change(tile.buffer, .others, by: -1) }
      if let values = holder.values { change(values, .others, by: -1) }
    }
  }
}

/// The values of an archive: what of them is in blocks that the history may hold as well.
struct HeldValues: BlockKeeping, Sendable {
  let selection: SelectionMask?
  let saved: [SavedSelection]
  let groups: [LayerGroup]
  let properties: [LayerProperties]
  let texts: [LayerText]

  func forEachBlock(_ body: (ValueBlock) -> Void) {
    selection.forEachBlock(body)
    saved.forEachBlock(body)
    groups.forEachBlock(body)
    // These arrays are this value's own; what is in them is shared.
    for properties in properties { properties.forEachBlock(body) }
    for text in texts { text.forEachBlock(body) }
  }
}
