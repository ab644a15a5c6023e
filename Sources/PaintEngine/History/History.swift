/// The two bounds of a history, and what a memory warning leaves.
public struct HistoryLimits: Hashable, Sendable {
  /// Bytes, as the ledger counts them, over both stacks.
  public let bytes: Int
  /// Steps on the undo stack.
  public let steps: Int
  /// Share of `bytes`, 0...1, below which shedding does not go under the exact ledger: warnings that repeat do not compound.
  public let warningFloor: Double

  /// Negative limits count as 0; the floor is clamped to 0...1 (NaN: 0).
  public init(bytes: Int = 128 << 20, steps: Int = 250, warningFloor: Double = 0.125) {
    self.bytes = max(0, bytes)
    self.steps = max(0, steps)
    self.warningFloor = warningFloor.isNaN ? 0 : min(max(warningFloor, 0), 1)
  }

  /// The least that shedding leaves, B.
  public var floorBytes: Int { Int(Double(bytes) * warningFloor) }
}

/// Undo and redo stacks, bounded by bytes and by count.
///
/// In sharing designs the steps hold the live tiles and each other's: nothing reached from here may be
/// written, which `FrozenTile` sees to.
public struct History<Design: EngineDesign> {
  /// A recorded step with what the ledger said of it when it was recorded, or when it last changed what it keeps.
  public struct Entry {
    /// What the person did.
    public let label: String
    /// How to take it back and do it again.
    public let step: HistoryStep<Design>
    /// Bytes the ledger claims for it; by the exact ledger for its boxes alone, since pixels and values are no single step's.
    public internal(set) var claimedBytes: Int
  }

  /// The bounds in force.
  public internal(set) var limits: HistoryLimits
  /// Steps that can be undone, oldest first.
  public internal(set) var undoStack: [Entry] = []
  /// Steps that can be redone, farthest first.
  public internal(set) var redoStack: [Entry] = []
  /// Bytes the ledger claims for both stacks.
  public var claimedBytes: Int { Design.Ledger.countsHolders ? exactBytes : sumOfClaims }

  /// The artwork's books; nil where the ledger does not ask.
  var account: HolderAccount<Design>?
  /// What the entries claim, where the ledger is a sum over steps.
  var sumOfClaims = 0
  let tileByteCount: Int
  /// The payloads' news when results of background work were last taken over.
  var seenNews = 0

  /// An empty history for tiles of `tileByteCount` bytes, with books of its own.
  public init(limits: HistoryLimits, tileByteCount: Int = TileGeometry.standard.byteCount) {
    self.init(
      limits: limits, tileByteCount: tileByteCount,
      account: Design.Ledger.countsHolders
        ? HolderAccount(tileByteCount: tileByteCount, allocatedSize: ProcessAllocator.allocatedSize) : nil)
  }

  /// An empty history with an artwork's books.
  init(limits: HistoryLimits, tileByteCount: Int, account: HolderAccount<Design>?) {
    self.limits = limits
    self.tileByteCount = tileByteCount
    self.account = account
  }

  /// Puts a step on the undo stack, forgets what could be redone, and trims. O(1) and what is let go.
  public mutating func record(_ step: HistoryStep<Design>, label: String) {
    if Design.Ledger.countsHolders { return recordExactly(step, label: label) }
    for entry in redoStack { sumOfClaims -= entry.claimedBytes }
    redoStack.removeAll()
    let bytes = claim(of: step)
    undoStack.append(Entry(label: label, step: step, claimedBytes: bytes))
    sumOfClaims += bytes
    // Once, with the new step on its stack: looked at before, what the background has done for it by now would be news no more.
    takeOver()
    trim(toBytes: limits.bytes)
  }

  /// The memory-warning call: keeps `fraction` (clamped to 0...1) of the bytes claimed now, oldest undo step
  /// first. Under the exact ledger by its own order and down to the floor at most. Returns how many undo steps were let go; a notice
  /// is due only above 0.
  @discardableResult
  public mutating func shed(keeping fraction: Double) -> Int {
    takeOver()
    let share = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
    let before = undoStack.count
    let kept = Int(Double(claimedBytes) * share)
    trim(toBytes: Design.Ledger.countsHolders ? max(kept, min(claimedBytes, limits.floorBytes)) : kept)
    return before - undoStack.count
  }

  /// Lets the oldest half of the undo steps go, rounded up; without undo steps, the farthest half of those that can be redone. The
  /// exact ledger has its own order. Returns whether there was anything.
  mutating func letGoOldest() -> Bool {
    if Design.Ledger.countsHolders { return letGoOldestExactly() }
    guard !undoStack.isEmpty || !redoStack.isEmpty else { return false }
    drop(undo: (undoStack.count + 1) / 2, redo: undoStack.isEmpty ? (redoStack.count + 1) / 2 : 0)
    return true
  }

  /// Forgets everything.
  public mutating func removeAll() {
    if Design.Ledger.countsHolders { leaveBooks() }
    undoStack.removeAll()
    redoStack.removeAll()
    sumOfClaims = 0
  }

  /// The oldest undo step goes while there are too many, then while there are too many bytes; then the
  /// farthest redo step. The exact ledger has its own order.
  mutating func trim(toBytes limit: Int) {
    if Design.Ledger.countsHolders { return trimExactly(toBytes: limit) }
    var undo = max(0, undoStack.count - limits.steps)
    var claimed = sumOfClaims - undoStack.prefix(undo).reduce(0) { $0 + $1.claimedBytes }
    while claimed > limit, undo < undoStack.count {
      claimed -= undoStack[undo].claimedBytes
      undo += 1
    }
    var redo = 0
    while claimed > limit, redo < redoStack.count {
      claimed -= redoStack[redo].claimedBytes
      redo += 1
    }
    drop(undo: undo, redo: redo)
  }

  /// Lets the oldest undo steps and the farthest redo steps go. Each stack loses its front in one move.
  private mutating func drop(undo: Int, redo: Int) {
    for entry in undoStack.prefix(undo) { sumOfClaims -= entry.claimedBytes }
    for entry in redoStack.prefix(redo) { sumOfClaims -= entry.claimedBytes }
    undoStack.removeFirst(undo)
    redoStack.removeFirst(redo)
  }
}
