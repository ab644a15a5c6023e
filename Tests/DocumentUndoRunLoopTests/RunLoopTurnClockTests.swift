import DocumentUndo
import DocumentUndoRunLoop
import Foundation
import Testing

/// Grouping by the turns of a run loop: the one of the thread that runs these tests, which need not be the main one.
@Suite @MainActor struct RunLoopTurnClockTests {
  @Test func aTurnOfTheRunLoopClosesTheGroup() {
    let manager = UndoManager(clock: RunLoopTurnClock(.current))
    for expected in 1...3 {
      manager.registerUndo(withTarget: manager) { _ in }
      manager.registerUndo(withTarget: manager) { _ in }
      #expect(manager.groupingLevel == 1)
      turn(.default)
      #expect(manager.groupingLevel == 0 && manager.undoCount == expected)
    }
  }

  @Test func aTurnOfAnotherModeDoesNot() {
    let manager = UndoManager(clock: RunLoopTurnClock(.current))
    manager.runLoopModes = [RunLoopMode("tracking")]
    manager.registerUndo(withTarget: manager) { _ in }
    turn(.default)
    #expect(manager.groupingLevel == 1)
    turn(RunLoop.Mode(rawValue: "tracking"))
    #expect(manager.groupingLevel == 0 && manager.undoCount == 1)
  }

  @Test func theDefaultModesHaveTheSameName() {
    #expect(RunLoop.Mode(rawValue: RunLoopMode.default.name) == RunLoop.Mode.default)
  }

  private func turn(_ mode: RunLoop.Mode) {
    // A timer, since a loop with nothing in it returns at once, and a mode of nobody's has nothing in it.
    let timer = Timer(timeInterval: 0.001, repeats: false) { _ in }
    RunLoop.current.add(timer, forMode: mode)
    _ = RunLoop.current.run(mode: mode, before: Date(timeIntervalSinceNow: 1))
  }
}
