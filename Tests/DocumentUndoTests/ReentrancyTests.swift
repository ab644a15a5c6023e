import DocumentUndo
import Testing

/// Calls from where nobody expects them: handlers, builders, and deinitialisers of what the stacks hold.
@Suite @MainActor struct ReentrancyTests {
  nonisolated static let calls: [(name: String, call: @MainActor @Sendable (UndoManager) -> Void)] = [
    ("removeAllActions", { $0.removeAllActions() }), ("undo", { $0.undo() }), ("redo", { $0.redo() }),
    ("levels", { $0.levelsOfUndo = 1 }), ("pop", { $0.popUndo(performing: true) }),
    ("popRedo", { $0.popRedo(performing: true) }), ("begin", { $0.beginUndoGrouping() }),
    ("end", { $0.endUndoGrouping() }), ("explode", { $0.explodeTopUndoAction() }),
    ("register", { manager in manager.registerUndo(withTarget: manager) { _ in } }),
    ("removeTarget", { $0.removeAllActions(withTarget: $0) }), ("nested", { $0.undoNestedGroup() }),
  ]

  /// Lets go of objects whose end makes the call, by every way that there is.
  @Test(arguments: calls.indices, SemanticsProfile.all)
  func deinitialisersMayCall(_ index: Int, _ profile: SemanticsProfile) {
    let ways: [@MainActor (UndoManager, Scribe) -> Void] = [
      { manager, _ in manager.undo() },
      { manager, scribe in
        manager.undo()
        scribe.group("x")
      },
      { manager, _ in manager.levelsOfUndo = 1 }, { manager, _ in manager.removeAllActions() },
      { manager, scribe in manager.removeAllActions(withTarget: scribe) },
      { manager, _ in manager.popUndo() }, { manager, _ in manager.popRedo() },
      { manager, _ in
        for _ in 0..<3 { manager.undo() }
        manager.levelsOfUndo = 1
      },
    ]
    for way in ways {
      let counter = Counter()
      let manager = UndoManager.explicit(profile)
      manager.retainsTargets = true
      let scribe = Scribe(manager)
      for _ in 0..<3 { register(Self.calls[index].call, counter, scribe, manager) }
      manager.undo()
      way(manager, scribe)
      while manager.groupingLevel > 0 { manager.endUndoGrouping() }
      // However often the calls came, the manager is in order and lets everything go.
      for _ in 0..<20 { manager.removeAllActions() }
      #expect(counter.alive == 0)
      #expect(!manager.canUndo && !manager.canRedo && !manager.isUndoing && !manager.isRedoing)
    }
  }

  @Test(arguments: calls.indices, SemanticsProfile.all)
  func handlersMayCall(_ index: Int, _ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    scribe.group("a")
    manager.beginUndoGrouping()
    scribe.act("b")
    manager.registerUndo(withTarget: scribe) { [call = Self.calls[index].call] scribe in
      scribe.act("c")
      call(manager)
      scribe.act("d")
    }
    scribe.act("e")
    manager.endUndoGrouping()
    _ = scribe.read()
    manager.undo()
    #expect(scribe.read() == "ecdb")
    #expect(!manager.isUndoing && manager.groupingLevel == 0)
    scribe.group("f")
    _ = scribe.read()
    manager.undo()
    #expect(scribe.read() == "f")
  }

  @Test func builderMayClear() {
    let manager = UndoManager.explicit(.gc)
    let scribe = Scribe(manager)
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: scribe, coalescing: CoalescingKey("x")) {
      manager.removeAllActions()
      return { _ in }
    }
    #expect(manager.misuse.last == .registrationWithoutGroup && manager.groupingLevel == 0)
  }

  @Test(arguments: SemanticsProfile.all) func groupsMayNestDeeply(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    let depth = 100_000
    for _ in 0..<depth {
      manager.beginUndoGrouping()
      scribe.act("a")
    }
    for _ in 0..<depth { manager.endUndoGrouping() }
    #expect(manager.undoCount == 1 && manager.topUndoGroup?.actionCount == depth)
    manager.undo()
    #expect(manager.topRedoGroup?.actionCount == depth)
    manager.removeAllActions(withTarget: scribe)
    #expect(!manager.canRedo)
  }

  private func register(
    _ call: @escaping @MainActor @Sendable (UndoManager) -> Void, _ counter: Counter, _ scribe: Scribe,
    _ manager: UndoManager
  ) {
    weak let again = manager
    let payload = Counted(counter) {
      MainActor.assumeIsolated { if let again { call(again) } }
    }
    manager.beginUndoGrouping()
    hold(payload, scribe, manager)
    manager.endUndoGrouping()
  }

  /// Registers an action that holds `payload`, and whose replay registers the same again.
  private func hold(_ payload: Counted, _ scribe: Scribe, _ manager: UndoManager) {
    manager.registerUndo(withTarget: scribe) { [weak manager] scribe in
      if let manager { Self().hold(payload, scribe, manager) }
    }
  }
}
