import Foundation

/// A program for Foundation's undo manager, such as one that is to come to Linux: labels on a canvas are moved by setting
/// back one place, and taken away by putting back the whole list. Nothing but the import is changed to compile it there.
struct Label: Equatable {
  let id: Int
  var text: String
  var place: SIMD2<Double>
}

@MainActor
final class LabelEditor {
  private(set) var labels: [Label]
  private let manager: UndoManager

  init(_ labels: [Label], _ manager: UndoManager) {
    self.labels = labels
    self.manager = manager
  }

  func place(_ id: Int, at place: SIMD2<Double>) {
    guard let index = labels.firstIndex(where: { $0.id == id }), labels[index].place != place else { return }
    manager.registerUndo(withTarget: self) { [old = labels[index].place] in $0.place(id, at: old) }
    labels[index].place = place
    manager.setActionName("Move Label")
  }

  func remove(_ id: Int) { replaceAll(labels.filter { $0.id != id }, named: "Remove Label") }

  private func replaceAll(_ new: [Label], named name: String) {
    manager.registerUndo(withTarget: self) { [old = labels] in $0.replaceAll(old, named: name) }
    labels = new
    manager.setActionName(name)
  }
}

@main
struct Program {
  @MainActor
  static func main() {
    let manager = UndoManager()
    manager.groupsByEvent = false
    manager.levelsOfUndo = 20
    let editor = LabelEditor(
      [Label(id: 1, text: "North", place: [0, 9]), Label(id: 2, text: "South", place: [0, 1])], manager)
    var states = [editor.labels]
    for action in [{ editor.place(1, at: [4, 9]) }, { editor.remove(2) }, { editor.place(1, at: [5, 5]) }] {
      manager.beginUndoGrouping()
      action()
      manager.endUndoGrouping()
      states.append(editor.labels)
    }
    let last = states.count - 1
    var isRight = manager.undoMenuItemTitle == "Undo Move Label"
    for state in states.dropLast().reversed() {
      manager.undo()
      isRight = isRight && editor.labels == state
    }
    isRight = isRight && !manager.canUndo && manager.redoActionName == "Move Label"
    for state in states.dropFirst() {
      manager.redo()
      isRight = isRight && editor.labels == state
    }
    manager.removeAllActions(withTarget: editor)
    isRight = isRight && !manager.canUndo && !manager.canRedo
    print(isRight ? "\(last) actions undone and redone" : "the labels are not what they were")
  }
}
