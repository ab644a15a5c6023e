import DocumentUndo
import Testing

/// What coalescing leaves out, and what it must not touch.
@Suite @MainActor struct CoalescingTests {
  nonisolated static let sequences: [(tasks: String, last: Int, allMatching: Int)] = [
    ("AAAA", 1, 1), ("ABBBB", 2, 2), ("ABBBBA", 3, 2), ("ABABAB", 6, 2), ("ABCABCABC", 9, 3), ("", 0, 0),
  ]

  @Test(arguments: sequences, SemanticsProfile.all)
  func sequencesCoalesceAsDocumented(
    _ sequence: (tasks: String, last: Int, allMatching: Int), _ profile: SemanticsProfile
  ) {
    for (kind, count) in [
      (Coalescing.none, sequence.tasks.count), (.last, sequence.last), (.allMatching, sequence.allMatching),
    ] {
      let manager = UndoManager.explicit(profile)
      manager.coalescing = kind
      let slots = Slots(manager)
      manager.beginUndoGrouping()
      for (index, task) in sequence.tasks.enumerated() { slots.set(task, to: index + 1) }
      manager.endUndoGrouping()
      #expect(manager.topUndoGroup?.actionCount ?? 0 == count)
      let after = slots.values
      manager.undo()
      #expect(slots.values.values.allSatisfy { $0 == 0 }, "the start value, whatever was left out")
      manager.redo()
      #expect(slots.values == after)
    }
  }

  @Test(arguments: SemanticsProfile.all) func subgroupStartsAnew(_ profile: SemanticsProfile) {
    let manager = UndoManager.explicit(profile)
    manager.coalescing = .allMatching
    let slots = Slots(manager)
    manager.beginUndoGrouping()
    slots.set("A", to: 1)
    manager.beginUndoGrouping()
    slots.set("A", to: 2)
    slots.set("A", to: 3)
    manager.endUndoGrouping()
    slots.set("B", to: 1)
    manager.endUndoGrouping()
    #expect(manager.topUndoGroup?.actionCount == 3)
    manager.undo()
    #expect(slots.values == ["A": 0, "B": 0])
  }

  @Test func keyAndTargetBothCount() {
    let manager = UndoManager.explicit(.gc)
    manager.coalescing = .allMatching
    let (one, other) = (Slots(manager), Slots(manager))
    manager.beginUndoGrouping()
    for value in 1...3 {
      one.set("A", to: value)
      other.set("A", to: value)
    }
    manager.endUndoGrouping()
    #expect(manager.topUndoGroup?.actionCount == 2)
    manager.undo()
    #expect(one.values == ["A": 0] && other.values == ["A": 0])
  }

  @Test func manyKeysAreFoundToo() {
    let manager = UndoManager.explicit(.gc)
    manager.coalescing = .allMatching
    let slots = Slots(manager)
    let letters = (0..<100).map { Character(Unicode.Scalar(UInt8(33 + $0 % 90))) }
    manager.beginUndoGrouping()
    for round in 1...3 { for letter in letters { slots.set(letter, to: round) } }
    manager.endUndoGrouping()
    #expect(manager.topUndoGroup?.actionCount == 90)
    manager.undo()
    #expect(slots.values.values.allSatisfy { $0 == 0 })
  }

  @Test func nothingCoalescesInReplay() {
    let manager = UndoManager.explicit(.gc)
    manager.coalescing = .allMatching
    let slots = Slots(manager)
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: slots) { slots in
      slots.set("A", to: 1)
      slots.set("A", to: 2)
    }
    manager.endUndoGrouping()
    manager.undo()
    #expect(manager.topRedoGroup?.actionCount == 2)
  }

  @Test func builderOfWhatIsLeftOutIsNotCalled() {
    let manager = UndoManager.explicit(.gc)
    manager.coalescing = .last
    var built = 0
    manager.beginUndoGrouping()
    for _ in 0..<5 {
      manager.registerUndo(withTarget: manager, coalescing: CoalescingKey("x")) {
        built += 1
        return { _ in }
      }
    }
    manager.endUndoGrouping()
    #expect(built == 1)
  }

  @Test func coalescedRegistrationClearsRedo() {
    let manager = UndoManager.explicit(.gnustep)
    manager.coalescing = .last
    let slots = Slots(manager)
    manager.beginUndoGrouping()
    slots.set("A", to: 1)
    manager.endUndoGrouping()
    manager.undo()
    manager.beginUndoGrouping()
    slots.set("A", to: 2)
    #expect(!manager.canRedo)
  }

  /// Relative moves have no business with a key: what is left out is not undone. This is why the key is explicit.
  @Test func relativeMovesMustNotCoalesce() {
    let manager = UndoManager.explicit(.gc)
    manager.coalescing = .last
    let slots = Slots(manager)
    manager.beginUndoGrouping()
    for _ in 0..<3 { slots.add(1) }
    manager.endUndoGrouping()
    manager.undo()
    #expect(slots.values["A"] == 2, "two of three moves are still there")
  }
}

/// Values by letter, set absolutely under a key of their letter.
@MainActor
private final class Slots {
  let manager: UndoManager
  var values: [Character: Int] = [:]

  init(_ manager: UndoManager) { self.manager = manager }

  func set(_ slot: Character, to value: Int) {
    let key = CoalescingKey("set", part: Int(slot.asciiValue ?? 0))
    manager.registerUndo(withTarget: self, coalescing: key) { [old = values[slot] ?? 0] in
      { $0.set(slot, to: old) }
    }
    values[slot] = value
  }

  func add(_ step: Int) {
    manager.registerUndo(withTarget: self, coalescing: CoalescingKey("add")) { { $0.add(-step) } }
    values["A", default: 0] += step
  }
}
