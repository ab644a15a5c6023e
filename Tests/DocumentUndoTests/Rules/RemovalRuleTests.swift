import DocumentUndo
import Testing

/// Rules 26 to 32 of undo managers: limits, removal, and what lets go of what it held.
@Suite @MainActor struct RemovalRuleTests {
  @Test(arguments: SemanticsProfile.all) func rule26LimitDropsTheOldest(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    manager.levelsOfUndo = 3
    let scribe = Scribe(manager)
    for letter in ["a", "b", "c", "d"] { scribe.group(letter) }
    manager.beginUndoGrouping()
    scribe.group("e")
    #expect(manager.undoCount == 3, "nested groups do not count")
    scribe.group("f")
    manager.endUndoGrouping()
    #expect(manager.undoCount == 3)
    _ = scribe.read()
    while manager.canUndo { manager.undo() }
    #expect(scribe.read() == "fedc")
  }

  @Test(arguments: SemanticsProfile.all) func rule27LoweringTheLimitTrimsAtOnce(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    for letter in ["a", "b", "c", "d", "e", "f"] { scribe.group(letter) }
    for _ in 0..<3 { manager.undo() }
    manager.levelsOfUndo = 1
    #expect((manager.undoCount, manager.redoCount) == (1, 1))
    _ = scribe.read()
    manager.redo()
    manager.undo()
    manager.undo()
    #expect(
      scribe.read() == "dd", "what lies nearest to now is kept, and the limit holds for redo's entries too")
    manager.levelsOfUndo = 0
    for _ in 0..<10 { scribe.group("g") }
    #expect(manager.undoCount == 10, "0 is no limit")
    manager.levelsOfUndo = -1
    #expect(
      manager.misuse.last == .negativeLevels(-1) && manager.levelsOfUndo == 0 && manager.undoCount == 10)
  }

  @Test(arguments: SemanticsProfile.all) func rule28LimitCountsGroups(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    manager.levelsOfUndo = 2
    let scribe = Scribe(manager)
    scribe.group(String(repeating: "a", count: 1000))
    scribe.group("b")
    #expect(manager.undoCount == 2)
    #expect(manager.undoStack.map(\.actionCount) == [1000, 1])
  }

  @Test(arguments: SemanticsProfile.all) func rule29RemovingAll(_ profile: SemanticsProfile) {
    let clock = ManualTurnClock()
    let manager = UndoManager(profile: profile, clock: clock)
    manager.groupsByEvent = false
    manager.coalescing = .allMatching
    let scribe = Scribe(manager)
    for letter in ["a", "b"] { scribe.group(letter) }
    manager.undo()
    manager.beginUndoGrouping()
    manager.beginUndoGrouping()
    manager.disableUndoRegistration()
    manager.disableUndoRegistration()
    manager.removeAllActions()
    #expect(!manager.canUndo && !manager.canRedo && manager.groupingLevel == 0)
    #expect(manager.isUndoRegistrationEnabled)
    #expect(manager.groupsByEvent == (profile.name == "gc"))
    #expect(manager.coalescing == (profile.name == "gc" ? .last : .allMatching))
    manager.groupsByEvent = true
    _ = scribe.read()
    scribe.act("c")
    manager.removeAllActions()
    scribe.act("d")
    // The end that the first event group was waiting for must not close the second one before its turn's end.
    clock.endTurn()
    #expect(manager.undoCount == 1)
    manager.undo()
    #expect(scribe.read() == "cdd")
  }

  @Test(arguments: SemanticsProfile.all) func rule30RemovingATarget(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let (stays, goes) = (Scribe(manager), Scribe(manager))
    goes.group("a")
    manager.undo()
    stays.group("b")
    goes.group("c")
    manager.beginUndoGrouping()
    stays.act("d")
    goes.act("e")
    manager.endUndoGrouping()
    manager.undo()
    manager.redo()
    manager.disableUndoRegistration()
    manager.beginUndoGrouping()
    manager.removeAllActions(withTarget: goes)
    #expect(!manager.isUndoRegistrationEnabled)
    manager.enableUndoRegistration()
    manager.endUndoGrouping()
    // The empty explicit group of a profile that keeps those.
    if profile.name == "apple" { manager.popUndo() }
    #expect(manager.undoCount == 2, "the group that held the target's action alone is gone")
    (stays.text, goes.text) = ("", "")
    while manager.canUndo { manager.undo() }
    #expect(stays.text == "db" && goes.text == "")
  }

  @Test(arguments: SemanticsProfile.all) func rule30RemovingATargetReachesRedoAndOpenGroups(
    _ profile: SemanticsProfile
  ) {
    let manager = UndoManager.explicit(profile)
    let goes = Scribe(manager)
    goes.group("a")
    manager.undo()
    manager.removeAllActions(withTarget: goes)
    #expect(!manager.canRedo)
    manager.beginUndoGrouping()
    goes.act("b")
    manager.removeAllActions(withTarget: goes)
    manager.endUndoGrouping()
    _ = goes.read()
    manager.undo()
    #expect(goes.read() == (profile.name == "gnustep" ? "b" : ""), "GNUstep lets it return")
  }

  @Test(arguments: SemanticsProfile.all) func rule31RemovingAllInsideAHandler(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    scribe.group("z")
    manager.beginUndoGrouping()
    scribe.act("a")
    manager.registerUndo(withTarget: scribe) { scribe in
      manager.removeAllActions()
      scribe.act("b")
    }
    scribe.act("c")
    manager.endUndoGrouping()
    _ = scribe.read()
    manager.undo()
    #expect(scribe.read() == "cba", "the rest of the group runs")
    #expect(!manager.isUndoing && manager.groupingLevel == 0)
    if profile.name == "gc" {
      #expect(manager.undoCount == 0 && manager.redoCount == 0 && manager.misuse.count == 0)
    } else {
      #expect(manager.undoCount == 1 && manager.redoCount == 1)
      #expect(manager.misuse.last == .callDuringReplay("removeAllActions"))
    }
    scribe.group("d")
    _ = scribe.read()
    manager.undo()
    manager.redo()
    #expect(scribe.read() == "dd", "the manager goes on")
  }

  @Test(arguments: SemanticsProfile.all) func rule32PayloadIsReleased(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    @MainActor func hold(_ payload: Counted) {
      manager.beginUndoGrouping()
      manager.registerUndo(withTarget: scribe) { _ in _ = payload }
      manager.endUndoGrouping()
    }
    let count = Counter()
    for _ in 0..<3 { hold(Counted(count)) }
    #expect(count.alive == 3)
    manager.undo()
    #expect(count.alive == 2, "undone")
    manager.levelsOfUndo = 1
    #expect(count.alive == 1, "trimmed")
    manager.removeAllActions()
    #expect(count.alive == 0, "cleared")
  }
}
