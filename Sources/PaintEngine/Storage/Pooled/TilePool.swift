import Synchronization

/// The tiles of one artwork that wait for use, and their upkeep: giving them memory ahead and taking it away.
///
/// Upkeep runs on the helper's thread (`PoolHelper`), or on whoever calls it; the artwork's thread never waits for it.
final class TilePool: Sendable {
  /// Blocks in a region.
  static let regionBlocks = 32
  /// The most memory that is made ready before anybody asked, B: some strokes of a wide brush.
  static let mostAhead = 16 << 20
  /// How long a period of `PoolMarks` is, ns.
  static let period = 1_000_000_000

  /// Work that the pool did, for tests and figures.
  struct Work: Equatable, Sendable {
    /// Tiles that were given memory ahead.
    var touched = 0
    /// Tiles whose memory was given back.
    var givenBack = 0
  }

  private struct Upkeep: Sendable {
    var marks: PoolMarks
    var periodEnd: Int?
    /// Where cold tiles were found last.
    var cursor: RegionList.Node?
    var work = Work()
  }

  /// Bytes of pixels of each tile.
  let byteCount: Int
  let regions = RegionList()
  let levels: PoolLevels
  private let shape: BlockShape
  private let regionLimit: Int
  private let regionCount = Atomic<Int>(0)
  private let upkeep: Monitor<Upkeep>

  /// A pool without tiles. At most `regionLimit` regions are mapped; `helper` is told of it, nil leaves upkeep to the caller.
  init(byteCount: Int, regionLimit: Int = .max, helper: PoolHelper?) {
    self.byteCount = byteCount
    self.regionLimit = regionLimit
    shape = BlockShape(byteCount: byteCount, smallestBlock: SystemPages.size)
    levels = PoolLevels(helper: helper)
    let marks = PoolMarks(block: shape.tileCount, mostAhead: Self.mostAhead >> shape.strideShift)
    upkeep = Monitor(Upkeep(marks: marks))
    levels.set(marks)
    helper?.register(self)
  }

  /// Tiles that are held or frozen somewhere live on in their regions; nothing else does.
  deinit {
    levels.orphan()
    regions.forEach { region in
      for block in 0..<region.blockCount { region.giveBack(block) }
      return true
    }
  }

  /// Another region of cold tiles; nil when the system has no address space for it. Any thread.
  func addRegion() -> RegionList.Node? {
    guard regionCount.wrappingAdd(1, ordering: .relaxed).oldValue < regionLimit else {
      regionCount.wrappingSubtract(1, ordering: .relaxed)
      return nil
    }
    // Where address space is scarce, a single block may still be had.
    for blocks in [Self.regionBlocks, 1] {
      if let region = PooledRegion(byteCount: byteCount, blockCount: blocks, levels: levels) {
        return regions.append(region)
      }
    }
    regionCount.wrappingSubtract(1, ordering: .relaxed)
    return nil
  }

  /// Bytes that tiles without a user occupy.
  var idleBytes: Int { max(0, levels.ready) << shape.strideShift }

  /// Fills the pool or gives back, as the marks say. `now` in ns, of a clock that never goes back. Returns whether time alone
  /// will change something: then it is to be called again after a period. Not for the artwork's thread.
  func attend(now: Int) -> Bool {
    let (goesOn, isLow) = upkeep.withValue { upkeep in
      let end = upkeep.periodEnd ?? now + Self.period
      upkeep.periodEnd = end
      upkeep.marks.saw(swing: levels.swing)
      if now >= end {
        upkeep.marks.endPeriod(swing: levels.swing)
        levels.beginPeriod()
        upkeep.periodEnd = now + Self.period
      }
      levels.set(upkeep.marks)
      if levels.ready > upkeep.marks.high {
        upkeep.work.givenBack += giveBack(keeping: upkeep.marks.keep, atMost: upkeep.marks.high)
      }
      if upkeep.marks.use == 0 { upkeep.periodEnd = nil }
      return (upkeep.marks.use > 0, levels.ready < upkeep.marks.low)
    }
    // A block at a time: whoever says that memory is short waits for one at most.
    while isLow, fillByOneBlock() {}
    return goesOn
  }

  private func fillByOneBlock() -> Bool {
    upkeep.withValue { upkeep in
      upkeep.marks.saw(swing: levels.swing)
      levels.set(upkeep.marks)
      return levels.ready < upkeep.marks.fill && touchBlock(&upkeep)
    }
  }

  /// Memory is short: everything that nobody uses goes back now, and what was used before counts for nothing. Returns bytes.
  /// About a microsecond for each run of tiles, and what the kernel takes for the pages.
  func releaseIdle() -> Int {
    upkeep.withValue { upkeep in
      upkeep.marks.forget()
      levels.beginPeriod()
      levels.set(upkeep.marks)
      var tiles = 0
      regions.forEach { region in
        for block in 0..<region.blockCount { tiles += region.giveBack(block) }
        return true
      }
      upkeep.work.givenBack += tiles
      return tiles << shape.strideShift
    }
  }

  /// The marks as they are, and what was done so far.
  var state: (marks: PoolMarks, work: Work) { upkeep.withValue { ($0.marks, $0.work) } }

  /// Gives the cold tiles of one block memory; false when there is none to be had.
  private func touchBlock(_ upkeep: inout Upkeep) -> Bool {
    var node = upkeep.cursor ?? regions.start
    var hasTurned = upkeep.cursor == nil
    while true {
      guard let this = node ?? (hasTurned ? addRegion() : regions.start) else { return false }
      if node == nil { hasTurned = true }
      for block in 0..<this.region.blockCount {
        let bits = this.region.takeCold(block)
        guard bits != 0 else { continue }
        upkeep.cursor = this
        this.region.touch(block, bits)
        levels.supplied(bits.nonzeroBitCount)
        this.region.putWarm(block, bits)
        upkeep.work.touched += bits.nonzeroBitCount
        return true
      }
      node = this.next
    }
  }

  /// Whole huge pages, as many as leave `keep` tiles; if more than `bound` are ready still, what lies between tiles in use as well.
  /// Returns tiles.
  private func giveBack(keeping keep: Int, atMost bound: Int) -> Int {
    var tiles = 0
    for wholeOnly in [true, false] where wholeOnly || levels.ready > bound {
      regions.forEach { region in
        for block in 0..<region.blockCount where levels.ready > keep {
          tiles += region.giveBack(
            block, most: max(1, levels.ready - keep), wholeOnly: wholeOnly && region.hasHugeBlocks)
        }
        return levels.ready > keep
      }
    }
    return tiles
  }
}
