import DocumentUndo
import ShapeEditor
import Testing

/// What an editor owes its user, whatever it registers.
@Suite @MainActor struct EditorRuleTests {
  typealias Editor = ShapeEditor<BatchedInverse<PlainShape>>

  static func shapes(_ count: Int) -> [PlainShape] {
    (1...count).map { id in
      PlainShape(
        core: ShapeCore(id: ShapeID(id), center: Point(Float(id), 0), size: Point(10, 10)))
    }
  }

  static func manager() -> UndoManager {
    let manager = UndoManager(clock: ManualTurnClock())
    manager.groupsByEvent = false
    return manager
  }

  @Test func sizesOfRecords() {
    #expect(MemoryLayout<PlainShape>.stride == 24)
    #expect(MemoryLayout<WideShape>.stride == 200)
    #expect(MemoryLayout<ReferringShape>.stride == 56)
  }

  @Test func whatChangesNothingIsNoEntry() throws {
    let manager = Self.manager()
    let records = Self.shapes(3)
    let editor = try Editor(records, history: manager)
    try editor.perform(.move(Placement(1, Point(5, 5))), name: "Move")
    editor.undo()
    let same: [Edit<PlainShape>] = [
      .move(Placement(1, Point(1, 0))), .moveMany([Placement(2, Point(2, 0))]), .moveMany([]),
      .reframe([Framing(3, Point(3, 0), Point(10, 10))]), .restyle([Styling(1, 0)]), .remove([]), .insert([]),
      .raise(Raising(2, to: 1)), .reorder([1, 2, 3]), .replaceAll(records),
    ]
    for edit in same { #expect(try !editor.perform(edit, name: "nothing")) }
    #expect(!editor.canUndo && editor.canRedo, "nor does it clear redo")
  }

  nonisolated static let wrong: [(Edit<PlainShape>, EditError)] = [
    (.move(Placement(9, Point(0, 0))), .missing(9)), (.move(Placement(1, Point(.nan, 0))), .notFinite(1)),
    (.moveMany([Placement(1, Point(7, 7)), Placement(2, Point(0, .infinity))]), .notFinite(2)),
    (.reframe([Framing(1, Point(0, 0), Point(.nan, 1))]), .notFinite(1)),
    (.restyle([Styling(1, 5), Styling(8, 5)]), .missing(8)), (.remove([1, 2, 1]), .duplicate(1)),
    (.remove([4]), .missing(4)), (.raise(Raising(1, to: 3)), .place(3, count: 2)),
    (.raise(Raising(1, to: -1)), .place(-1, count: 2)),
    (.reorder([1, 2]), .incompleteOrder(named: 2, count: 3)), (.reorder([1, 2, 2]), .duplicate(2)),
    (.reorder([1, 2, 7]), .missing(7)),
    (.insert([insertion(1, at: 0)]), .duplicate(1)), (.insert([insertion(4, at: 4)]), .place(4, count: 3)),
    (.insert([insertion(4, at: -1)]), .place(-1, count: 3)),
    (.insert([insertion(4, at: 1), insertion(5, at: 1)]), .place(1, count: 4)),
    (.insert([insertion(4, at: 0), insertion(4, at: 1)]), .duplicate(4)),
    (.replaceAll([insertion(4, at: 0).record, insertion(4, at: 0).record]), .duplicate(4)),
  ]

  nonisolated private static func insertion(_ id: ShapeID, at place: Int) -> Insertion<PlainShape> {
    Insertion(PlainShape(core: ShapeCore(id: id, center: Point(0, 0), size: Point(1, 1))), at: place)
  }

  @Test(arguments: wrong.indices, Lookup.allCases)
  func whatCannotBeDoneThrowsBeforeAnythingIsRegistered(_ index: Int, _ lookup: Lookup) throws {
    let (edit, error) = Self.wrong[index]
    let manager = Self.manager()
    var settings = Editor.Settings()
    settings.lookup = lookup
    let editor = try Editor(Self.shapes(3), history: manager, settings: settings)
    try editor.perform(.raise(Raising(1, to: 2)), name: "Raise")
    editor.undo()
    #expect(throws: error) { try editor.perform(edit, name: "wrong") }
    #expect(throws: error) {
      try editor.perform([.move(Placement(1, Point(50, 50))), edit], name: "wrong")
    }
    #expect(editor.document.shapes.records == Self.shapes(3))
    #expect(!manager.canUndo && manager.canRedo && manager.groupingLevel == 0)
    #expect(!error.description.isEmpty)
  }

  @Test func wrongDocumentsAreRefused() throws {
    let twice = Self.shapes(2) + Self.shapes(1)
    #expect(throws: EditError.duplicate(1)) { try Editor(twice, history: nil) }
    let editor = try Editor(Self.shapes(2), history: nil)
    #expect(throws: EditError.duplicate(1)) { try editor.setBaseline(twice) }
    #expect(throws: EditError.missing(7)) { try editor.select([1, 7]) }
    #expect(editor.selection == [] && editor.document.shapes.count == 2)
  }

  @Test func idThatWentMissingOutsideHistoryIsReported() throws {
    let manager = Self.manager()
    let editor = try Editor(Self.shapes(3), history: manager)
    try editor.perform(.move(Placement(2, Point(9, 9))), name: "Move")
    manager.disableUndoRegistration()
    try editor.perform(.remove([2]), name: "behind history's back")
    manager.enableUndoRegistration()
    editor.undo()
    #expect(editor.fault.last == .missing(2) && editor.fault.count == 1)
    #expect(editor.document.shapes.records.map(\.core.id) == [1, 3])
    #expect(!manager.canRedo, "what was not done is not redone")
  }

  @Test func twoEditorsAreIsolated() throws {
    let manager = Self.manager()
    let (one, other) = (
      try Editor(Self.shapes(2), history: manager), try Editor(Self.shapes(2), history: manager)
    )
    try one.perform(.remove([1]), name: "Delete")
    try other.perform(.move(Placement(1, Point(4, 4))), name: "Move")
    one.close()
    manager.undo()
    #expect(one.document.shapes.count == 1 && other.document.shapes.records == Self.shapes(2))
    #expect(!manager.canUndo, "closing one took its actions alone")
  }

  @Test func withoutAManagerEditingWorksAndUndoIsNotOffered() throws {
    let editor = try Editor(Self.shapes(3), history: nil)
    try editor.select([1, 2])
    #expect(try editor.perform(.remove([1]), name: "Delete"))
    #expect(try editor.perform([.remove([2]), .raise(Raising(3, to: 0))], name: "Delete") == true)
    #expect(editor.document.shapes.count == 1 && editor.selection == [])
    #expect(!editor.canUndo && !editor.canRedo)
    editor.undo()
    editor.redo()
    #expect(editor.document.shapes.count == 1)
  }

  @Test func replacingTheDocumentIsUndoneOrABaseline() throws {
    let manager = Self.manager()
    let editor = try Editor(Self.shapes(3), history: manager)
    try editor.perform(.replaceAll(Self.shapes(5)), name: "Replace")
    editor.undo()
    #expect(editor.document.shapes.count == 3)
    try editor.setBaseline(Self.shapes(1))
    #expect(!editor.canUndo && !editor.canRedo && editor.document.shapes.count == 1)
  }

  @Test func selectionIsUndoneWhereItIsPartOfHistory() throws {
    for isUndone in [false, true] {
      var settings = Editor.Settings()
      settings.selectionIsUndone = isUndone
      let manager = Self.manager()
      let editor = try Editor(Self.shapes(4), history: manager, settings: settings)
      try editor.select([2, 3])
      try editor.perform(.remove([2]), name: "Delete")
      #expect(editor.selection == [3])
      for _ in 0..<3 {
        editor.undo()
        #expect(editor.selection == (isUndone ? [2, 3] : [3]))
        editor.redo()
        #expect(editor.selection == [3])
      }
      // Selecting is no action: redo brings the selection of its time, and undo the one that redo found.
      editor.undo()
      try editor.select([1, 2])
      editor.redo()
      #expect(editor.selection == (isUndone ? [3] : [1]))
      editor.undo()
      #expect(editor.selection == (isUndone ? [1, 2] : [1]))
      #expect(manager.undoCount == 0 && manager.misuse.count == 0)
    }
  }

  @Test func severalEditsAreOneAction() throws {
    let manager = Self.manager()
    let editor = try Editor(Self.shapes(4), history: manager)
    try editor.perform(
      [
        .move(Placement(1, Point(9, 9))), .remove([2, 3]), .raise(Raising(4, to: 0)),
        .move(Placement(1, Point(8, 8))),
      ],
      name: "Tidy")
    #expect(manager.undoCount == 1 && manager.undoActionName == "Tidy")
    editor.undo()
    #expect(editor.document.shapes.records == Self.shapes(4))
  }

  @Test func differencesOfOneActionAreSquashed() throws {
    let manager = Self.manager()
    let editor = try ShapeEditor<RecordDiff<PlainShape>>(Self.shapes(4), history: manager)
    try editor.perform(
      [
        .move(Placement(1, Point(9, 9))), .restyle([Styling(1, 2), Styling(2, 2)]),
        .move(Placement(2, Point(7, 7))),
      ],
      name: "Tidy")
    #expect(manager.topUndoGroup?.actionCount == 1)
    editor.undo()
    #expect(editor.document.shapes.records == Self.shapes(4))
  }

  @Test func turnsGroupWhereTheManagerGroupsByEvent() throws {
    let clock = ManualTurnClock()
    let manager = UndoManager(clock: clock)
    let editor = try Editor(Self.shapes(3), history: manager)
    try editor.perform(.remove([1]), name: "Delete")
    try editor.perform(.remove([2]), name: "Delete")
    clock.endTurn()
    editor.undo()
    #expect(editor.document.shapes.records == Self.shapes(3))
  }
}
