import Glibc
import Synchronization

/// One block of the allocator's, cut into tiles. It goes back as soon as none of its tiles is in use, on whichever thread the
/// last of them ends.
///
/// Two words of state and no lock: a tile that ends sets its bit, the one taker clears all bits at once. Whoever sees every
/// bit set tries to take them all, and the one who does may give the memory back: nobody else has a tile of it.
final class SlabBlock: @unchecked Sendable {
  // Invariant: `base` is given back once, by whoever cleared the word when every bit was set; the pixels of a tile belong to
  // whoever cleared its bit. `SlabThreadTests` runs that under the thread sanitizer.
  /// Bytes of pixels of each tile.
  let byteCount: Int
  /// nil where the machine offers no huge pages.
  private static let hugePageBytes: Int? =
    if case .offered(let bytes) = HugePages.ofThisMachine { bytes } else { nil }

  private let base: UnsafeMutableRawPointer
  private let shape: BlockShape
  private let returned: ReturnedTiles
  private let unused: Atomic<UInt64>
  private let isGone = Atomic<Bool>(false)

  /// A block whose tiles all belong to the caller; nil when the allocator has none.
  init?(_ shape: BlockShape, _ byteCount: Int, _ returned: ReturnedTiles) {
    var memory: UnsafeMutableRawPointer?
    let alignment = min(shape.blockBytes, BlockShape.largestBlock)
    guard posix_memalign(&memory, alignment, shape.blockBytes) == 0, let memory else { return nil }
    base = memory
    // As one page where the kernel gives such: one fault for 64 tiles instead of eight for each.
    if shape.blockBytes == Self.hugePageBytes { madvise(memory, shape.blockBytes, MADV_HUGEPAGE) }
    self.byteCount = byteCount
    self.shape = shape
    self.returned = returned
    unused = Atomic(0)
  }

  deinit { if !isGone.load(ordering: .relaxed) { free(base) } }

  /// Whether the memory went back. Once true, true for ever.
  var hasGone: Bool { isGone.load(ordering: .acquiring) }

  /// Tiles that anybody may take.
  var unusedCount: Int { unused.load(ordering: .relaxed).nonzeroBitCount }

  /// The memory of the tile at `place`.
  func tile(at place: Int) -> UnsafeMutableRawPointer { base + place << shape.strideShift }

  /// Takes every unused tile, as bits; the caller hands them out one by one.
  func takeAll() -> UInt64 {
    guard unused.load(ordering: .relaxed) != 0 else { return 0 }
    let bits = unused.exchange(0, ordering: .acquiring)
    returned.add(-bits.nonzeroBitCount)
    return bits
  }

  /// The tile at `tile` has ended. Any thread.
  func end(_ tile: UnsafeMutableRawPointer) { putBack(1 << UInt64((tile - base) >> shape.strideShift)) }

  /// Gives tiles back that were taken. Any thread.
  func putBack(_ bits: UInt64) {
    guard bits != 0 else { return }
    returned.add(bits.nonzeroBitCount)
    let all = shape.allTiles
    guard unused.bitwiseOr(bits, ordering: .acquiringAndReleasing).newValue == all,
      unused.compareExchange(expected: all, desired: 0, ordering: .acquiringAndReleasing).exchanged
    else { return }
    returned.add(-shape.tileCount)
    free(base)
    isGone.store(true, ordering: .releasing)
  }
}

/// About how many tiles can be taken from the blocks of one storage: it saves looking where there are none.
final class ReturnedTiles: Sendable {
  private let tiles = Atomic<Int>(0)

  /// Right when no thread is in the middle of a change, else off by what is being changed.
  var count: Int { tiles.load(ordering: .relaxed) }

  func add(_ count: Int) { tiles.wrappingAdd(count, ordering: .relaxed) }
}
