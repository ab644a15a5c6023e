/// Hands out the tiles of one storage's slabs, on the artwork's thread.
///
/// It takes all unused tiles of a block at once and hands them out without touching what other threads write. While it has
/// tiles of a block the block stays, so that one tile that comes and goes does not take a block along each time.
final class SlabCutter: @unchecked Sendable {
  // Invariant: called by one thread at a time, for it belongs to a `TileStorage`, whose calls are `mutating`. Other threads
  // meet it in `SlabBlock` alone.
  /// Bytes of pixels of each tile.
  let byteCount: Int
  private let shape: BlockShape
  private let blockLimit: Int
  private let returned = ReturnedTiles()
  private var blocks: [SlabBlock] = []
  /// Blocks at which it pays to forget those that are gone.
  private var pruneAt = 16
  /// The block that was taken from last.
  private var cursor = 0
  private var current: SlabBlock?
  private var mine: UInt64 = 0

  /// Slabs for tiles of `byteCount` bytes, `blockLimit` at most at a time.
  init(byteCount: Int, blockLimit: Int) {
    self.byteCount = byteCount
    shape = BlockShape(byteCount: byteCount)
    self.blockLimit = blockLimit
  }

  deinit { current?.putBack(mine) }

  /// A tile and its block; what is in it is whatever was there before. nil when the allocator has no block. O(1), and
  /// O(blocks) once a block.
  @inline(__always)
  func take() -> (block: SlabBlock, memory: UnsafeMutableRawPointer)? {
    if mine == 0, !refill() { return nil }
    guard let block = current else { return nil }
    return (block, block.tile(at: mine.takeLowest()))
  }

  @inline(never)
  private func refill() -> Bool {
    if returned.count > 0 {
      for step in blocks.indices {
        let index = cursor + step < blocks.count ? cursor + step : cursor + step - blocks.count
        let bits = blocks[index].takeAll()
        if bits != 0 {
          use(index, bits)
          return true
        }
      }
    }
    if blocks.count >= min(pruneAt, blockLimit) {
      forgetGone()
      pruneAt = max(16, 2 * blocks.count)
    }
    guard blocks.count < blockLimit, let block = SlabBlock(shape, byteCount, returned) else { return false }
    blocks.append(block)
    use(blocks.count - 1, shape.allTiles)
    return true
  }

  private func forgetGone() {
    blocks.removeAll(where: \.hasGone)
    cursor = 0
  }

  private func use(_ index: Int, _ bits: UInt64) {
    cursor = index
    current = blocks[index]
    mine = bits
  }

  /// Bytes of blocks in which there is no tile. O(blocks).
  var idleBytes: Int {
    (mine.nonzeroBitCount + blocks.reduce(0) { $0 + $1.unusedCount }) << shape.strideShift
  }

  /// Gives back the one block that is kept though nobody may use it. O(blocks).
  func releaseIdle() -> Int {
    guard let block = current else { return 0 }
    block.putBack(mine)
    (current, mine) = (nil, 0)
    forgetGone()
    return block.hasGone ? shape.blockBytes : 0
  }
}
