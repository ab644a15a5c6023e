/// Takes tiles from a pool, on the artwork's thread: warm ones while there are any, else cold ones, whose page faults it then
/// pays itself. It waits for nobody.
final class PooledTaker: @unchecked Sendable {
  // Invariant: called by one thread at a time, for it belongs to a `TileStorage`, whose calls are `mutating`. Other threads
  // meet it in the regions alone.
  let pool: TilePool
  private var regions: [RegionList.Node] = []
  /// The region and block that were taken from last.
  private var cursor = (region: 0, block: 0)
  private var coldCursor = 0
  /// Warm tiles of the block at `cursor` that were taken and not handed out yet.
  private var mine: UInt64 = 0

  init(_ pool: TilePool) { self.pool = pool }

  deinit { putBack() }

  /// A tile and its region; what is in it is whatever was there before. nil when the system has no memory. O(1), and O(blocks)
  /// once a block.
  @inline(__always)
  func take() -> (region: PooledRegion, memory: UnsafeMutableRawPointer)? {
    if mine == 0, !refill() { return nil }
    let region = regions[cursor.region].region
    let memory = region.tile(cursor.block, mine.takeLowest())
    pool.levels.took()
    return (region, memory)
  }

  /// Gives everything back that nobody uses. Returns bytes.
  func releaseIdle() -> Int {
    putBack()
    return pool.releaseIdle()
  }

  private func putBack() {
    guard mine != 0 else { return }
    regions[cursor.region].region.putWarm(cursor.block, mine)
    mine = 0
  }

  @inline(never)
  private func refill() -> Bool {
    findNewRegions()
    return (pool.levels.ready > 0 && takeWarm()) || takeCold()
  }

  /// The helper may have added some.
  private func findNewRegions() {
    while let node = pool.regions.next(after: regions.last) { regions.append(node) }
  }

  /// Looks at every block once, from where it found tiles last.
  private func takeWarm() -> Bool {
    guard !regions.isEmpty else { return false }
    for step in 0...regions.count {
      let index = (cursor.region + step) % regions.count
      let region = regions[index].region
      // The blocks of the first region before the cursor come last.
      let first = step == 0 ? cursor.block : 0
      let end = step == regions.count ? cursor.block : region.blockCount
      for block in first..<end {
        let bits = region.takeWarm(block)
        if bits != 0 {
          use(index, block, bits)
          return true
        }
      }
    }
    return false
  }

  /// The cold tiles of one page, or of one huge page where the system gave that.
  private func takeCold() -> Bool {
    while true {
      for step in regions.indices {
        let index = (coldCursor + step) % regions.count
        let region = regions[index].region
        for block in 0..<region.blockCount {
          let bits = region.takeColdPage(block)
          guard bits != 0 else { continue }
          coldCursor = index
          use(index, block, bits | faultIn(region, block, bits))
          return true
        }
      }
      guard pool.addRegion() != nil else { return false }
      findNewRegions()
      coldCursor = regions.count - 1
    }
  }

  /// Gives taken cold tiles memory. Returns the other cold tiles of the block, which are taken too if all of them have memory now.
  private func faultIn(_ region: PooledRegion, _ block: Int, _ bits: UInt64) -> UInt64 {
    region.tile(block, bits.trailingZeroBitCount).storeBytes(of: 0, as: UInt8.self)
    let others = region.hasHugeBlocks && region.endHasMemory(block) ? region.takeCold(block) : 0
    pool.levels.supplied((bits | others).nonzeroBitCount)
    return others
  }

  private func use(_ region: Int, _ block: Int, _ bits: UInt64) {
    cursor = (region, block)
    mine = bits
  }
}
