import DocumentUndo
import Foundation
import Testing

/// Rules 33 and 48 to 52 of undo managers: handlers that fail, what is retained, turns and isolation.
@Suite @MainActor struct HandlerRuleTests {
  private struct Full: Error, CustomStringConvertible { var description: String { "the disk is full" } }

  @Test(arguments: SemanticsProfile.all) func rule33HandlerThatThrowsLeavesTheManagerUsable(
    _ profile: SemanticsProfile
  ) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    scribe.group("z")
    manager.beginUndoGrouping()
    manager.setActionName("Save")
    scribe.act("a")
    manager.registerUndo(withTarget: scribe) { _ in throw Full() }
    scribe.act("b")
    manager.endUndoGrouping()
    _ = scribe.read()
    manager.undo()
    #expect(scribe.read() == "b", "what came after it was not run")
    #expect(manager.misuse.last == .handlerThrew("the disk is full") && manager.misuse.count == 1)
    #expect(!manager.isUndoing && manager.groupingLevel == 0)
    #expect((manager.undoCount, manager.redoCount) == (1, 1), "the group is gone, what had run can be redone")
    #expect(manager.redoActionName == "Save")
    manager.redo()
    #expect(scribe.read() == "b")
    manager.undo()
    manager.undo()
    #expect(scribe.read() == "bz")
  }

  @Test(arguments: SemanticsProfile.all) func rule33FailureInANestedGroup(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    let counter = Counter()
    manager.beginUndoGrouping()
    hold(Counted(counter), scribe, manager)
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: scribe) { scribe in
      scribe.act("a")
      manager.beginUndoGrouping()
      throw Full()
    }
    manager.endUndoGrouping()
    manager.endUndoGrouping()
    manager.undo()
    #expect(manager.redoCount == 1 && manager.groupingLevel == 0)
    #expect(counter.alive == 0, "what was not run is let go")
    _ = scribe.read()
    manager.redo()
    #expect(scribe.read() == "a" && manager.undoCount == 1)
  }

  @Test(arguments: SemanticsProfile.all) func rule33FailureInRedoAndInRollBack(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: manager) { $0.registerUndo(withTarget: $0) { _ in throw Full() } }
    manager.endUndoGrouping()
    manager.undo()
    manager.redo()
    #expect(!manager.isRedoing && !manager.canUndo && !manager.canRedo && manager.misuse.count == 1)
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: manager) { _ in throw Full() }
    manager.rollBackUndoGrouping()
    #expect(!manager.isUndoing && !manager.canUndo && manager.groupingLevel == 0 && manager.misuse.count == 2)
  }

  @Test(arguments: SemanticsProfile.all) func rule48TargetIsNotRetainedAndCapturesAre(
    _ profile: SemanticsProfile
  ) {
    let manager = UndoManager.explicit(profile)
    let (targets, captures) = (Counter(), Counter())
    manager.beginUndoGrouping()
    @MainActor func register() {
      let (target, capture) = (Counted(targets), Counted(captures))
      manager.registerUndo(withTarget: target) { _ in _ = capture }
    }
    register()
    manager.endUndoGrouping()
    #expect(targets.alive == 0 && captures.alive == 1)
    manager.undo()
    #expect(manager.misuse.last == .deadTarget, "skipped, and reported")
    #expect(captures.alive == 0)
  }

  /// It cannot be said in Swift: a proxy that takes any message needs a runtime that hands over messages.
  @Test func rule49PreparingAnInvocationIsLeftOutAndThePageSaysSo() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(
        path: "Sources/DocumentUndo/DocumentUndo.docc/Migration.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.contains("prepareWithInvocationTarget"))
    // What takes its place: the manager's own methods can be recorded like others'.
    let manager = UndoManager.explicit(.apple)
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: manager, argument: 9) { $0.levelsOfUndo = $1 }
    manager.endUndoGrouping()
    #expect(manager.levelsOfUndo == 0)
    manager.undo()
    #expect(manager.levelsOfUndo == 9)
  }

  @Test(arguments: SemanticsProfile.all) func rule50NewModesForAGroupThatIsOpen(_ profile: SemanticsProfile) {
    let clock = ManualTurnClock()
    let manager = UndoManager(profile: profile, clock: clock)
    let scribe = Scribe(manager)
    scribe.act("a")
    manager.runLoopModes = [RunLoopMode("tracking")]
    clock.endTurn(mode: RunLoopMode("tracking"))
    #expect(manager.groupingLevel == (profile.name == "gc" ? 1 : 0), "gc: at the next turn")
    clock.endTurn()
    #expect(manager.groupingLevel == 0 && manager.undoCount == 1)
    scribe.act("b")
    clock.endTurn()
    #expect(manager.groupingLevel == 1, "the next event group has the new modes in every profile")
    clock.endTurn(mode: RunLoopMode("tracking"))
    #expect(manager.undoCount == 2 && clock.waitingCount == 0)
  }

  @Test(arguments: SemanticsProfile.all) func rule50NothingIsWaitedForWithoutAGroup(
    _ profile: SemanticsProfile
  ) {
    let clock = ManualTurnClock()
    let manager = UndoManager(profile: profile, clock: clock)
    manager.runLoopModes = [RunLoopMode("tracking")]
    #expect(clock.waitingCount == 0)
  }

  @Test(arguments: SemanticsProfile.all) func rule51GroupingByEventSwitchedOff(_ profile: SemanticsProfile) {
    let clock = ManualTurnClock()
    let manager = UndoManager(profile: profile, clock: clock)
    let scribe = Scribe(manager)
    scribe.act("a")
    manager.groupsByEvent = false
    clock.endTurn()
    #expect(manager.groupingLevel == (profile.name == "gnustep" ? 1 : 0), "GNUstep leaves it open")
    manager.undo()
    #expect(manager.groupingLevel == 0 && manager.redoCount == 1)
  }

  @Test(arguments: SemanticsProfile.all) func rule51GroupLeftOpenOverATurn(_ profile: SemanticsProfile) {
    let clock = ManualTurnClock()
    let manager = UndoManager(profile: profile, clock: clock)
    let scribe = Scribe(manager)
    scribe.act("a")
    manager.beginUndoGrouping()
    scribe.act("b")
    clock.endTurn()
    #expect(manager.groupingLevel == (profile.name == "gnustep" ? 1 : 2), "GNUstep closes the innermost")
    manager.endUndoGrouping()
    clock.endTurn()
    #expect(manager.groupingLevel == 0 && manager.undoCount == 1)
  }

  @Test(arguments: SemanticsProfile.all) func rule52HandlersAndObserversRunOnTheMainActor(
    _ profile: SemanticsProfile
  ) async {
    let manager = UndoManager(profile: profile)
    var calls = 0
    manager.addObserver { _, _ in
      MainActor.assertIsolated()
      calls += 1
    }
    manager.registerUndo(withTarget: manager) { _ in
      MainActor.assertIsolated()
      calls += 100
    }
    await Task.detached { await manager.undo() }.value
    #expect(calls > 100)
  }

  private func hold(_ payload: Counted, _ scribe: Scribe, _ manager: UndoManager) {
    manager.registerUndo(withTarget: scribe) { [weak manager] scribe in
      if let manager { Self().hold(payload, scribe, manager) }
    }
  }
}
