/// Keeps the edits themselves, forwards, and a snapshot every so many of them; undo goes back to the snapshot before and does
/// the edits again.
public struct EventLog<Record: ShapeRecord>: UndoRepresentation {
  public typealias Shapes = ContiguousShapes<Record>

  /// Edits from one snapshot to the next.
  public static var checkpointDistance: Int { 64 }

  /// A state of the document: the one before it and the edit that led here, or a snapshot.
  public final class Entry {
    private(set) var before: Entry?
    private(set) var edit: Edit<Record>?
    private(set) var checkpoint: Shapes?
    /// Edits since the last snapshot.
    let distance: Int

    init(_ checkpoint: Shapes) {
      self.checkpoint = checkpoint
      distance = 0
    }

    init(_ edit: Edit<Record>, after before: Entry) {
      self.before = before
      self.edit = edit
      // Not the distance of a state that has become a snapshot since.
      distance = before.checkpoint == nil ? before.distance + 1 : 1
    }

    /// Makes a snapshot of it: what lies before is no longer needed for it.
    func becomeCheckpoint(_ shapes: Shapes) {
      checkpoint = shapes
      before = nil
      edit = nil
    }

    /// Another edit has led here from the same state.
    func replaceEdit(_ edit: Edit<Record>) { self.edit = edit }
  }

  public typealias Payload = Entry

  public static var name: String { "log" }

  private var head: Entry?

  public init() {}

  public mutating func capture(
    _ edit: Edit<Record>, _ located: Located, in document: ShapeDocument<Shapes>
  ) -> Payload {
    let before = current(document)
    if before.distance >= Self.checkpointDistance, before.checkpoint == nil {
      before.becomeCheckpoint(document.shapes)
    }
    head = Entry(edit, after: before)
    return before
  }

  public mutating func absorb(_ edit: Edit<Record>, _ located: Located, in document: ShapeDocument<Shapes>) {
    if let head, let last = head.edit, Self.replaces(edit, last) {
      head.replaceEdit(edit)
    } else {
      _ = capture(edit, located, in: document)
    }
  }

  public mutating func exchange(
    _ payload: Payload, in document: inout ShapeDocument<Shapes>, register: (Payload) -> Void
  ) throws(EditError) {
    let rebuilt = try Self.rebuild(payload, lookup: document)
    register(current(document))
    document = rebuilt
    head = payload
  }

  public static func logicalBytes(of payload: Payload) -> Int {
    (payload.edit?.logicalBytes ?? 0) + (payload.checkpoint?.count ?? 0) * MemoryLayout<Record>.stride
  }

  /// The state's own memory. It lives as long as any state up to the next snapshot, so that letting the oldest states go
  /// gives memory back a snapshot at a time.
  public static func heapBytes(
    of payload: Payload, beside document: ShapeDocument<Shapes>, sizeClass: (Int) -> Int
  ) -> Int? {
    let object = 16 + 8 + MemoryLayout<Edit<Record>?>.stride + 8 + 8
    return sizeClass(object) + (payload.edit?.heapBytes(sizeClass: sizeClass) ?? 0)
      + (payload.checkpoint?.bytesApart(from: document.shapes, sizeClass: sizeClass) ?? 0)
  }

  private mutating func current(_ document: ShapeDocument<Shapes>) -> Entry {
    if let head { return head }
    let first = Entry(document.shapes)
    head = first
    return first
  }

  /// The document at `entry`, from the last snapshot on. Throws when an edit does not go with the state before it.
  private static func rebuild(_ entry: Entry, lookup document: ShapeDocument<Shapes>) throws(EditError)
    -> ShapeDocument<Shapes>
  {
    var edits: [Edit<Record>] = []
    var state = entry
    while state.checkpoint == nil, let before = state.before {
      if let edit = state.edit { edits.append(edit) }
      state = before
    }
    var rebuilt = document
    if let checkpoint = state.checkpoint { rebuilt.replace(checkpoint, keepsOrder: false) }
    for edit in edits.reversed() {
      let located = try rebuilt.locate(edit)
      try rebuilt.check(edit, located, .off)
      rebuilt.apply(edit, located)
    }
    return rebuilt
  }

  /// Whether doing `edit` alone comes to the same as doing `last` before it.
  private static func replaces(_ edit: Edit<Record>, _ last: Edit<Record>) -> Bool {
    switch (edit, last) {
    case (.move(let new), .move(let old)): new.id == old.id
    case (.moveMany(let new), .moveMany(let old)): new.elementsEqual(old) { $0.id == $1.id }
    case (.reframe(let new), .reframe(let old)): new.elementsEqual(old) { $0.id == $1.id }
    case (.restyle(let new), .restyle(let old)): new.elementsEqual(old) { $0.id == $1.id }
    default: false
    }
  }
}
