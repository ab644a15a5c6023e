import DocumentUndo
import ShapeEditor
import Testing
import Workloads

/// n undos and n redos are the identity to the last bit, however often.
@Suite @MainActor struct CycleTests {
  @Test func snapshots() throws { try cycle(FullSnapshot<WideShape>.self) }
  @Test func sharedChunks() throws { try cycle(SharedChunks<PlainShape>.self) }
  @Test func inversesPerOperation() throws { try cycle(InversePerOperation<ReferringShape>.self) }
  @Test func batchedInverses() throws { try cycle(BatchedInverse<PlainShape>.self) }
  @Test func recordDiffs() throws { try cycle(RecordDiff<PlainShape>.self) }
  @Test func eventLogs() throws { try cycle(EventLog<PlainShape>.self) }

  /// A thousand cycles over a dozen actions, coalesced drags among them.
  private func cycle<Representation: UndoRepresentation>(_ type: Representation.Type) throws {
    var edits = RandomEdits<Representation.Record>(seed: 7)
    let manager = EditorRuleTests.manager()
    let editor = try ShapeEditor<Representation>(edits.records(20), history: manager)
    let start = editor.document.shapes.records
    for number in 0..<12 {
      if number % 3 == 0, let id = editor.document.shapes.records.first?.core.id {
        try editor.beginDrag([id], policy: .coalesceLast)
        for _ in 0..<4 { try editor.updateDrag(by: edits.point()) }
        try editor.endDrag()
      } else {
        try editor.perform(edits.edit(of: editor.document.shapes.records), name: "edit")
      }
    }
    let end = editor.document.shapes.records
    let count = manager.undoCount
    try #require(count > 6)
    for cycle in 1...1_000 {
      for _ in 0..<count { editor.undo() }
      guard ModelDocument.areSame(editor.document.shapes.records, start) else {
        Issue.record("the start differs in cycle \(cycle)")
        return
      }
      for _ in 0..<count { editor.redo() }
      guard ModelDocument.areSame(editor.document.shapes.records, end) else {
        Issue.record("the end differs in cycle \(cycle)")
        return
      }
    }
    #expect((manager.undoCount, manager.redoCount, editor.fault.count) == (count, 0, 0))
  }
}
