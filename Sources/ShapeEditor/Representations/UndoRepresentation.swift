import DocumentUndo

/// What undo keeps of an edit, and how that puts the document back.
@MainActor
public protocol UndoRepresentation {
  /// How the document's shapes must lie.
  associatedtype Shapes: ShapeStore
  typealias Record = Shapes.Record
  /// What one entry holds.
  associatedtype Payload

  /// The name in parameters and tables.
  static var name: String { get }

  init()

  /// What takes `edit` back. Called before the edit is done, which then is.
  mutating func capture(_ edit: Edit<Record>, _ located: Located, in document: ShapeDocument<Shapes>)
    -> Payload

  /// An edit is done that an earlier capture takes back too: a coalesced one.
  mutating func absorb(_ edit: Edit<Record>, _ located: Located, in document: ShapeDocument<Shapes>)

  /// Puts the document back. Calls `register` with what takes that back, before anything changes. Throws, with nothing
  /// changed, when the document is not as history left it.
  mutating func exchange(
    _ payload: Payload, in document: inout ShapeDocument<Shapes>, register: (Payload) -> Void
  ) throws(EditError)

  /// One payload that does what `newer` and then `older` do; nil when there is none such.
  static func squash(_ newer: Payload, over older: Payload) -> Payload?

  /// Registers with `history`, once or more often, what calls `editor.replay`.
  static func register(_ payload: Payload, for editor: ShapeEditor<Self>, in history: UndoManager)

  /// Bytes of ids and values that an entry stands for, without any memory management.
  static func logicalBytes(of payload: Payload) -> Int

  /// Bytes of heap, by size class, that one registered payload holds and `document` does not, which is what came after it;
  /// nil when registering has told already.
  static func heapBytes(
    of payload: Payload, beside document: ShapeDocument<Shapes>, sizeClass: (Int) -> Int
  ) -> Int?
}

extension UndoRepresentation {
  public mutating func absorb(
    _ edit: Edit<Record>, _ located: Located, in document: ShapeDocument<Shapes>
  ) {}

  public static func squash(_ newer: Payload, over older: Payload) -> Payload? { nil }

  public static func register(_ payload: Payload, for editor: ShapeEditor<Self>, in history: UndoManager) {
    history.registerUndo(withTarget: editor, argument: payload) { $0.replay($1) }
  }
}

/// What a representation does whose entries are inverse edits.
extension UndoRepresentation where Payload == Edit<Record> {
  public mutating func capture(
    _ edit: Edit<Record>, _ located: Located, in document: ShapeDocument<Shapes>
  ) -> Payload {
    document.inverse(of: edit, located)
  }

  public mutating func exchange(
    _ payload: Payload, in document: inout ShapeDocument<Shapes>, register: (Payload) -> Void
  ) throws(EditError) {
    try document.exchange(payload, register: register)
  }

  public static func logicalBytes(of payload: Payload) -> Int { payload.logicalBytes }
}
