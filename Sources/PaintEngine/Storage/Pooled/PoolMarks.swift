/// How many tiles a pool keeps ready, by how they come and go. Values alone: whoever keeps it brings the numbers.
///
/// *Use* is the swing of the tiles in use, highest less lowest, over the last periods. Below `low` the pool is filled up to
/// `fill`; above `high` it gives back down to `keep`. What lies between moves nothing, so tiles that come and go within
/// their usual swing cost no call of the system. `low` <= `fill` <= `keep` < `high`, but that
/// an unused pool has no fill.
struct PoolMarks: Equatable, Sendable {
  /// Tiles of one block: the least that is made ready, once there is any use.
  let block: Int
  /// The most tiles that are made ready before anybody asked: use may be higher, but the person's next stroke is a stroke.
  let mostAhead: Int
  /// The swing of the last periods, in tiles.
  private(set) var use = 0

  init(block: Int, mostAhead: Int) {
    self.block = block
    self.mostAhead = max(block, mostAhead)
  }

  /// Fewer ready tiles than these are too few. Never 0, so that a pool that runs dry is always seen to.
  var low: Int { max(1, (use == 0 ? block : fill) / 2) }
  /// Ready tiles to fill up to.
  var fill: Int { use == 0 ? 0 : min(keep, mostAhead) }
  /// Ready tiles to give back down to.
  var keep: Int { max(use, block) }
  /// More ready tiles than these are too many. Filled when all were in use, to a whole block, and then let go: that is not yet.
  var high: Int { 2 * keep + block }

  /// Within a period the tiles in use have swung by `swing` so far.
  mutating func saw(swing: Int) { use = max(use, swing) }

  /// A period is over; `swing` is its own. What was used before counts for a quarter less with each.
  mutating func endPeriod(swing: Int) { use = max(swing, use - (use + 3) / 4) }

  /// Memory is short: what was used before counts for nothing.
  mutating func forget() { use = 0 }
}
