import DocumentUndo
import Foundation
import Testing
import Workloads

/// What the property test drives: a manager, or a plain model of one.
@MainActor
protocol HistoryUnderTest: AnyObject {
  /// What was done, replays included.
  var log: [Int] { get }
  /// Groups to undo and to redo, and open ones.
  var counts: [Int] { get }
  func begin()
  func end()
  /// Does something and registers that the same is to be done again.
  func act(_ number: Int)
  func undo()
  func redo()
  func setLimit(_ limit: Int)
}

/// A manager of the profile in which all of this is allowed.
@MainActor
final class ManagedHistory: HistoryUnderTest {
  let manager = UndoManager.explicit(.gc)
  var log: [Int] = []

  var counts: [Int] { [manager.undoCount, manager.redoCount, manager.groupingLevel] }
  func begin() { manager.beginUndoGrouping() }
  func end() { manager.endUndoGrouping() }
  func undo() { manager.undo() }
  func redo() { manager.redo() }
  func setLimit(_ limit: Int) { manager.levelsOfUndo = limit }

  func act(_ number: Int) {
    log.append(number)
    manager.registerUndo(withTarget: self) { $0.act(number) }
  }
}

/// Random calls on the manager and on the plainest model of one. `PENTIMENTO_OPERATIONS` in all, 200,000 by default.
@Suite @MainActor struct ManagerPropertyTests {
  @Test(arguments: 0..<8 as Range<UInt64>) func managerDoesWhatTheModelDoes(_ seed: UInt64) {
    let environment = ProcessInfo.processInfo.environment
    let operations = environment["PENTIMENTO_OPERATIONS"].flatMap(Int.init) ?? 200_000
    let base = environment["PENTIMENTO_SEED"].flatMap(UInt64.init) ?? 1
    let difference = Self.firstDifference(
      ManagedHistory(), PlainHistory(), seed: base &* 1000 &+ seed, operations: operations / 8)
    #expect(difference == nil, "seed \(seed) of \(base)")
  }

  @Test(arguments: PlainHistory.Fault.allCases) func plantedFaultsAreCaught(_ fault: PlainHistory.Fault) {
    let difference = Self.firstDifference(PlainHistory(fault), PlainHistory(), seed: 1, operations: 2_000)
    #expect(difference != nil)
  }

  /// The first operation after which the two differ.
  private static func firstDifference(
    _ subject: some HistoryUnderTest, _ model: PlainHistory, seed: UInt64, operations: Int
  ) -> Int? {
    var random = SeededRandom(seed: seed)
    var checked = 0
    for operation in 0..<operations {
      let kind = random.below(16)
      for history in [subject, model] as [any HistoryUnderTest] {
        switch kind {
        case 0..<3: history.begin()
        case 3..<7: history.end()
        case 7..<11: history.act(operation)
        case 11..<13: history.undo()
        case 13..<15: history.redo()
        default: history.setLimit(operation % 5)
        }
      }
      guard subject.counts == model.counts, subject.log.count == model.log.count,
        subject.log[checked...] == model.log[checked...]
      else { return operation }
      checked = subject.log.count
    }
    return nil
  }
}
