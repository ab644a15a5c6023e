import DocumentUndo
import Testing

/// The clock that a manager has by itself: a turn is a job of the main actor.
@Suite @MainActor struct MainActorClockTests {
  @Test func theNextJobFindsTheGroupClosed() async {
    let manager = UndoManager()
    manager.registerUndo(withTarget: manager) { _ in }
    manager.registerUndo(withTarget: manager) { _ in }
    #expect(manager.groupingLevel == 1)
    await Task { @MainActor in }.value
    #expect(manager.groupingLevel == 0 && manager.undoCount == 1)
  }

  /// Nobody waits for a manager that has gone.
  @Test func theClockKeepsNoManagerAlive() async {
    let clock = ManualTurnClock()
    weak var gone: UndoManager?
    do {
      let manager = UndoManager(clock: clock)
      manager.registerUndo(withTarget: clock) { _ in }
      gone = manager
    }
    #expect(gone == nil)
    clock.endTurn()
    #expect(clock.waitingCount == 0)
  }
}
