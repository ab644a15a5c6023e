import DocumentUndo
import Testing

/// Rules 1 to 18 of undo managers: groups. Each test is named by its rule and runs in each profile that has it.
@Suite @MainActor struct GroupRuleTests {
  @Test(arguments: SemanticsProfile.all) func rule1FreshManager(_ profile: SemanticsProfile) {
    let manager = UndoManager(profile: profile)
    #expect(manager.groupingLevel == 0)
    #expect(manager.groupsByEvent)
    #expect(manager.levelsOfUndo == 0)
    #expect(manager.isUndoRegistrationEnabled)
    #expect(!manager.isUndoing && !manager.isRedoing)
    #expect(!manager.canUndo && !manager.canRedo)
    #expect(manager.runLoopModes == [.default])
    #expect(manager.misuse.count == 0)
  }

  @Test(arguments: SemanticsProfile.all) func rule2LevelCountsOpenGroups(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    for level in 1...3 {
      manager.beginUndoGrouping()
      #expect(manager.groupingLevel == level)
    }
    for level in [2, 1, 0] {
      manager.endUndoGrouping()
      #expect(manager.groupingLevel == level)
    }
  }

  @Test(arguments: SemanticsProfile.all) func rule3ReplayIsReversedThroughNestedGroups(
    _ profile: SemanticsProfile
  ) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    manager.beginUndoGrouping()
    scribe.act("a")
    scribe.group("bc")
    scribe.act("d")
    manager.endUndoGrouping()
    #expect(scribe.read() == "abcd")
    manager.undo()
    #expect(scribe.read() == "dcba")
    manager.redo()
    #expect(scribe.read() == "abcd")
    manager.undo()
    #expect(scribe.read() == "dcba")
  }

  @Test(arguments: SemanticsProfile.all) func rule4NestedGroupIsUndoneWithItsParent(
    _ profile: SemanticsProfile
  ) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    manager.beginUndoGrouping()
    scribe.group("ab")
    scribe.group("cd")
    manager.endUndoGrouping()
    #expect(manager.undoCount == 1)
    #expect(manager.topUndoGroup?.nodes.count == (profile.keepsNestedGroups ? 2 : 4))
    _ = scribe.read()
    manager.undo()
    #expect(scribe.read() == "dcba")
    #expect(!manager.canUndo)
  }

  @Test(arguments: SemanticsProfile.all) func rule5EndWithoutBegin(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    manager.endUndoGrouping()
    #expect(manager.groupingLevel == 0)
    #expect(manager.misuse.last == (profile.name == "gc" ? nil : .endWithoutBegin))
    // Whatever the imbalance, the next group works.
    let scribe = Scribe(manager)
    scribe.group("a")
    manager.undo()
    #expect(scribe.text == "aa")
  }

  @Test(arguments: SemanticsProfile.all) func rule6RegisteringWithoutGroup(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    scribe.group("a")
    manager.undo()
    scribe.act("b")
    #expect(manager.misuse.last == .registrationWithoutGroup)
    #expect(!manager.canUndo && manager.groupingLevel == 0)
    #expect(manager.canRedo, "what was refused clears nothing")
  }

  @Test(arguments: SemanticsProfile.all) func rule7EventGroupClosesAtTurnEnd(_ profile: SemanticsProfile) {
    let clock = ManualTurnClock()
    let manager = UndoManager(profile: profile, clock: clock)
    manager.runLoopModes = [RunLoopMode("tracking")]
    var seen: [Int] = []
    clock.atEndOfTurn(order: 349_999, modes: [RunLoopMode("tracking")]) { seen.append(manager.groupingLevel) }
    Scribe(manager).act("a")
    clock.atEndOfTurn(order: 350_001, modes: [RunLoopMode("tracking")]) { seen.append(manager.groupingLevel) }
    #expect(manager.groupingLevel == 1)
    clock.endTurn()
    #expect(manager.groupingLevel == 1, "a turn of another mode")
    clock.endTurn(mode: RunLoopMode("tracking"))
    #expect(seen == [1, 0])
    #expect(manager.groupingLevel == 0 && manager.undoCount == 1)
  }

  @Test(arguments: SemanticsProfile.all) func rule8OneTurnIsOneUndo(_ profile: SemanticsProfile) {
    let clock = ManualTurnClock()
    let manager = UndoManager(profile: profile, clock: clock)
    let scribe = Scribe(manager)
    scribe.act("ab")
    clock.endTurn()
    scribe.act("c")
    clock.endTurn()
    #expect(manager.undoCount == 2)
    _ = scribe.read()
    manager.undo()
    #expect(scribe.read() == "c")
    manager.undo()
    #expect(scribe.read() == "ba")
  }

  @Test(arguments: SemanticsProfile.all) func rule9ExplicitBeginAtLevelZero(_ profile: SemanticsProfile) {
    let clock = ManualTurnClock()
    let manager = UndoManager(profile: profile, clock: clock)
    let scribe = Scribe(manager)
    manager.beginUndoGrouping()
    #expect(manager.groupingLevel == (profile.name == "gc" ? 1 : 2))
    scribe.act("a")
    manager.endUndoGrouping()
    #expect(manager.groupingLevel == (profile.name == "gc" ? 0 : 1))
    clock.endTurn()
    #expect(manager.groupingLevel == 0)
    manager.undo()
    #expect(scribe.text == "aa" && manager.groupingLevel == 0)
    clock.endTurn()
    manager.beginUndoGrouping()
    manager.endUndoGrouping()
    clock.endTurn()
    #expect(
      manager.groupingLevel == (profile.name == "gnustep" ? 1 : 0),
      "GNUstep asks for the turn's end with a registration alone")
  }

  @Test func rule9GroupOpenOverATurnClosesAfterItsEnd() {
    let clock = ManualTurnClock()
    let manager = UndoManager(profile: .apple, clock: clock)
    let scribe = Scribe(manager)
    scribe.act("a")
    manager.beginUndoGrouping()
    scribe.act("b")
    clock.endTurn()
    #expect(manager.groupingLevel == 2)
    clock.endTurn()
    #expect(clock.waitingCount == 0, "nothing runs in every turn while a group is open")
    manager.endUndoGrouping()
    #expect(manager.groupingLevel == 1)
    clock.endTurn()
    #expect(manager.groupingLevel == 0 && manager.undoCount == 1)
  }

  @Test(arguments: SemanticsProfile.all) func rule10UndoClosesLevelOneOnly(_ profile: SemanticsProfile) {
    let manager = UndoManager(profile: profile, clock: ManualTurnClock())
    let scribe = Scribe(manager)
    scribe.act("a")
    manager.undo()
    #expect(scribe.read() == "aa" && manager.groupingLevel == 0 && manager.misuse.count == 0)
    manager.beginUndoGrouping()
    manager.beginUndoGrouping()
    scribe.act("b")
    let level = manager.groupingLevel
    manager.undo()
    #expect(scribe.read() == "b")
    #expect(manager.misuse.last == .undoWithOpenGroups(level) && manager.groupingLevel == level)
  }

  @Test(arguments: SemanticsProfile.all) func rule11UndoWithExplicitGroupOpen(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    manager.beginUndoGrouping()
    scribe.act("a")
    manager.undo()
    #expect(scribe.read() == (profile.name == "apple" ? "a" : "aa"))
    #expect(manager.misuse.last == (profile.name == "apple" ? .undoWithOpenGroups(1) : nil))
    #expect(manager.groupingLevel == (profile.name == "apple" ? 1 : 0))
  }

  @Test(arguments: SemanticsProfile.all) func rule12EmptyStacks(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    manager.undo()
    manager.redo()
    manager.undoNestedGroup()
    #expect(manager.misuse.count == 0 && !manager.canUndo && !manager.canRedo && manager.groupingLevel == 0)
  }

  @Test(arguments: SemanticsProfile.all) func rule13NestedUndoInsideOpenGroup(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    manager.beginUndoGrouping()
    scribe.act("a")
    scribe.group("bc")
    _ = scribe.read()
    manager.undoNestedGroup()
    let isApple = profile.name == "apple"
    #expect(scribe.read() == (isApple ? "cb" : ""))
    #expect(manager.misuse.last == (isApple ? nil : .undoWithOpenGroups(1)))
    #expect(manager.redoCount == (isApple ? 1 : 0) && manager.groupingLevel == 1)
    manager.endUndoGrouping()
    manager.undo()
    #expect(scribe.read() == (isApple ? "a" : "cba"))
  }

  @Test(arguments: SemanticsProfile.all) func rule14NestedUndoOfTheOpenGroup(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    scribe.group("a")
    manager.beginUndoGrouping()
    scribe.act("b")
    _ = scribe.read()
    manager.undoNestedGroup()
    #expect(scribe.read() == "" && manager.misuse.last == .undoWithOpenGroups(1))
    manager.endUndoGrouping()
    manager.undoNestedGroup()
    #expect(scribe.read() == "b")
  }

  @Test(arguments: SemanticsProfile.all) func rule15UndoAndRedoInsideReplay(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    var seen: [Misuse?] = []
    scribe.group("a")
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: scribe) { scribe in
      for call in [manager.undo, manager.redo, manager.undoNestedGroup] {
        call()
        seen.append(manager.misuse.last)
      }
      scribe.act("b")
    }
    manager.endUndoGrouping()
    manager.undo()
    #expect(seen == ["undo", "redo", "undoNestedGroup"].map { .callDuringReplay($0) })
    #expect(scribe.read() == "ab" && manager.undoCount == 1 && manager.redoCount == 1)
  }

  @Test(arguments: SemanticsProfile.all) func rule16RedoBesideOpenGroup(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    scribe.group("a")
    manager.undo()
    _ = scribe.read()
    manager.beginUndoGrouping()
    manager.redo()
    #expect(manager.groupingLevel == 1)
    #expect(scribe.read() == (profile.name == "gc" ? "" : "a"))
    #expect(manager.misuse.last == (profile.name == "gc" ? .redoWithOpenGroups(1) : nil))
    #expect(manager.undoCount == (profile.name == "gnustep" ? 1 : 0))
    scribe.act("b")
    manager.endUndoGrouping()
    _ = scribe.read()
    while manager.canUndo { manager.undo() }
    #expect(scribe.read() == (profile.name == "gc" ? "b" : "ba"))
  }

  @Test(arguments: SemanticsProfile.all) func rule17EmptyExplicitGroup(_ profile: SemanticsProfile) {
    for groupsByEvent in [false, true] {
      let clock = ManualTurnClock()
      let manager = UndoManager(profile: profile, clock: clock)
      manager.groupsByEvent = groupsByEvent
      manager.beginUndoGrouping()
      manager.endUndoGrouping()
      clock.endTurn()
      #expect(manager.canUndo == (profile.name == "apple"))
      manager.undo()
      #expect(!manager.canUndo && !manager.canRedo, "undoing it takes it from the stack")
    }
  }

  @Test(arguments: SemanticsProfile.all) func rule18EmptyGroupKeepsRedo(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    scribe.group("a")
    manager.undo()
    manager.beginUndoGrouping()
    manager.endUndoGrouping()
    #expect(manager.canRedo)
    manager.redo()
    #expect(scribe.text == "aaa")
  }
}
