// The exact ledger's stacks. What a step claims follows from everybody else's holding, so steps are taken off the books one by one until
// what is left fits.
extension History {
  /// Bytes over the budget: those of a newest step that alone is larger, else 0.
  public var overshoot: Int { max(0, claimedBytes - limits.bytes) }

  /// What is claimed, by what it is; nil where the ledger is another. O(1).
  public var claim: HistoryClaim? {
    guard Design.Ledger.countsHolders, var claim = account?.claim else { return nil }
    claim.stackBytes = stackBytes(undo: 0, redo: 0)
    return claim
  }

  /// What `claim` adds up to. O(1).
  var exactBytes: Int { exactBytes(withoutUndo: 0, redo: 0) }

  /// Puts a step on the undo stack and on the books.
  mutating func recordExactly(_ step: HistoryStep<Design>, label: String) {
    if !redoStack.isEmpty { drop(undo: 0, redo: redoStack.count) }
    let bytes = account?.add(step) ?? 0
    undoStack.append(Entry(label: label, step: step, claimedBytes: bytes))
    takeOver()
    trimExactly(toBytes: limits.bytes)
  }

  /// Lets steps go until the claim is within `limit`: redo before undo, the farthest first, and never the newest undo step. The bound
  /// on steps comes first and spares none.
  mutating func trimExactly(toBytes limit: Int) {
    // Mostly there is nothing to do, and this is asked after every step. Where the allocator rounds up, a stack gets more room than it was
    // reckoned with: then it is looked at once more.
    while undoStack.count > limits.steps || exactBytes > limit {
      guard letGo(toBytes: limit) else { return }
    }
  }

  /// Lets steps go until what is reckoned to be left is within `limit`. Returns whether there was anything to let go.
  private mutating func letGo(toBytes limit: Int) -> Bool {
    account?.settle()
    var undo = max(0, undoStack.count - limits.steps)
    for entry in undoStack.prefix(undo) { account?.remove(entry.step, bytes: entry.claimedBytes) }
    var redo = 0
    while redo < redoStack.count, exactBytes(withoutUndo: undo, redo: redo) > limit {
      account?.remove(redoStack[redo].step, bytes: redoStack[redo].claimedBytes)
      redo += 1
    }
    while undo < undoStack.count - 1, exactBytes(withoutUndo: undo, redo: redo) > limit {
      account?.remove(undoStack[undo].step, bytes: undoStack[undo].claimedBytes)
      undo += 1
    }
    Self.removeFirst(undo, of: &undoStack)
    Self.removeFirst(redo, of: &redoStack)
    return undo + redo > 0
  }

  /// Lets the farthest half of what can be redone go, then the oldest half of the undo steps but for the newest. Returns whether
  /// there was anything.
  mutating func letGoOldestExactly() -> Bool {
    let redo = (redoStack.count + 1) / 2
    let undo = redo > 0 ? 0 : undoStack.count / 2
    drop(undo: undo, redo: redo)
    return undo + redo > 0
  }

  /// Comes onto an artwork's books, from its own if it has any. The same books have let go of it before.
  mutating func enter(_ books: HolderAccount<Design>?) {
    if account !== books { leaveBooks() }
    account = books
    guard let books else { return }
    // What a payload keeps may be something else than when the entry was made.
    for index in undoStack.indices { undoStack[index].claimedBytes = books.add(undoStack[index].step) }
    for index in redoStack.indices { redoStack[index].claimedBytes = books.add(redoStack[index].step) }
  }

  /// Takes both stacks off the books.
  func leaveBooks() {
    guard let account else { return }
    for entry in undoStack + redoStack { account.remove(entry.step, bytes: entry.claimedBytes) }
  }

  /// Takes the oldest undo steps and the farthest redo steps off the books and the stacks.
  private mutating func drop(undo: Int, redo: Int) {
    for entry in undoStack.prefix(undo) { account?.remove(entry.step, bytes: entry.claimedBytes) }
    for entry in redoStack.prefix(redo) { account?.remove(entry.step, bytes: entry.claimedBytes) }
    Self.removeFirst(undo, of: &undoStack)
    Self.removeFirst(redo, of: &redoStack)
  }

  private func exactBytes(withoutUndo undo: Int, redo: Int) -> Int {
    (account?.bytes ?? 0) + stackBytes(undo: undo, redo: redo)
  }

  /// What both stacks take without their first `undo` and `redo` entries.
  private func stackBytes(undo: Int, redo: Int) -> Int {
    guard let account else { return 0 }
    func bytes(_ stack: [Entry], without count: Int) -> Int {
      let rest = stack.count - count
      let isGivenBack = count > 0 && Self.isRoomy(stack.capacity, for: rest)
      return account.size(
        of: MallocRequest.array(of: Entry.self, capacity: isGivenBack ? rest : stack.capacity))
    }
    return bytes(undoStack, without: undo) + bytes(redoStack, without: redo)
  }

  /// Whether a stack has more spare room than growing leaves.
  private static func isRoomy(_ capacity: Int, for count: Int) -> Bool {
    count == 0 || capacity > 2 * count + 16
  }

  /// The first entries go, and with them room that is not needed any more: it would be claimed for nothing.
  private static func removeFirst(_ count: Int, of stack: inout [Entry]) {
    guard count > 0 else { return }
    stack.removeFirst(count)
    guard isRoomy(stack.capacity, for: stack.count) else { return }
    var fitting: [Entry] = []
    fitting.reserveCapacity(stack.count)
    fitting += stack
    stack = fitting
  }
}
