/// What undo managers do, as plainly as can be, with a fault if one is planted: the model of the property test and, with a
/// fault, a mutant that it must catch.
@MainActor
final class PlainHistory: HistoryUnderTest {
  enum Fault: CaseIterable {
    case redoTakenFirstInFirstOut, redoNotCleared, newestTrimmed, nestedEndNotFolded, replayNotReversed
    case emptyGroupClearsRedo, redoWithoutLimit, undoKeepsEntry
  }

  let fault: Fault?
  var log: [Int] = []
  private var undone: [[Int]] = []
  private var redone: [[Int]] = []
  private var open: [[Int]] = []
  private var limit = 0

  init(_ fault: Fault? = nil) { self.fault = fault }

  var counts: [Int] { [undone.count, redone.count, open.count] }

  func begin() { open.append([]) }

  func end() {
    guard let closed = open.popLast() else { return }
    if !open.isEmpty, fault != .nestedEndNotFolded {
      open[open.count - 1] += closed
    } else if !closed.isEmpty {
      undone.append(closed)
      trim()
    }
    if closed.isEmpty, fault == .emptyGroupClearsRedo { redone = [] }
  }

  func act(_ number: Int) {
    log.append(number)
    guard !open.isEmpty else { return }
    open[open.count - 1].append(number)
    if fault != .redoNotCleared { redone = [] }
  }

  func undo() {
    if open.count > 1 { return }
    if open.count == 1 { end() }
    guard let group = fault == .undoKeepsEntry ? undone.last : undone.popLast() else { return }
    redone.append(replay(group))
    trim()
  }

  func redo() {
    guard open.isEmpty, !redone.isEmpty else { return }
    let group = fault == .redoTakenFirstInFirstOut ? redone.removeFirst() : redone.removeLast()
    undone.append(replay(group))
    trim()
  }

  func setLimit(_ limit: Int) {
    self.limit = limit
    trim()
  }

  /// Does a group's actions from the last to the first; what takes that back lies in the order in which they were done.
  private func replay(_ group: [Int]) -> [Int] {
    let done: [Int] = fault == .replayNotReversed ? group : group.reversed()
    log += done
    return done
  }

  private func trim() {
    guard limit > 0 else { return }
    if fault == .newestTrimmed {
      undone.removeLast(max(0, undone.count - limit))
    } else {
      undone.removeFirst(max(0, undone.count - limit))
    }
    if fault != .redoWithoutLimit { redone.removeFirst(max(0, redone.count - limit)) }
  }
}
