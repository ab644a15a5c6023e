import DocumentUndo
import Testing

/// Rules 19 to 25 of undo managers: where registrations go.
@Suite @MainActor struct RoutingRuleTests {
  @Test(arguments: SemanticsProfile.all) func rule19RegistrationClearsRedoButReplayDoesNot(
    _ profile: SemanticsProfile
  ) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    for letter in ["a", "b", "c"] { scribe.group(letter) }
    manager.undo()
    manager.undo()
    #expect((manager.undoCount, manager.redoCount) == (1, 2))
    manager.redo()
    #expect((manager.undoCount, manager.redoCount) == (2, 1), "the rest of redo survives")
    scribe.group("d")
    #expect((manager.undoCount, manager.redoCount) == (3, 0))
  }

  @Test(arguments: SemanticsProfile.all) func rule20SilentHandlerLeavesNothingToRedo(
    _ profile: SemanticsProfile
  ) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: scribe) { $0.text += "x" }
    manager.endUndoGrouping()
    manager.undo()
    #expect(scribe.text == "x" && manager.redoCount == 0 && !manager.canRedo)
  }

  @Test(arguments: SemanticsProfile.all) func rule21FlagsAreSetInsideReplayAlone(_ profile: SemanticsProfile)
  {
    let manager = UndoManager.explicit(profile)
    let watcher = FlagWatcher(manager)
    manager.beginUndoGrouping()
    watcher.act()
    manager.endUndoGrouping()
    watcher.note()
    manager.undo()
    watcher.note()
    manager.redo()
    watcher.note()
    #expect(watcher.flags == ["--", "--", "u-", "--", "-r", "--"])
  }

  @Test(arguments: SemanticsProfile.all) func rule22DisabledRegistrationIsDropped(_ profile: SemanticsProfile)
  {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    scribe.group("a")
    manager.undo()
    manager.disableUndoRegistration()
    scribe.act("b")
    #expect(manager.misuse.count == 0, "silently, even where there is no group")
    #expect(manager.canRedo && !manager.canUndo)
  }

  @Test(arguments: SemanticsProfile.all) func rule23UndoWhileDisabledRecordsNoRedo(
    _ profile: SemanticsProfile
  ) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    scribe.group("a")
    manager.disableUndoRegistration()
    manager.undo()
    #expect(scribe.text == "aa" && !manager.canUndo && !manager.canRedo)
  }

  @Test(arguments: SemanticsProfile.all) func rule24DisableNests(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    manager.disableUndoRegistration()
    manager.disableUndoRegistration()
    manager.enableUndoRegistration()
    #expect(!manager.isUndoRegistrationEnabled)
    manager.enableUndoRegistration()
    #expect(manager.isUndoRegistrationEnabled && manager.misuse.count == 0)
    manager.enableUndoRegistration()
    #expect(manager.misuse.last == .enableWithoutDisable && manager.isUndoRegistrationEnabled)
  }

  @Test(arguments: SemanticsProfile.all) func rule25BeginWhileDisabled(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    manager.beginUndoGrouping()
    manager.disableUndoRegistration()
    manager.beginUndoGrouping()
    #expect(manager.groupingLevel == (profile.name == "gc" ? 1 : 2))
    manager.enableUndoRegistration()
    manager.endUndoGrouping()
    #expect(manager.groupingLevel == (profile.name == "gc" ? 0 : 1), "in gc this closed the outer group")
  }
}

@MainActor
private final class FlagWatcher {
  let manager: UndoManager
  var flags: [String] = []

  init(_ manager: UndoManager) { self.manager = manager }

  func note() { flags.append((manager.isUndoing ? "u" : "-") + (manager.isRedoing ? "r" : "-")) }

  func act() {
    note()
    manager.registerUndo(withTarget: self) { $0.act() }
  }
}
