/// A warning that memory is short, by who says so.
public enum MemoryPressure: Equatable, Sendable {
  /// Tasks wait for memory: the kernel's pressure stall information.
  case stalled
  /// A control group has taken `used` bytes of the `limit` it has.
  case nearLimit(used: Int, limit: Int)
  /// Somebody outside says so: a host, a supervisor, a test.
  case reported

  /// The share of the claimed bytes of history that a warning leaves.
  public static let historyKept = 0.25
}

extension Artwork {
  /// Answers a memory warning: sheds history down to a quarter of what it claims *now*, oldest undo steps first; layers never,
  /// and the revision stays. Copies made ahead go too, and the storage gives back what it keeps for nobody. Returns the undo steps
  /// let go; a notice to the person is due only above 0.
  ///
  /// The founding rule has no floor: warnings that repeat compound. `MemoryPressureWatcher` therefore warns once a crossing.
  @discardableResult
  public func handleMemoryPressure(_ pressure: MemoryPressure = .reported) -> Int {
    context.dropClones()
    let dropped = history.shed(keeping: MemoryPressure.historyKept)
    context.releaseIdle()
    return dropped
  }
}
