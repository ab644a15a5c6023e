import DocumentUndo

/// Registers a closure for each shape, which sets what that shape had: the inverse setter of the guide.
public struct InversePerOperation<Record: ShapeRecord>: UndoRepresentation {
  public typealias Shapes = ContiguousShapes<Record>
  public typealias Payload = Edit<Record>

  public static var name: String { "closures" }

  public init() {}

  public static func register(_ payload: Payload, for editor: ShapeEditor<Self>, in history: UndoManager) {
    let budget = history.byteBudget
    func register(_ edit: Edit<Record>) {
      // The closure's memory: a header and the edit.
      let cost = budget.map {
        $0.sizeClass(16 + MemoryLayout<Edit<Record>>.size) + edit.heapBytes(sizeClass: $0.sizeClass)
      }
      history.registerUndo(withTarget: editor, cost: cost ?? 0) { $0.replay(edit) }
    }
    // Replay runs backwards: what is registered last is put back first, so insertions, which build on the ones before
    // them, are registered from the last to the first.
    switch payload {
    case .moveMany(let all): for placement in all { register(.move(placement)) }
    case .reframe(let all): for framing in all { register(.reframe([framing])) }
    case .restyle(let all): for styling in all { register(.restyle([styling])) }
    case .remove(let ids): for id in ids { register(.remove([id])) }
    case .insert(let all): for insertion in all.reversed() { register(.insert([insertion])) }
    case .move, .raise, .reorder, .replaceAll: register(payload)
    }
  }

  public static func heapBytes(
    of payload: Payload, beside document: ShapeDocument<Shapes>, sizeClass: (Int) -> Int
  ) -> Int? {
    nil
  }
}

extension ShapeDocument {
  /// Does `edit`, and hands its inverse to `register` before.
  mutating func exchange(_ edit: Edit<Record>, register: (Edit<Record>) -> Void) throws(EditError) {
    let located = try locate(edit)
    try check(edit, located, .off)
    register(inverse(of: edit, located))
    apply(edit, located)
  }
}
