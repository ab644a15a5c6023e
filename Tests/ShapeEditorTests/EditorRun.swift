import DocumentUndo
import ShapeEditor
import Workloads

/// Random actions on an editor, held after each one to a list of the states that there were.
@MainActor
struct EditorRun<Representation: UndoRepresentation> {
  typealias Record = Representation.Record

  private var edits: RandomEdits<Record>
  private let manager: UndoManager
  private let editor: ShapeEditor<Representation>
  private var state: [Record]
  private var undone: [[Record]] = []
  private var redone: [[Record]] = []

  init(seed: UInt64, profile: SemanticsProfile) throws {
    edits = RandomEdits(seed: seed)
    manager = UndoManager(profile: profile, clock: ManualTurnClock())
    manager.groupsByEvent = false
    state = edits.records(8)
    var settings = ShapeEditor<Representation>.Settings()
    settings.lookup = seed % 2 == 0 ? .dictionary : .linear
    settings.validation = seed % 3 == 0 ? .on : .off
    settings.selectionIsUndone = seed % 5 == 0
    editor = try ShapeEditor(state, history: manager, settings: settings)
  }

  /// What went wrong first, or nil after so many operations.
  mutating func firstDifference(operations: Int) -> String? {
    for operation in 0..<operations {
      let what: String
      do { what = try act() } catch { return "operation \(operation): \(error)" }
      if let difference = difference() { return "operation \(operation), \(what): \(difference)" }
    }
    return nil
  }

  private func difference() -> String? {
    if editor.fault.count > 0 { return "replay failed: \(editor.fault)" }
    if !ModelDocument.areSame(editor.document.shapes.records, state) { return "the document differs" }
    if manager.undoCount != undone.count { return "\(manager.undoCount) to undo, not \(undone.count)" }
    if manager.redoCount != redone.count { return "\(manager.redoCount) to redo, not \(redone.count)" }
    return manager.groupingLevel == 0 || editor.isDragging ? nil : "a group is open"
  }

  private mutating func act() throws -> String {
    switch edits.random.below(20) {
    case 0..<8:
      let edit = edits.edit(of: state)
      let next = ModelDocument.apply(edit, to: state)
      let isDone = try editor.perform(edit, name: "edit")
      return isDone == advance(to: next) ? "\(edit)" : "\(edit): whether it changes anything"
    case 8..<11:
      editor.undo()
      undo()
      return "undo"
    case 11..<13:
      editor.redo()
      redo()
      return "redo"
    case 13: return try refuse()
    case 14: return try several()
    case 15..<18: return try dragged()
    case 18:
      manager.levelsOfUndo = edits.random.below(20)
      trim()
      return "limit \(manager.levelsOfUndo)"
    default: return edits.random.below(8) == 0 ? try baseline() : walk()
    }
  }

  /// Whether the state is another.
  private mutating func advance(to next: [Record]) -> Bool {
    guard next != state else { return false }
    undone.append(state)
    redone = []
    state = next
    trim()
    return true
  }

  private mutating func undo() {
    guard let before = undone.popLast() else { return }
    redone.append(state)
    state = before
    trim()
  }

  private mutating func redo() {
    guard let after = redone.popLast() else { return }
    undone.append(state)
    state = after
    trim()
  }

  private mutating func trim() {
    let limit = manager.levelsOfUndo
    guard limit > 0 else { return }
    undone.removeFirst(max(0, undone.count - limit))
    redone.removeFirst(max(0, redone.count - limit))
  }

  /// An edit that cannot be done, or a list with one in it, leaves everything as it is.
  private mutating func refuse() throws -> String {
    let wrong = edits.wrongEdit(of: state)
    let list = [edits.edit(of: state), wrong]
    let isRefused =
      edits.random.below(2) == 0
      ? (try? editor.perform(wrong, name: "wrong")) == nil : (try? editor.perform(list, name: "wrong")) == nil
    if !isRefused { throw Refused(what: "\(wrong) was not refused") }
    return "refused \(wrong)"
  }

  private mutating func several() throws -> String {
    var next = state
    var list: [Edit<Record>] = []
    for _ in 0..<3 {
      list.append(edits.edit(of: next))
      next = ModelDocument.apply(list[list.count - 1], to: next)
    }
    // Where several edits come to nothing, each of them is still an entry: compared is what the last one made.
    let isDone = try editor.perform(list, name: "several")
    if isDone {
      undone.append(state)
      redone = []
      state = next
      trim()
    }
    return "several \(list)"
  }

  private mutating func dragged() throws -> String {
    let policy = DragPolicy.allCases[edits.random.below(DragPolicy.allCases.count)]
    let ids = edits.chosen(of: state.map(\.core.id))
    let origins = state
    var (next, entries) = (state, 0)
    try editor.beginDrag(ids, policy: policy)
    for _ in 0..<edits.random.below(5) {
      let offset = edits.random.below(4) == 0 ? Point(0, 0) : edits.point()
      try editor.updateDrag(by: offset)
      next = Self.moved(origins, ids, by: offset)
      if policy == .entryPerTick, advance(to: next) { entries += 1 }
      if policy.registersUpdates, next != origins { redone = [] }
    }
    if edits.random.below(3) == 0 || next == origins {
      let what = edits.random.below(2) == 0 ? "cancelled" : "ended"
      if what == "ended", next == origins {
        if try editor.endDrag() { throw Refused(what: "an unmoved drag is something to undo") }
      } else {
        editor.cancelDrag()
      }
      undone.removeLast(min(entries, undone.count))
      state = origins
      return "\(what) drag, \(policy)"
    }
    guard try editor.endDrag() else { throw Refused(what: "a drag is nothing to undo") }
    if policy != .entryPerTick { _ = advance(to: next) }
    return "drag, \(policy)"
  }

  private static func moved(_ origins: [Record], _ ids: [ShapeID], by offset: Point) -> [Record] {
    guard offset != Point(0, 0) else { return origins }
    return origins.map { record in
      guard ids.contains(record.core.id) else { return record }
      var moved = record
      moved.core.center = Point(record.core.center.x + offset.x, record.core.center.y + offset.y)
      return moved
    }
  }

  private mutating func baseline() throws -> String {
    state = edits.records(edits.random.below(12))
    (undone, redone) = ([], [])
    try editor.setBaseline(state)
    return "baseline"
  }

  /// Everything undone and redone again.
  private mutating func walk() -> String {
    let steps = undone.count
    for _ in 0..<steps {
      editor.undo()
      undo()
      if let difference = difference() { return "undo of all: \(difference)" }
    }
    for _ in 0..<steps {
      editor.redo()
      redo()
    }
    return "undo and redo of all"
  }

  private struct Refused: Error {
    let what: String
  }
}

extension DragPolicy {
  /// Whether updates are registered, which clears redo.
  var registersUpdates: Bool { ![.previewCommit, .liveTransaction].contains(self) }
}
