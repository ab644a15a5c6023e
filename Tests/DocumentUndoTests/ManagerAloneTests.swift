import DocumentUndo
import Testing

/// The manager as an editor of one's own uses it: README's example, in the form that Foundation's manager takes too.
@Suite @MainActor struct ManagerAloneTests {
  @MainActor final class Board {
    let history: UndoManager
    private(set) var places: [Int: Double] = [:]

    init(_ history: UndoManager) { self.history = history }

    func move(_ id: Int, to place: Double?) {
      let old = places[id]
      history.registerUndo(withTarget: self) { $0.move(id, to: old) }
      places[id] = place
      history.setActionName("Move")
    }
  }

  @Test func everythingIsUndoneAndRedone() {
    let history = UndoManager()
    history.groupsByEvent = false
    history.levelsOfUndo = 100
    let board = Board(history)
    for (id, place) in [(1, 20.0), (2, 80.0), (1, 50.0)] {
      history.beginUndoGrouping()
      board.move(id, to: place)
      history.endUndoGrouping()
    }
    #expect(board.places == [1: 50, 2: 80] && history.undoActionName == "Move")
    history.undo()
    #expect(board.places == [1: 20, 2: 80])
    history.undo()
    history.undo()
    #expect(board.places.isEmpty && !history.canUndo)
    while history.canRedo { history.redo() }
    #expect(board.places == [1: 50, 2: 80])
  }
}
