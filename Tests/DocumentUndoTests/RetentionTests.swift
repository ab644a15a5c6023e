import DocumentUndo
import Testing

/// What keeps alive whom: targets, captures and arguments, on their way off the stacks.
@Suite @MainActor struct RetentionTests {
  enum Holding: CaseIterable { case target, capture, argument, keyed }
  enum Ending: CaseIterable { case undone, redoCleared, trimmed, cleared, popped, targetRemoved, managerGone }

  @Test(arguments: Holding.allCases, Ending.allCases)
  func whatIsHeldIsReleased(_ holding: Holding, _ ending: Ending) {
    for retains in [false, true] {
      let counter = Counter()
      let owner = Owner(Counter())
      var manager: UndoManager? = UndoManager.explicit(.gc)
      manager?.retainsTargets = retains
      manager?.beginUndoGrouping()
      if let manager { register(holding, Owner(counter), owner, manager) }
      manager?.endUndoGrouping()
      let isHeld = holding != .target || retains
      #expect(counter.alive == (isHeld ? 1 : 0))
      switch ending {
      case .undone: manager?.undo()
      case .redoCleared:
        manager?.undo()
        manager?.beginUndoGrouping()
        manager?.registerUndo(withTarget: owner) { _ in }
        manager?.endUndoGrouping()
      case .trimmed:
        manager?.levelsOfUndo = 1
        manager?.beginUndoGrouping()
        manager?.registerUndo(withTarget: owner) { _ in }
        manager?.endUndoGrouping()
      case .cleared: manager?.removeAllActions()
      case .popped: manager?.popUndo()
      case .targetRemoved:
        guard let target = (manager?.undoStack.last?.nodes.first as? UndoAction)?.target else { continue }
        manager?.removeAllActions(withTarget: target)
      case .managerGone: manager = nil
      }
      #expect(counter.alive == 0)
    }
  }

  @Test func retentionIsForLaterRegistrationsAlone() {
    let manager = UndoManager.explicit(.gc)
    let (early, late) = (Counter(), Counter())
    manager.beginUndoGrouping()
    register(.target, Owner(early), Owner(Counter()), manager)
    manager.retainsTargets = true
    register(.target, Owner(late), Owner(Counter()), manager)
    manager.retainsTargets = false
    manager.endUndoGrouping()
    #expect((early.alive, late.alive) == (0, 1))
  }

  @Test(arguments: SemanticsProfile.all) func actionOfADeadTargetIsSkippedAndReported(
    _ profile: SemanticsProfile
  ) {
    let manager = UndoManager.explicit(profile)
    let scribe = Scribe(manager)
    manager.beginUndoGrouping()
    scribe.act("a")
    register(.target, Owner(Counter()), Owner(Counter()), manager)
    scribe.act("b")
    manager.endUndoGrouping()
    _ = scribe.read()
    manager.undo()
    #expect(scribe.read() == "ba" && manager.misuse.last == .deadTarget && manager.misuse.count == 1)
  }

  /// A new object may lie where a dead one lay; it inherits nothing.
  @Test func removingATargetLeavesTheDeadAlone() {
    let manager = UndoManager.explicit(.gc)
    for _ in 0..<100 {
      manager.beginUndoGrouping()
      register(.target, Owner(Counter()), Owner(Counter()), manager)
      manager.endUndoGrouping()
      let newcomer = Owner(Counter())
      manager.removeAllActions(withTarget: newcomer)
    }
    #expect(manager.undoCount == 100)
  }

  private func register(_ holding: Holding, _ held: Owner, _ owner: Owner, _ manager: UndoManager) {
    switch holding {
    case .target: manager.registerUndo(withTarget: held) { _ in }
    case .capture: manager.registerUndo(withTarget: owner) { _ in _ = held }
    case .argument: manager.registerUndo(withTarget: owner, argument: held) { _, _ in }
    case .keyed: manager.registerUndo(withTarget: owner, coalescing: CoalescingKey("x")) { { _ in _ = held } }
    }
  }
}

private final class Owner {
  private let counted: Counted

  init(_ counter: Counter) { counted = Counted(counter) }
}
