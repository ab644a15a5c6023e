import DocumentUndo
import ShapeEditor
import Testing

/// Work that ends on other threads comes to an editor through the main actor alone. Run under the thread sanitizer.
@Suite struct DocumentUndoThreadTests {
  @Test func tasksOfOtherThreadsEditUndoAndRedo() async throws {
    let editor = try await ShapeEditor<SharedChunks<PlainShape>>(
      EditorRuleTests.shapes(200), history: EditorRuleTests.manager())
    await withTaskGroup { group in
      for worker in 0..<8 {
        group.addTask {
          for step in 0..<100 {
            // Computed beside the main actor, done on it.
            let edit = Edit<PlainShape>.move(
              Placement(ShapeID(worker * 20 + step % 20 + 1), Point(Float(step), Float(worker))))
            await MainActor.run {
              _ = try? editor.perform(edit, name: "Move")
              if step % 10 == 9 {
                editor.undo()
                editor.redo()
              }
            }
          }
        }
      }
    }
    await MainActor.run {
      #expect(editor.history?.undoCount == 800)
      while editor.canUndo { editor.undo() }
      #expect(editor.document.shapes.records == EditorRuleTests.shapes(200) && editor.fault.count == 0)
    }
  }
}
