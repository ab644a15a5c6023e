import DocumentUndo
import Testing

/// Readable stacks, popping, and taking groups apart.
@Suite @MainActor struct InspectionTests {
  @Test(arguments: SemanticsProfile.all) func explodedActionsAreUndoneOneByOne(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    scribe.group("z")
    manager.beginUndoGrouping()
    manager.setActionName("Mv")
    scribe.act("ab")
    manager.registerUndo(withTarget: scribe, coalescing: CoalescingKey("set")) { { $0.text += "s" } }
    manager.endUndoGrouping()
    #expect(manager.explodeTopUndoAction() == 3)
    #expect(manager.undoStack.map(\.name) == ["", "Mv (1)", "Mv (2)", "Mv (3: set)"])
    #expect(manager.explodeTopUndoAction() == 1, "one action cannot be taken apart")
    _ = scribe.read()
    for letter in ["s", "b", "a", "z"] {
      manager.undo()
      #expect(scribe.read() == letter)
    }
    #expect(manager.explodeTopUndoAction() == 0, "there is none")
  }

  @Test func explodedGroupsStayGroups() {
    let manager = UndoManager.explicit(.gc)
    let scribe = Scribe(manager)
    manager.beginUndoGrouping()
    scribe.group("ab")
    scribe.group("cd")
    manager.endUndoGrouping()
    manager.levelsOfUndo = 1
    #expect(manager.explodeTopUndoAction() == 2 && manager.undoCount == 2, "taking apart lets nothing go")
    _ = scribe.read()
    manager.undo()
    #expect(scribe.read() == "dc")
  }

  @Test(arguments: SemanticsProfile.all) func poppingForgets(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    for letters in ["a", "bc", "d"] { scribe.group(letters) }
    manager.undo()
    _ = scribe.read()
    let popped = manager.popUndo()
    #expect(popped?.actionCount == 2 && scribe.read() == "")
    #expect((manager.undoCount, manager.redoCount) == (1, 1))
    #expect(manager.popUndo(performing: true)?.actionCount == 1, "what is returned is still whole")
    #expect(scribe.read() == "a" && (manager.undoCount, manager.redoCount) == (0, 1))
    #expect(manager.popUndo() == nil)
    #expect(manager.popRedo(performing: true) != nil)
    #expect(scribe.read() == "d" && !manager.canUndo && !manager.canRedo)
    #expect(manager.popRedo() == nil)
  }

  @Test(arguments: SemanticsProfile.all) func peekingChangesNothing(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    #expect(manager.topUndoGroup == nil && manager.topRedoGroup == nil)
    scribe.group("a")
    scribe.group("bc")
    manager.undo()
    #expect(manager.topUndoGroup?.actionCount == 1 && manager.topRedoGroup?.actionCount == 2)
    #expect(
      manager.undoStack.last === manager.topUndoGroup && manager.redoStack.last === manager.topRedoGroup)
    #expect(((manager.topUndoGroup?.nodes.first as? UndoAction)?.target as? Scribe) === scribe)
    #expect((manager.undoCount, manager.redoCount) == (1, 1))
  }

  @Test(arguments: SemanticsProfile.all) func openGroupIsOnTheStackWhereItIsPushedWhenOpened(
    _ profile: SemanticsProfile
  ) {
    let manager = UndoManager.explicit(profile)
    manager.beginUndoGrouping()
    #expect(manager.undoStack.count == (profile.name == "gc" ? 1 : 0))
    manager.endUndoGrouping()
    #expect(manager.undoStack.count == (profile.name == "apple" ? 1 : 0))
  }

  @Test(arguments: SemanticsProfile.all) func discardingOfEmptyGroupsCanBeChosen(_ profile: SemanticsProfile)
  {
    for discards in [false, true] {
      let manager = UndoManager.explicit(profile)
      manager.discardsEmptyGroups = discards
      manager.beginUndoGrouping()
      manager.endUndoGrouping()
      #expect(manager.undoCount == (discards ? 0 : 1))
      manager.undo()
      #expect(manager.undoCount == 0, "an empty group does not block the stack")
    }
  }

  @Test func inspectionIsRefusedInReplay() {
    let manager = UndoManager.explicit(.gc)
    let scribe = Scribe(manager)
    scribe.group("ab")
    var seen: [Misuse?] = []
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: scribe) { _ in
      manager.popUndo(performing: true)
      seen.append(manager.misuse.last)
      manager.popRedo()
      seen.append(manager.misuse.last)
      manager.explodeTopUndoAction()
      seen.append(manager.misuse.last)
    }
    manager.endUndoGrouping()
    manager.undo()
    #expect(seen == ["popUndo", "popRedo", "explodeTopUndoAction"].map { .callDuringReplay($0) })
    #expect(manager.undoCount == 1)
  }

  @Test func treeIsPrinted() {
    let manager = UndoManager(profile: .gc, clock: ManualTurnClock())
    manager.groupsByEvent = false
    let scribe = Scribe(manager)
    manager.beginUndoGrouping()
    manager.setActionName("Move")
    manager.registerUndo(withTarget: scribe, coalescing: CoalescingKey("center", part: 7), cost: 48) {
      { _ in }
    }
    scribe.group("ab")
    manager.endUndoGrouping()
    scribe.group("c")
    manager.undo()
    manager.groupsByEvent = true
    manager.redo()
    manager.undo()
    manager.beginUndoGrouping()
    #expect(
      manager.debugTree == """
        open at level 1
          group, 0 actions
        undo 1
          group "Move", 3 actions
            group, 2 actions
              Scribe
              Scribe
            Scribe center 7, 48 B
        redo 1
          group, 1 actions
            Scribe

        """)
  }

  @Test(arguments: SemanticsProfile.all) func namesSurviveReplay(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    manager.setActionName("nothing to name")
    #expect(manager.undoActionName == "" && manager.redoActionName == "")
    manager.beginUndoGrouping()
    scribe.act("a")
    manager.setActionName("Write")
    manager.endUndoGrouping()
    for _ in 0..<3 {
      #expect(manager.undoActionName == "Write" && manager.redoActionName == "")
      manager.undo()
      #expect(manager.undoActionName == "" && manager.redoActionName == "Write")
      manager.redo()
    }
  }
}
