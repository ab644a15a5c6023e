import DocumentUndo
import Testing

/// Rules 34 to 42 of undo managers: names, titles, and what else is said of an action.
@Suite @MainActor struct NamingRuleTests {
  @Test(arguments: SemanticsProfile.all) func rule34NameOfTheCurrentGroup(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    #expect(manager.undoActionName == "" && manager.redoActionName == "")
    manager.beginUndoGrouping()
    scribe.act("a")
    manager.setActionName("Write")
    #expect(manager.undoActionName == "Write")
    manager.setActionName("")
    #expect(manager.undoActionName == "")
    manager.setActionName("Write again")
    manager.endUndoGrouping()
    #expect(manager.undoActionName == "Write again")
  }

  @Test(arguments: SemanticsProfile.all) func rule35NameSurvivesReplay(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
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

  @Test(arguments: SemanticsProfile.all) func rule36NameGivenWhileUndoing(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let namer = Namer(manager)
    manager.beginUndoGrouping()
    namer.act()
    manager.setActionName("Set to 4")
    manager.endUndoGrouping()
    manager.undo()
    #expect(manager.redoActionName == (profile.name == "apple" ? "while undoing" : "Set to 4"))
    manager.redo()
    #expect(manager.undoActionName == (profile.name == "apple" ? "while redoing" : "Set to 4"))
  }

  @Test(arguments: SemanticsProfile.all) func rule37NameWithoutGroup(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    manager.setActionName("of nothing")
    #expect(manager.misuse.last == (profile.name == "apple" ? .nameWithoutGroup : nil))
    scribe.group("a")
    manager.setActionName("late")
    #expect(manager.undoActionName == (profile.name == "gc" ? "late" : ""))
    #expect(manager.groupingLevel == 0)
  }

  @Test(arguments: SemanticsProfile.all) func rule37NameBeforeTheFirstRegistrationOfATurn(
    _ profile: SemanticsProfile
  ) {
    let clock = ManualTurnClock()
    let manager = UndoManager(profile: profile, clock: clock)
    manager.setActionName("early")
    #expect(manager.misuse.count == 0 && !manager.canUndo)
    manager.registerUndo(withTarget: manager) { _ in }
    clock.endTurn()
    #expect(manager.undoActionName == (profile.name == "apple" ? "early" : "") && manager.undoCount == 1)
    manager.setActionName("and nothing after it")
    clock.endTurn()
    #expect(manager.groupingLevel == 0 && manager.undoCount == 1, "an empty event group is none")
  }

  @Test(arguments: SemanticsProfile.all) func rule38NamesOfNestedGroups(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    manager.beginUndoGrouping()
    manager.setActionName("outer")
    manager.beginUndoGrouping()
    scribe.act("a")
    manager.setActionName("inner")
    #expect(manager.undoActionName == "inner")
    manager.endUndoGrouping()
    manager.endUndoGrouping()
    #expect(manager.undoActionName == (profile.name == "gnustep" ? "outer" : "inner"))
  }

  @Test(arguments: SemanticsProfile.all) func rule39Titles(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let nothing = profile.name == "gc" ? "Nothing To " : ""
    #expect(manager.undoMenuItemTitle == "\(nothing)Undo" && manager.redoMenuItemTitle == "\(nothing)Redo")
    let scribe = Scribe(manager)
    scribe.group("a")
    #expect(manager.undoMenuItemTitle == "Undo")
    manager.beginUndoGrouping()
    scribe.act("b")
    manager.setActionName("Write")
    manager.endUndoGrouping()
    #expect(manager.undoMenuItemTitle == "Undo Write")
    manager.undo()
    #expect(manager.undoMenuItemTitle == "Undo" && manager.redoMenuItemTitle == "Redo Write")
  }

  @Test func rule39TitlesGoThroughWhatASubclassSays() {
    final class Manager: UndoManager {
      override func undoMenuTitle(forUndoActionName actionName: String) -> String {
        "Ongedaan maken: \(actionName)"
      }
      override func redoMenuTitle(forUndoActionName actionName: String) -> String { "Opnieuw: \(actionName)" }
    }
    let manager = Manager(clock: ManualTurnClock())
    let scribe = Scribe(manager)
    scribe.act("a")
    manager.setActionName("Verplaats")
    #expect(manager.undoMenuItemTitle == "Ongedaan maken: Verplaats")
    manager.undo()
    #expect(manager.redoMenuItemTitle == "Opnieuw: Verplaats")
  }

  @Test(arguments: SemanticsProfile.all) func rule40GroupOfDiscardableActionsAlone(
    _ profile: SemanticsProfile
  ) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    manager.setActionIsDiscardable(true)
    #expect(manager.misuse.last == .discardableWithoutAction)
    #expect(!manager.undoActionIsDiscardable && !manager.redoActionIsDiscardable)
    manager.beginUndoGrouping()
    scribe.act("a")
    manager.setActionIsDiscardable(true)
    manager.beginUndoGrouping()
    scribe.act("b")
    manager.setActionIsDiscardable(true)
    manager.endUndoGrouping()
    #expect(manager.undoActionIsDiscardable)
    manager.endUndoGrouping()
    #expect(manager.undoActionIsDiscardable)
    manager.undo()
    #expect(
      manager.redoActionIsDiscardable && !manager.undoActionIsDiscardable, "what takes it back is so too")
    manager.redo()
    #expect(manager.undoActionIsDiscardable)
  }

  @Test(arguments: SemanticsProfile.all) func rule40OneThatIsNotMakesTheGroupSo(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    manager.beginUndoGrouping()
    scribe.act("a")
    scribe.act("b")
    manager.setActionIsDiscardable(true)
    #expect(manager.undoActionIsDiscardable == (profile.name == "gc"), "one flag for the group")
    scribe.act("c")
    manager.setActionIsDiscardable(false)
    manager.endUndoGrouping()
    #expect(!manager.undoActionIsDiscardable)
    manager.undo()
    #expect(!manager.redoActionIsDiscardable)
  }

  @Test(arguments: SemanticsProfile.all) func rule40FlagAndCostDoNotMix(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    for cost in [0, 1, 1 << 40] {
      manager.beginUndoGrouping()
      manager.registerUndo(withTarget: manager, cost: cost) { _ in }
      manager.setActionIsDiscardable(true)
      manager.setCostOfLastRegistration(cost + 2)
      manager.endUndoGrouping()
      #expect(manager.topUndoGroup?.cost == cost + 2 && manager.undoActionIsDiscardable)
    }
  }

  @Test(arguments: SemanticsProfile.all) func rule41UserInfo(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    let (key, other) = (UndoManager.UserInfoKey("selection"), UndoManager.UserInfoKey(rawValue: "other"))
    func info(_ value: Any?) -> Counted? { value as? Counted }
    manager.setActionUserInfoValue(1, forKey: key)
    #expect(manager.misuse.last == .userInfoWithoutGroup)
    let counter = Counter()
    manager.beginUndoGrouping()
    scribe.act("a")
    keep(Counted(counter), key, manager)
    #expect(
      counter.alive == 1 && info(manager.undoActionUserInfoValue(forKey: key)) != nil, "held, not copied")
    #expect(manager.undoActionUserInfoValue(forKey: other) == nil)
    manager.endUndoGrouping()
    scribe.group("b")
    #expect(manager.undoActionUserInfoValue(forKey: key) == nil, "the group on top has none")
    manager.undo()
    manager.undo()
    #expect(info(manager.redoActionUserInfoValue(forKey: key)) != nil && counter.alive == 1)
    manager.redo()
    #expect(info(manager.undoActionUserInfoValue(forKey: key)) != nil)
    #expect(manager.redoActionUserInfoValue(forKey: key) == nil)
    manager.undo()
    scribe.group("c")
    #expect(counter.alive == 0, "gone with redo")
  }

  @Test(arguments: SemanticsProfile.all) func rule41UserInfoIsLetGo(_ profile: SemanticsProfile) {
    let ways: [@MainActor (UndoManager) -> Void] = [
      { $0.removeAllActions() }, { $0.popUndo() }, { $0.levelsOfUndo = 1 },
      { $0.removeAllActions(withTarget: $0) },
      { $0.explodeTopUndoAction() },
    ]
    for (number, way) in ways.enumerated() {
      let counter = Counter()
      let manager = UndoManager.explicit(profile)
      for _ in 0..<2 {
        manager.beginUndoGrouping()
        manager.registerUndo(withTarget: manager) { _ in }
        manager.registerUndo(withTarget: manager) { _ in }
        // What is kept calls the manager as it goes.
        keep(
          Counted(counter) { [weak manager] in MainActor.assumeIsolated { manager?.removeAllActions() } },
          UndoManager.UserInfoKey("key"), manager)
        manager.endUndoGrouping()
      }
      #expect(counter.alive == 2)
      way(manager)
      #expect(counter.alive == 0, "way \(number): the first one that goes lets the rest go")
    }
  }

  @Test(arguments: SemanticsProfile.all) func rule41ValueIsReplacedAndTakenAway(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let (key, counter) = (UndoManager.UserInfoKey("key"), Counter())
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: manager) { _ in }
    for _ in 0..<3 { keep(Counted(counter), key, manager) }
    #expect(counter.alive == 1)
    manager.setActionUserInfoValue(nil, forKey: key)
    #expect(counter.alive == 0 && manager.undoActionUserInfoValue(forKey: key) == nil)
  }

  @Test(arguments: SemanticsProfile.all) func rule42CountsArePossibleCalls(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    for letter in ["a", "b", "c"] { scribe.group(letter) }
    manager.undo()
    #expect((manager.undoCount, manager.redoCount) == (2, 1))
    manager.beginUndoGrouping()
    scribe.act("d")
    #expect((manager.undoCount, manager.redoCount) == (2, 0), "the open group does not count")
    #expect(manager.undoStack.count == (profile.name == "gc" ? 3 : 2), "but it may lie on the stack")
    manager.endUndoGrouping()
    #expect(manager.undoCount == 3)
  }

  private func keep(_ value: Counted, _ key: UndoManager.UserInfoKey, _ manager: UndoManager) {
    manager.setActionUserInfoValue(value, forKey: key)
  }
}

/// Names what it does in replay too.
@MainActor
private final class Namer {
  let manager: UndoManager

  init(_ manager: UndoManager) { self.manager = manager }

  func act() {
    manager.registerUndo(withTarget: self) { $0.act() }
    if manager.isUndoing { manager.setActionName("while undoing") }
    if manager.isRedoing { manager.setActionName("while redoing") }
  }
}
