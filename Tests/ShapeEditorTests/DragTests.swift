import DocumentUndo
import ShapeEditor
import Testing

/// Drags: what each policy registers, and that one which came to nothing leaves nothing.
@Suite @MainActor struct DragTests {
  typealias Editor = ShapeEditor<BatchedInverse<PlainShape>>

  private func dragged(_ policy: DragPolicy, _ ids: [ShapeID], ticks: Int) throws -> (Editor, UndoManager) {
    let manager = EditorRuleTests.manager()
    let editor = try Editor(EditorRuleTests.shapes(5), history: manager)
    try editor.beginDrag(ids, policy: policy)
    for tick in 1...ticks { try editor.updateDrag(by: Point(Float(tick), 1)) }
    #expect(try editor.endDrag())
    return (editor, manager)
  }

  nonisolated static let counts: [(policy: DragPolicy, entries: Int, one: Int, two: Int)] = [
    (.entryPerTick, 100, 1, 1), (.groupOnly, 1, 100, 200), (.coalesceLast, 1, 1, 200),
    (.coalesceAll, 1, 1, 2),
    (.previewCommit, 1, 1, 1), (.liveTransaction, 1, 1, 1),
  ]

  @Test(arguments: counts)
  func entriesAndActions(_ expected: (policy: DragPolicy, entries: Int, one: Int, two: Int)) throws {
    for (ids, actions) in [([1], expected.one), ([1, 2], expected.two)] as [([ShapeID], Int)] {
      let (editor, manager) = try dragged(expected.policy, ids, ticks: 100)
      #expect(manager.undoCount == expected.entries)
      #expect(manager.topUndoGroup?.actionCount == actions)
      #expect(editor.document.shapes[0].core.center == Point(101, 1))
      while editor.canUndo { editor.undo() }
      #expect(editor.document.shapes.records == EditorRuleTests.shapes(5))
      while editor.canRedo { editor.redo() }
      #expect(editor.document.shapes[0].core.center == Point(101, 1))
      #expect(manager.coalescing == .none, "the manager's own setting comes back")
    }
  }

  @Test(arguments: DragPolicy.allCases) func cancelledAndUnmovedDragsLeaveNothing(_ policy: DragPolicy) throws
  {
    for isCancelled in [true, false] {
      let manager = EditorRuleTests.manager()
      let editor = try Editor(EditorRuleTests.shapes(5), history: manager)
      try editor.perform(.move(Placement(5, Point(0, 7))), name: "Move")
      let before = editor.document.shapes.records
      try editor.beginDrag([1, 2], policy: policy)
      for x in [3, 8, 0] as [Float] { try editor.updateDrag(by: Point(x, 0)) }
      if isCancelled { editor.cancelDrag() } else { #expect(try !editor.endDrag()) }
      #expect(editor.document.shapes.records == before && !editor.isDragging)
      #expect((manager.undoCount, manager.redoCount, manager.groupingLevel) == (1, 0, 0))
      editor.undo()
      #expect(editor.document.shapes.records == EditorRuleTests.shapes(5))
    }
  }

  @Test(arguments: DragPolicy.allCases) func foreignEditCancelsTheDrag(_ policy: DragPolicy) throws {
    let manager = EditorRuleTests.manager()
    let editor = try Editor(EditorRuleTests.shapes(5), history: manager)
    try editor.beginDrag([1, 2], policy: policy)
    try editor.updateDrag(by: Point(50, 50))
    try editor.perform(.remove([1]), name: "Delete")
    #expect(!editor.isDragging)
    try editor.updateDrag(by: Point(60, 60))
    #expect(try !editor.endDrag(), "there is none any more")
    #expect(editor.document.shapes.records == Array(EditorRuleTests.shapes(5).dropFirst()))
    #expect(manager.undoCount == 1)
  }

  @Test(arguments: DragPolicy.allCases) func undoInMidDragCancelsIt(_ policy: DragPolicy) throws {
    let manager = EditorRuleTests.manager()
    let editor = try Editor(EditorRuleTests.shapes(5), history: manager)
    try editor.perform(.move(Placement(1, Point(20, 20))), name: "Move")
    try editor.beginDrag([1], policy: policy)
    try editor.updateDrag(by: Point(50, 50))
    editor.undo()
    #expect(editor.document.shapes.records == EditorRuleTests.shapes(5))
    editor.redo()
    #expect(editor.document.shapes[0].core.center == Point(20, 20) && !editor.isDragging)
  }

  /// The manager is shared: somebody else may call it in mid-drag. What was registered is taken back, the rest goes.
  @Test(arguments: DragPolicy.allCases, SemanticsProfile.all)
  func undoBySomebodyElseKeepsDocumentAndHistoryInStep(_ policy: DragPolicy, _ profile: SemanticsProfile)
    throws
  {
    let manager = UndoManager(profile: profile, clock: ManualTurnClock())
    manager.groupsByEvent = false
    let editor = try Editor(EditorRuleTests.shapes(5), history: manager)
    try editor.perform(.move(Placement(1, Point(20, 20))), name: "Move")
    try editor.beginDrag([1, 2], policy: policy)
    for x in [1, 2, 3] as [Float] { try editor.updateDrag(by: Point(x, 0)) }
    manager.undo()
    editor.cancelDrag()
    while manager.canUndo { editor.undo() }
    #expect(editor.document.shapes.records == EditorRuleTests.shapes(5))
    #expect(editor.fault.count == 0)
  }

  @Test(arguments: DragPolicy.allCases) func dragsWorkWithoutAManager(_ policy: DragPolicy) throws {
    let editor = try Editor(EditorRuleTests.shapes(5), history: nil)
    try editor.beginDrag([1], policy: policy)
    try editor.updateDrag(by: Point(5, 5))
    editor.cancelDrag()
    #expect(editor.document.shapes.records == EditorRuleTests.shapes(5))
    try editor.beginDrag([1], policy: policy)
    try editor.updateDrag(by: Point(5, 5))
    #expect(try editor.endDrag())
    #expect(editor.document.shapes[0].core.center == Point(6, 5))
  }

  @Test func previewShowsWhatTheDocumentDoesNot() throws {
    let editor = try Editor(EditorRuleTests.shapes(5), history: nil)
    try editor.beginDrag([1], policy: .previewCommit)
    try editor.updateDrag(by: Point(5, 5))
    #expect(editor.shownCenter(of: 1) == Point(6, 5) && editor.shownCenter(of: 2) == Point(2, 0))
    #expect(editor.document.shapes[0].core.center == Point(1, 0) && editor.shownCenter(of: 99) == nil)
    editor.cancelDrag()
    #expect(editor.shownCenter(of: 1) == Point(1, 0))
  }

  @Test func wrongDragsAreRefused() throws {
    let editor = try Editor(EditorRuleTests.shapes(5), history: nil)
    #expect(throws: EditError.missing(9)) { try editor.beginDrag([1, 9], policy: .previewCommit) }
    #expect(throws: EditError.duplicate(1)) { try editor.beginDrag([1, 1], policy: .previewCommit) }
    #expect(!editor.isDragging)
    for policy in DragPolicy.allCases {
      try editor.beginDrag([1], policy: policy)
      #expect(throws: EditError.notFinite(1)) { try editor.updateDrag(by: Point(.infinity, 0)) }
      #expect(editor.document.shapes.records == EditorRuleTests.shapes(5))
    }
  }

  /// With grouping by event an update may be in the same group as other actions, and is not taken from it.
  @Test(arguments: DragPolicy.allCases, SemanticsProfile.all)
  func cancellingWithGroupingByEventPutsBack(_ policy: DragPolicy, _ profile: SemanticsProfile) throws {
    let clock = ManualTurnClock()
    let manager = UndoManager(profile: profile, clock: clock)
    let editor = try Editor(EditorRuleTests.shapes(5), history: manager)
    try editor.beginDrag([1, 2], policy: policy)
    for x in [1, 2, 3] as [Float] {
      try editor.updateDrag(by: Point(x, 0))
      clock.endTurn()
    }
    editor.cancelDrag()
    clock.endTurn()
    #expect(editor.document.shapes.records == EditorRuleTests.shapes(5))
    // GNUstep's turns close the drag's own group, and what was in it has become somebody's action.
    let isGroupClosed =
      profile.name == "gnustep" && [.groupOnly, .coalesceLast, .coalesceAll].contains(policy)
    #expect(policy == .entryPerTick || isGroupClosed || !manager.canUndo)
    for _ in 0..<20 where manager.canUndo { editor.undo() }
    #expect(editor.document.shapes.records == EditorRuleTests.shapes(5) && !manager.canUndo)
  }
}
