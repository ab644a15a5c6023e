import Glibc
import Synchronization

/// A range of address space cut into blocks of tiles, with two bits for each tile: *warm* tiles are unused and have memory,
/// *cold* ones are unused and have none. A tile that is in neither belongs to somebody.
///
/// The range is mapped as long as the region lives; what comes and goes is the memory behind it. No lock: bits are cleared by who
/// wants a tile and set by who is done with it, on any thread.
final class PooledRegion: @unchecked Sendable {
  // Invariant: the pages of a tile belong to whoever cleared its bit, until it sets one again; `base` and the words live as
  // long as this does. `PooledThreadTests` runs that under the thread sanitizer.
  /// Bytes of pixels of each tile.
  let byteCount: Int
  /// Blocks in the range.
  let blockCount: Int
  /// How each of them is cut.
  let shape: BlockShape
  /// Whether a block may be one huge page.
  let hasHugeBlocks: Bool
  private let base: UnsafeMutableRawPointer
  private let warm: UnsafeMutablePointer<Atomic<UInt64>>
  private let cold: UnsafeMutablePointer<Atomic<UInt64>>
  private let levels: PoolLevels

  /// Address space for `blockCount` blocks of cold tiles; nil when the system has none. Three calls of the system, no memory.
  init?(byteCount: Int, blockCount: Int, levels: PoolLevels) {
    let shape = BlockShape(byteCount: byteCount, smallestBlock: SystemPages.size)
    let hugeBytes: Int? =
      if case .offered(let bytes) = HugePages.ofThisMachine, bytes == shape.blockBytes { bytes } else { nil }
    guard
      let base = SystemPages.reserve(
        shape.blockBytes * blockCount, alignment: hugeBytes ?? SystemPages.size, huge: hugeBytes != nil)
    else { return nil }
    self.byteCount = byteCount
    self.blockCount = blockCount
    self.shape = shape
    self.base = base
    self.levels = levels
    hasHugeBlocks = hugeBytes != nil
    warm = .allocate(capacity: blockCount)
    cold = .allocate(capacity: blockCount)
    for block in 0..<blockCount {
      (warm + block).initialize(to: Atomic(0))
      (cold + block).initialize(to: Atomic(shape.allTiles))
    }
  }

  deinit {
    munmap(base, shape.blockBytes * blockCount)
    for word in [warm, cold] {
      word.deinitialize(count: blockCount)
      word.deallocate()
    }
  }

  /// The memory of a tile.
  func tile(_ block: Int, _ place: Int) -> UnsafeMutableRawPointer {
    base + (block << shape.tilesShift + place) << shape.strideShift
  }

  /// Takes every warm tile of a block.
  func takeWarm(_ block: Int) -> UInt64 {
    guard warm[block].load(ordering: .relaxed) != 0 else { return 0 }
    return warm[block].exchange(0, ordering: .acquiring)
  }

  /// Takes the cold tiles of a block that share its first cold page.
  func takeColdPage(_ block: Int) -> UInt64 {
    var bits = cold[block].load(ordering: .relaxed)
    while bits != 0 {
      let page = pageTiles(at: bits.trailingZeroBitCount)
      let (taken, now) = cold[block].compareExchange(
        expected: bits, desired: bits & ~page, ordering: .acquiringAndReleasing)
      if taken { return page }
      bits = now
    }
    return 0
  }

  /// Takes every cold tile of a block.
  func takeCold(_ block: Int) -> UInt64 {
    guard cold[block].load(ordering: .relaxed) != 0 else { return 0 }
    return cold[block].exchange(0, ordering: .acquiring)
  }

  /// Hands taken tiles that have memory to whoever takes next.
  func putWarm(_ block: Int, _ bits: UInt64) {
    if bits != 0 { warm[block].bitwiseOr(bits, ordering: .sequentiallyConsistent) }
  }

  /// The tile at `tile` has ended. Any thread; waits for nobody.
  func end(_ tile: UnsafeMutableRawPointer) {
    let number = (tile - base) >> shape.strideShift
    let block = number >> shape.tilesShift
    putWarm(block, 1 << UInt64(number & (shape.tileCount - 1)))
    levels.ended()
    if levels.hasNoPool { giveBack(block) }
  }

  /// Gives taken cold tiles memory by writing to each page. By hand and not by MADV_POPULATE_WRITE, which holds the lock of
  /// the whole address space: a page fault of another thread would wait for it.
  func touch(_ block: Int, _ bits: UInt64) {
    forEachRun(block, bits) { start, count in
      for offset in stride(from: 0, to: count, by: SystemPages.size) {
        (start + offset).storeBytes(of: 0, as: UInt8.self)
      }
    }
  }

  /// Whether the last page of a block has memory: with the first, that of a huge page.
  func endHasMemory(_ block: Int) -> Bool {
    SystemPages.isResident(base + (block + 1) * shape.blockBytes - SystemPages.size)
  }

  /// Gives the memory of a block's warm tiles back, of `most` at most; they are cold then. Returns how many they were: none where
  /// `wholeOnly` says that a huge page is not to be split for it, and tiles of the block are in use or more than `most`.
  @discardableResult
  func giveBack(_ block: Int, most: Int = 64, wholeOnly: Bool = false) -> Int {
    let given = claimWarm(block, most: most, wholeOnly: wholeOnly)
    guard given != 0 || most >= shape.tileCount else { return 0 }
    // Beside tiles in use the kernel's khugepaged gives cold tiles memory of its own accord: that goes as well.
    let bits = given | (hasHugeBlocks ? takeCold(block) : 0)
    guard bits != 0 else { return 0 }
    forEachRun(block, bits) { start, count in madvise(start, count, MADV_DONTNEED) }
    cold[block].bitwiseOr(bits, ordering: .releasing)
    levels.supplied(-given.nonzeroBitCount)
    return given.nonzeroBitCount
  }

  private func claimWarm(_ block: Int, most: Int, wholeOnly: Bool) -> UInt64 {
    var bits = warm[block].load(ordering: .sequentiallyConsistent)
    while bits != 0 {
      if wholeOnly {
        let isWhole = bits | cold[block].load(ordering: .relaxed) == shape.allTiles
        if !isWhole || bits.nonzeroBitCount > most { return 0 }
      }
      let whole = wholePages(in: bits, most: most)
      guard whole != 0 else { return 0 }
      let (taken, now) = warm[block].compareExchange(
        expected: bits, desired: bits & ~whole, ordering: .sequentiallyConsistent)
      if taken { return whole }
      bits = now
    }
    return 0
  }

  /// The tiles that share a page with the one at `place`, itself included.
  private func pageTiles(at place: Int) -> UInt64 {
    let count = max(1, SystemPages.size >> shape.strideShift)
    return (.max >> UInt64(64 - count)) << UInt64(place / count * count)
  }

  /// Those of `bits` whose page has no other tiles, `most` at most.
  private func wholePages(in bits: UInt64, most: Int) -> UInt64 {
    if shape.stride >= SystemPages.size, bits.nonzeroBitCount <= most { return bits }
    var (whole, left) = (UInt64(0), bits)
    while left != 0 {
      let page = pageTiles(at: left.trailingZeroBitCount)
      if bits & page == page, (whole | page).nonzeroBitCount <= most { whole |= page }
      left &= ~page
    }
    return whole
  }

  /// Calls `body` with the start and the bytes of each run of tiles.
  private func forEachRun(_ block: Int, _ bits: UInt64, _ body: (UnsafeMutableRawPointer, Int) -> Void) {
    var left = bits
    while left != 0 {
      let first = left.trailingZeroBitCount
      let count = (~(left >> UInt64(first))).trailingZeroBitCount
      body(tile(block, first), count << shape.strideShift)
      left &= count + first == 64 ? 0 : .max << UInt64(first + count)
    }
  }
}
