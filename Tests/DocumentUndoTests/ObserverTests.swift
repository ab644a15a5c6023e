import DocumentUndo
import Testing

/// Observers: who hears what, and what they may do.
@Suite @MainActor struct ObserverTests {
  @Test func observersHearInTheOrderOfAddingUntilTheyAreRemoved() {
    let (manager, other) = (UndoManager.explicit(.apple), UndoManager.explicit(.apple))
    var heard = ""
    let first = manager.addObserver { _, _ in heard += "1" }
    let second = manager.addObserver { _, _ in heard += "2" }
    manager.beginUndoGrouping()
    #expect(heard == "12")
    other.removeObserver(first)
    manager.removeObserver(first)
    manager.removeObserver(first)
    manager.endUndoGrouping()
    #expect(heard == "12222")
    manager.removeObserver(second)
    manager.beginUndoGrouping()
    #expect(heard == "12222")
  }

  @Test func oneThatIsRemovedMeanwhileHearsNoMore() {
    let manager = UndoManager.explicit(.apple)
    final class Second { var token: UndoObserverToken? }
    let second = Second()
    var heard = 0
    manager.addObserver { manager, _ in if let token = second.token { manager.removeObserver(token) } }
    second.token = manager.addObserver { _, _ in heard += 1 }
    manager.beginUndoGrouping()
    #expect(heard == 0)
  }

  @Test func whatAnObserverHoldsIsLetGoWithIt() {
    let (manager, counter) = (UndoManager.explicit(.apple), Counter())
    @MainActor func observe() -> UndoObserverToken {
      let held = Counted(counter) { MainActor.assumeIsolated { manager.removeAllActions() } }
      return manager.addObserver { _, _ in _ = held }
    }
    let token = observe()
    #expect(counter.alive == 1)
    manager.removeObserver(token)
    #expect(counter.alive == 0)
  }

  /// Whatever an observer calls at whatever notification, nothing crashes and the manager goes on.
  @Test(arguments: ReentrancyTests.calls.indices, SemanticsProfile.all)
  func observersMayCall(_ index: Int, _ profile: SemanticsProfile) {
    for kind in UndoNotification.Kind.allCases {
      let manager = UndoManager.explicit(profile)
      let scribe = Scribe(manager)
      var depth = 0
      let token = manager.addObserver { [call = ReentrancyTests.calls[index].call] manager, notification in
        guard notification.kind == kind, depth == 0 else { return }
        depth += 1
        call(manager)
        depth -= 1
      }
      for letters in ["a", "bc"] { scribe.group(letters) }
      manager.undo()
      manager.beginUndoGrouping()
      manager.beginUndoGrouping()
      scribe.act("d")
      manager.undoNestedGroup()
      manager.endUndoGrouping()
      manager.undoNestedGroup()
      manager.rollBackUndoGrouping()
      manager.undo()
      manager.redo()
      _ = manager.canRedo
      manager.removeAllActions()
      #expect(!manager.isUndoing && !manager.isRedoing, "\(kind)")
      manager.removeObserver(token)
      manager.removeAllActions()
      manager.groupsByEvent = false
      scribe.group("f")
      _ = scribe.read()
      manager.undo()
      #expect(scribe.read() == "f" && manager.groupingLevel == 0, "\(kind)")
    }
  }
}
