import DocumentUndo
import Testing

/// Rules 43 to 47 of undo managers: what can be undone, and what is said when.
@Suite @MainActor struct NotificationRuleTests {
  /// What the last question of a script is answered.
  private func answer(_ script: String, _ profile: SemanticsProfile) -> String {
    String(ScriptRun.lines(UndoScript(script), profile).last?.dropFirst() ?? "")
  }

  private func expect(
    _ script: String, _ profile: SemanticsProfile, apple: String, gnustep: String, gc: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let expected = ["apple": apple, "gnustep": gnustep, "gc": gc][profile.name]
    #expect(answer(script, profile) == expected, sourceLocation: location)
  }

  @Test(arguments: SemanticsProfile.all) func rule43CanUndo(_ profile: SemanticsProfile) {
    expect("byevent off; begin; ? undo", profile, apple: "no-undo", gnustep: "no-undo", gc: "undo")
    expect("byevent off; begin; act 0 1; ? undo", profile, apple: "undo", gnustep: "undo", gc: "undo")
    expect(
      "byevent off; begin; act 0 1; begin; ? undo", profile, apple: "undo", gnustep: "no-undo", gc: "undo")
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    scribe.group("z")
    manager.beginUndoGrouping()
    var seen: Bool?
    manager.registerUndo(withTarget: scribe) { _ in seen = manager.canUndo }
    manager.endUndoGrouping()
    manager.undo()
    #expect(seen == (profile.name != "gc"), "while undoing")
  }

  @Test(arguments: SemanticsProfile.all) func rule43CanRedoPostsACheckpoint(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    var kinds: [UndoNotification.Kind] = []
    let token = manager.addObserver { _, notification in kinds.append(notification.kind) }
    #expect(!manager.canUndo && kinds.isEmpty)
    #expect(!manager.canRedo && kinds == [.checkpoint])
    manager.removeObserver(token)
    #expect(!manager.canRedo && kinds.count == 1, "nobody listens any more")
  }

  @Test(arguments: SemanticsProfile.all) func rule43WhatIsPendingCanBeRegisteredAtTheCheckpoint(
    _ profile: SemanticsProfile
  ) {
    let manager = UndoManager(profile: profile, clock: ManualTurnClock())
    let scribe = Scribe(manager)
    scribe.act("a")
    manager.undo()
    var isPending = true
    // The scribe holds the manager, which holds its observers.
    manager.addObserver { [unowned scribe] _, notification in
      guard isPending, notification.kind == .checkpoint else { return }
      isPending = false
      scribe.act("b")
    }
    #expect(!manager.canRedo, "what was pending has cleared redo")
    #expect(scribe.text == "aab")
  }

  @Test(arguments: SemanticsProfile.all) func rule44GroupInsideAGroup(_ profile: SemanticsProfile) {
    expect(
      "byevent off; begin; begin; act 0 1; end; end; ? notes", profile,
      apple:
        "didOpen@1 checkpoint@1 didOpen@2 checkpoint@2 willClose@2 didClose@1 checkpoint@1 willClose@1 didClose@0",
      gnustep:
        "checkpoint@0 didOpen@1 checkpoint@1 didOpen@2 checkpoint@2 willClose@2 checkpoint@1 willClose@1",
      gc: "didOpen@1 checkpoint@1 didOpen@2 checkpoint@2 didClose@1 checkpoint@1 willClose@0 didClose@0")
  }

  @Test(arguments: SemanticsProfile.all) func rule44DiscardableGroupsSaySo(_ profile: SemanticsProfile) {
    let script = "byevent off; begin; act 0 1; discardable on; forget; end; ? notes"
    expect(
      script, profile, apple: "checkpoint@1 willClose@1! didClose@0!", gnustep: "checkpoint@1 willClose@1!",
      gc: "checkpoint@1 willClose@0! didClose@0!")
  }

  @Test(arguments: SemanticsProfile.all) func rule45OpeningATopLevelGroup(_ profile: SemanticsProfile) {
    expect(
      "byevent off; begin; ? notes", profile, apple: "didOpen@1", gnustep: "checkpoint@0 didOpen@1",
      gc: "didOpen@1")
    expect("act 0 1; ? notes", profile, apple: "didOpen@1", gnustep: "didOpen@1", gc: "didOpen@1")
  }

  @Test(arguments: SemanticsProfile.all) func rule46UndoAndRedo(_ profile: SemanticsProfile) {
    for (way, opposite) in [("Undo", "undo"), ("Redo", "undo; forget; redo")] {
      let plain = "checkpoint@0 will\(way)@0 checkpoint@1 did\(way)@0"
      expect(
        "byevent off; begin; act 0 1; end; forget; \(opposite); ? notes", profile, apple: plain,
        gnustep: plain,
        gc: "checkpoint@0 will\(way)@0 didOpen@1 checkpoint@1 did\(way)@0")
    }
    expect(
      "forget; undo; redo; ? notes", profile, apple: "checkpoint@0 checkpoint@0",
      gnustep: "checkpoint@0 checkpoint@0", gc: "checkpoint@0 checkpoint@0")
  }

  @Test func rule46LevelReadsZeroForNestedUndo() {
    let notes = answer("byevent off; begin; act 0 1; begin; act 0 2; end; forget; nested; ? notes", .apple)
    #expect(notes == "checkpoint@1 willUndo@0 checkpoint@1 didUndo@0")
  }

  @Test(arguments: SemanticsProfile.all) func rule47GroupsInReplayAndEmptyGroups(_ profile: SemanticsProfile)
  {
    expect(
      "byevent off; begin; group 0 1; end; forget; undo; ? notes", profile,
      apple: "checkpoint@0 willUndo@0 checkpoint@1 checkpoint@2 checkpoint@1 didUndo@0",
      gnustep: "checkpoint@0 willUndo@0 checkpoint@1 checkpoint@2 checkpoint@1 didUndo@0",
      gc: "checkpoint@0 willUndo@0 didOpen@1 didOpen@2 checkpoint@2 checkpoint@1 didUndo@0")
    expect(
      "byevent off; begin; forget; end; ? notes", profile, apple: "checkpoint@1 willClose@1 didClose@0",
      gnustep: "checkpoint@1 willClose@1", gc: "checkpoint@1")
  }

  @Test(arguments: SemanticsProfile.all) func rule47GroupThatIsRolledBackIsClosedToo(
    _ profile: SemanticsProfile
  ) {
    let manager = UndoManager.explicit(profile)
    var balance = 0
    manager.addObserver { _, notification in
      if notification.kind == .didOpenUndoGroup { balance += 1 }
      if notification.kind == .willCloseUndoGroup { balance -= 1 }
    }
    manager.beginUndoGrouping()
    Scribe(manager).act("a")
    manager.rollBackUndoGrouping()
    #expect(balance == (profile.name == "gc" ? 1 : 0), "in gc an empty group never says that it closes")
    #expect(manager.undoCount == 0 && manager.groupingLevel == 0)
  }
}
