import Synchronization

/// What the threads of one pool tell each other in numbers: tiles in use, tiles there are, and where that becomes too few or
/// too many. Never a lock: the artwork's thread takes and anybody lets go.
///
/// The numbers follow the tiles at a small distance while threads are at work, and are right when none is.
final class PoolLevels: Sendable {
  private let live = Atomic<Int>(0)
  private let supply = Atomic<Int>(0)
  private let highest = Atomic<Int>(0)
  private let lowest = Atomic<Int>(0)
  private let low = Atomic<Int>(1)
  private let high = Atomic<Int>(.max)
  private let isOrphaned = Atomic<Bool>(false)
  private let helper: PoolHelper?

  /// Levels of an empty pool. `helper` is woken when there are too few or too many; nil wakes nobody.
  init(helper: PoolHelper?) { self.helper = helper }

  /// Tiles that have memory and no user.
  var ready: Int { supply.load(ordering: .relaxed) - live.load(ordering: .relaxed) }

  /// A tile was taken. The artwork's thread.
  @inline(__always)
  func took() {
    let live = live.wrappingAdd(1, ordering: .relaxed).newValue
    if live > highest.load(ordering: .relaxed) { highest.max(live, ordering: .relaxed) }
    if supply.load(ordering: .relaxed) - live < low.load(ordering: .relaxed) { helper?.wake() }
  }

  /// A tile that was taken has ended. Any thread.
  func ended() {
    let live = live.wrappingSubtract(1, ordering: .relaxed).newValue
    if live < lowest.load(ordering: .relaxed) { lowest.min(live, ordering: .relaxed) }
    if supply.load(ordering: .relaxed) - live > high.load(ordering: .relaxed) { helper?.wake() }
  }

  /// Tiles were given memory, or lost it.
  func supplied(_ tiles: Int) { supply.wrappingAdd(tiles, ordering: .relaxed) }

  /// Highest less lowest number of tiles in use since the last `beginPeriod`.
  var swing: Int { max(0, highest.load(ordering: .relaxed) - lowest.load(ordering: .relaxed)) }

  /// Lets the swing begin anew. A tile that comes or goes meanwhile may be missed: it is one of many.
  func beginPeriod() {
    let now = live.load(ordering: .relaxed)
    highest.store(now, ordering: .relaxed)
    lowest.store(now, ordering: .relaxed)
  }

  /// Where there are too few ready tiles and too many.
  func set(_ marks: PoolMarks) {
    low.store(marks.low, ordering: .relaxed)
    high.store(marks.high, ordering: .relaxed)
  }

  /// The artwork is gone: nobody will take a tile again. Ordered against `hasNoPool`: a tile that ends either sees this or is
  /// found by whoever said it.
  func orphan() { isOrphaned.store(true, ordering: .sequentiallyConsistent) }

  /// Whether nobody will take a tile again.
  var hasNoPool: Bool { isOrphaned.load(ordering: .sequentiallyConsistent) }
}
