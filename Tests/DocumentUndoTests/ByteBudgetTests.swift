import DocumentUndo
import Testing

/// A budget of bytes, which a limit of levels is not.
@Suite @MainActor struct ByteBudgetTests {
  @Test(arguments: SemanticsProfile.all) func oldestGoesFirstAndTheNewestStays(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    manager.byteBudget = ByteBudget(limit: 10_000)
    let scribe = Scribe(manager)
    for letter in ["a", "b", "c", "d"] { register(letter, cost: 3_000, scribe) }
    #expect(manager.undoCount == 3 && manager.heldBytes <= 10_000)
    register("e", cost: 1_000_000, scribe)
    #expect(manager.undoCount == 1, "one that is over the budget by itself can still be undone")
    _ = scribe.read()
    manager.undo()
    #expect(scribe.read() == "e")
  }

  @Test func aLimitOfLevelsKeepsWhatABudgetDoesNot() {
    var held: [Int] = []
    for cost in [10, 100_000] {
      let manager = UndoManager.explicit(.apple)
      manager.levelsOfUndo = 10
      // Measures and never lets go.
      manager.byteBudget = ByteBudget(limit: .max)
      let scribe = Scribe(manager)
      for _ in 0..<20 { register("a", cost: cost, scribe) }
      #expect(manager.undoCount == 10)
      held.append(manager.heldBytes)
    }
    #expect(held[1] > 500 * held[0] / 10, "the same count of groups, a thousand times the payload")
  }

  @Test(arguments: SemanticsProfile.all) func redoCountsToo(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    manager.byteBudget = ByteBudget(limit: .max)
    let scribe = Scribe(manager)
    for letter in ["a", "b", "c"] { register(letter, cost: 3_000, scribe) }
    let full = manager.heldBytes
    manager.undo()
    manager.undo()
    #expect(manager.heldBytes > 3_000)
    manager.redo()
    manager.redo()
    // The redo stack keeps room for what it held.
    #expect((full...full + 256).contains(manager.heldBytes))
    manager.undo()
    manager.undo()
    manager.byteBudget = ByteBudget(limit: 1)
    #expect((manager.undoCount, manager.redoCount) == (1, 1))
    _ = scribe.read()
    manager.redo()
    #expect(scribe.read() == "b", "what is nearest to now is kept")
  }

  @Test(arguments: SemanticsProfile.all) func nothingIsHeldWhenNothingIsThere(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    manager.byteBudget = ByteBudget(limit: .max)
    let scribe = Scribe(manager)
    for _ in 0..<5 { register("a", cost: 100, scribe) }
    manager.undo()
    #expect(manager.heldBytes > 0)
    manager.removeAllActions()
    #expect(manager.heldBytes == 0)
    register("a", cost: 100, scribe)
    manager.byteBudget = nil
    #expect(manager.heldBytes == 0 && manager.undoCount == 1)
  }

  /// The sum that is carried on is the sum of what is there, whatever was taken from where.
  @Test(arguments: SemanticsProfile.all) func whatIsHeldIsTheSumOfWhatIsThere(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    let budget = ByteBudget(limit: .max)
    manager.byteBudget = budget
    let (scribe, other) = (Scribe(manager), Scribe(manager))
    func check(_ what: Comment) {
      let carried = manager.heldBytes
      manager.byteBudget = budget
      // Measuring anew makes new arrays, which may have less room to spare.
      let room = 16 * (manager.undoCount + manager.redoCount) + 256
      #expect((0...room).contains(carried - manager.heldBytes), what)
    }
    for (index, letter) in ["a", "b", "c", "d", "e", "f", "g", "h"].enumerated() {
      register(letter, cost: 1_000 * index, index % 3 == 0 ? other : scribe)
    }
    check("registered")
    manager.undo()
    manager.undo()
    check("undone")
    manager.popUndo()
    manager.popRedo()
    check("popped")
    manager.removeAllActions(withTarget: other)
    check("a target removed")
    manager.beginUndoGrouping()
    scribe.group("xyz")
    scribe.act("w")
    manager.endUndoGrouping()
    check("nested groups")
    manager.explodeTopUndoAction()
    check("taken apart")
    manager.levelsOfUndo = 2
    check("trimmed")
  }

  private func register(_ letter: String, cost: Int, _ scribe: Scribe) {
    scribe.manager.beginUndoGrouping()
    act(letter, cost: cost, scribe)
    scribe.manager.endUndoGrouping()
  }

  private func act(_ letter: String, cost: Int, _ scribe: Scribe) {
    scribe.text += letter
    scribe.manager.registerUndo(withTarget: scribe, cost: cost) { act(letter, cost: cost, $0) }
  }
}
