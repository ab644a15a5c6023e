import DocumentUndo
import Testing

/// Taking an open group back without a trace.
@Suite @MainActor struct RollBackTests {
  @Test(arguments: SemanticsProfile.all) func openGroupIsTakenBack(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    scribe.group("a")
    manager.beginUndoGrouping()
    scribe.act("b")
    scribe.group("cd")
    _ = scribe.read()
    manager.rollBackUndoGrouping()
    #expect(scribe.read() == "dcb")
    #expect((manager.undoCount, manager.redoCount, manager.groupingLevel) == (1, 0, 0))
  }

  @Test(arguments: SemanticsProfile.all) func innerGroupAloneIsTakenBack(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    manager.beginUndoGrouping()
    scribe.act("a")
    manager.beginUndoGrouping()
    scribe.act("b")
    manager.rollBackUndoGrouping()
    #expect(manager.groupingLevel == 1)
    manager.endUndoGrouping()
    _ = scribe.read()
    manager.undo()
    #expect(scribe.read() == "a")
  }

  /// A group that lies too deep for one of its own shares its parent's.
  @Test func deepGroupAloneIsTakenBack() {
    let manager = UndoManager.explicit(.gc)
    let scribe = Scribe(manager)
    for _ in 0..<200 { manager.beginUndoGrouping() }
    scribe.act("a")
    manager.beginUndoGrouping()
    scribe.act("bc")
    _ = scribe.read()
    manager.rollBackUndoGrouping()
    #expect(scribe.read() == "cb")
    for _ in 0..<200 { manager.endUndoGrouping() }
    manager.undo()
    #expect(scribe.read() == "a")
  }

  @Test func eventAroundItClosesAtItsEnd() {
    let clock = ManualTurnClock()
    let manager = UndoManager(profile: .apple, clock: clock)
    let scribe = Scribe(manager)
    scribe.act("a")
    manager.beginUndoGrouping()
    clock.endTurn()
    manager.rollBackUndoGrouping()
    #expect(manager.groupingLevel == 1)
    clock.endTurn()
    #expect(manager.groupingLevel == 0 && manager.undoCount == 1)
  }

  @Test(arguments: SemanticsProfile.all) func withoutAGroupItIsMisuse(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    manager.rollBackUndoGrouping()
    #expect(manager.misuse.last == (profile.name == "gc" ? nil : .endWithoutBegin))
  }
}
