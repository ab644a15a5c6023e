// Moving the cursor between the stacks, and claims that follow what steps keep.
extension History {
  /// Takes the step next to the cursor off its stack, to be moved. The caller puts it onto one again.
  mutating func take(_ direction: StepDirection) -> Entry? {
    takeOver()
    let entry = direction == .backward ? undoStack.popLast() : redoStack.popLast()
    sumOfClaims -= entry?.claimedBytes ?? 0
    return entry
  }

  /// Puts a step that was moved onto the stack beyond the cursor. Where moving exchanged what it keeps, its claim is assessed again
  /// and the history trimmed. What others hold has changed as well then, so an exact ledger is for the artwork to settle.
  mutating func put(_ entry: Entry, _ direction: StepDirection) {
    let entry = assessed(entry)
    if direction == .backward { redoStack.append(entry) } else { undoStack.append(entry) }
    sumOfClaims += entry.claimedBytes
    if !Design.Payload.keepsBothHalves, !Design.Ledger.countsHolders { trim(toBytes: limits.bytes) }
  }

  /// Puts a step back that could not be moved.
  mutating func put(back entry: Entry, _ direction: StepDirection) {
    let entry = assessed(entry)
    if direction == .backward { undoStack.append(entry) } else { redoStack.append(entry) }
    sumOfClaims += entry.claimedBytes
  }

  private func assessed(_ entry: Entry) -> Entry {
    guard !Design.Payload.keepsBothHalves else { return entry }
    return Entry(label: entry.label, step: entry.step, claimedBytes: claimNow(entry))
  }

  /// Moves the cursor over one step and yields it; what it keeps of pixels is the caller's affair.
  mutating func stepBack() -> HistoryStep<Design>? { step(.backward) }

  /// The same, forward.
  mutating func stepForward() -> HistoryStep<Design>? { step(.forward) }

  private mutating func step(_ direction: StepDirection) -> HistoryStep<Design>? {
    guard let entry = take(direction) else { return nil }
    put(entry, direction)
    return entry.step
  }

  /// Takes over what the background has done for the steps, assesses those again, and trims. O(1) without news, else O(steps).
  mutating func takeOver() {
    let news = Design.Payload.news
    guard news != seenNews else { return }
    seenNews = news
    for index in undoStack.indices where undoStack[index].step.takeOver(account) {
      assess(\.undoStack, index)
    }
    for index in redoStack.indices where redoStack[index].step.takeOver(account) {
      assess(\.redoStack, index)
    }
    trim(toBytes: limits.bytes)
  }

  /// Assesses every step again whose payload may keep something else by now. O(steps). An exact ledger has done so when the history
  /// came onto its books.
  mutating func assessAll() {
    guard !Design.Payload.keepsBothHalves, !Design.Ledger.countsHolders else { return }
    for index in undoStack.indices { assess(\.undoStack, index) }
    for index in redoStack.indices { assess(\.redoStack, index) }
  }

  private mutating func assess(_ stack: WritableKeyPath<History, [Entry]>, _ index: Int) {
    let bytes = claimNow(self[keyPath: stack][index])
    sumOfClaims += bytes - self[keyPath: stack][index].claimedBytes
    self[keyPath: stack][index].claimedBytes = bytes
  }

  /// Bytes that the ledger claims for an entry now, which exact books have under what they were before.
  private func claimNow(_ entry: Entry) -> Int {
    Design.Ledger.countsHolders
      ? account?.assess(entry.step, bytes: entry.claimedBytes) ?? 0 : claim(of: entry.step)
  }

  /// Bytes that the ledger claims for a step now.
  func claim(of step: HistoryStep<Design>) -> Int {
    Design.Ledger.claimedBytes(of: step, tileByteCount: tileByteCount)
  }
}

extension HistoryStep {
  /// The whole step has moved: its payloads let go of what moving back would have needed.
  func endMove() {
    switch self {
    case .tiles(_, let change): change.endMove()
    case .group(let steps): for step in steps { step.endMove() }
    default: break
    }
  }

  /// Has its payloads take over what the background did for them; says whether any keeps something else now. `books` are those that
  /// it is on, if any.
  func takeOver(_ books: HolderAccount<Design>?) -> Bool {
    switch self {
    case .tiles(_, let change):
      if Design.Ledger.countsHolders { books?.change(change, by: -1) }
      defer { if Design.Ledger.countsHolders { books?.change(change, by: 1) } }
      return change.takeOver()
    case .group(let steps): return steps.reduce(false) { $1.takeOver(books) || $0 }
    default: return false
    }
  }
}
