import DocumentUndo

/// A shape editor: the one owner of its document, and the target of all that it registers.
///
/// Each action of the person is checked, registered and done as one; one that changes nothing registers nothing, and one that
/// cannot be done throws before anything is registered.
@MainActor
public final class ShapeEditor<Representation: UndoRepresentation> {
  public typealias Shapes = Representation.Shapes
  public typealias Record = Shapes.Record

  /// What editors differ in beside the representation.
  public struct Settings: Sendable {
    /// How shapes are found.
    public var lookup = Lookup.dictionary
    /// How much of the document each edit has checked.
    public var validation = Validation.off
    /// Whether undo puts the selection back too.
    public var selectionIsUndone = false

    /// Dictionary, no check of the whole, selection not undone.
    public init() {}
  }

  /// The undo manager; nil where there is none, and then editing works and undo is not offered.
  public let history: UndoManager?
  /// What this editor does its way.
  public let settings: Settings
  /// The document.
  public internal(set) var document: ShapeDocument<Shapes>
  /// The selected shapes.
  public internal(set) var selection: Set<ShapeID> = []
  /// What replay could not do because something outside history had changed the model; the last, and how many.
  public private(set) var fault: (last: EditError?, count: Int) = (nil, 0)
  var representation = Representation()
  var drag: Drag?

  /// An editor of these shapes. Throws `EditError` when two have the same id or a coordinate is no number.
  public init(_ records: [Record], history: UndoManager?, settings: Settings = Settings()) throws(EditError) {
    let shapes = Shapes(records)
    try ShapeDocument.checkWhole(shapes)
    document = ShapeDocument(shapes, lookup: settings.lookup)
    self.history = history
    self.settings = settings
  }

  /// Whether undo can be offered.
  public var canUndo: Bool { history?.canUndo ?? false }

  /// Whether redo can be offered.
  public var canRedo: Bool { history?.canRedo ?? false }

  /// Does `edit` as one action called `name`. A drag that is under way is cancelled first.
  ///
  /// Returns whether it changed anything. Throws `EditError` with nothing registered and nothing changed.
  @discardableResult
  public func perform(_ edit: Edit<Record>, name: String) throws(EditError) -> Bool {
    cancelDrag()
    return try commit(edit, name: name)
  }

  /// Does `edits`, one after the other, as one action called `name`: all of them or none.
  @discardableResult
  public func perform(_ edits: [Edit<Record>], name: String) throws(EditError) -> Bool {
    cancelDrag()
    var done: [Representation.Payload] = []
    for edit in edits {
      do {
        let located = try document.locate(edit)
        try document.check(edit, located, settings.validation)
        guard document.isChange(edit, located) else { continue }
        done.append(representation.capture(edit, located, in: document))
        document.apply(edit, located)
      } catch {
        for payload in done.reversed() { try representation.exchange(payload, in: &document) { _ in } }
        throw error
      }
    }
    guard !done.isEmpty else { return false }
    var squashed: [Representation.Payload] = []
    for payload in done {
      if let older = squashed.last, let both = Representation.squash(payload, over: older) {
        squashed[squashed.count - 1] = both
      } else {
        squashed.append(payload)
      }
    }
    inGroup(name) { history in
      for payload in squashed { register(payload, in: history) }
      pruneSelection(in: history)
    } orWithout: {
      pruneSelection(in: nil)
    }
    return true
  }

  /// Selects these shapes. Selecting alone is no action that is undone.
  public func select(_ ids: Set<ShapeID>) throws(EditError) {
    for id in ids.sorted() where document.place(of: id) == nil { throw .missing(id) }
    selection = ids
  }

  /// Makes these shapes the document from which history starts anew: what was registered for this editor goes.
  public func setBaseline(_ records: [Record]) throws(EditError) {
    let shapes = Shapes(records)
    try ShapeDocument.checkWhole(shapes)
    cancelDrag()
    history?.removeAllActions(withTarget: self)
    document.replace(shapes, keepsOrder: false)
    representation = Representation()
    selection = []
  }

  /// Changes the document behind history's back, as nobody should: to show what undo makes of it.
  public func changeOutsideHistory(_ edit: Edit<Record>) throws(EditError) {
    let located = try document.locate(edit)
    try document.check(edit, located, settings.validation)
    document.apply(edit, located)
  }

  /// Lets go all that was registered for this editor; the document stays.
  public func clearHistory() {
    cancelDrag()
    history?.removeAllActions(withTarget: self)
    representation = Representation()
  }

  /// To be called before the editor goes: the manager may outlive it.
  public func close() {
    cancelDrag()
    history?.removeAllActions(withTarget: self)
  }

  /// Finds, checks, captures, registers, changes, names: the parts of an edit, in this order.
  @discardableResult
  func commit(_ edit: Edit<Record>, name: String, key: CoalescingKey? = nil) throws(EditError) -> Bool {
    let located = try document.locate(edit)
    try document.check(edit, located, settings.validation)
    guard document.isChange(edit, located) else { return false }
    inGroup(name) { history in
      if let key {
        let payload = registerCoalescing(edit, located, key, in: history)
        document.apply(edit, located)
        if let payload { tellCost(of: payload, isCaptured: true, in: history) }
      } else {
        let payload = capture(edit, located)
        Representation.register(payload, for: self, in: history)
        document.apply(edit, located)
        tellCost(of: payload, in: history)
      }
      pruneSelection(in: history)
    } orWithout: {
      document.apply(edit, located)
      pruneSelection(in: nil)
    }
    return true
  }

  /// What takes `edit` back: the part of an edit that is measured by itself.
  public func capture(_ edit: Edit<Record>, _ located: Located) -> Representation.Payload {
    representation.capture(edit, located, in: document)
  }

  /// Puts a payload back: undo and redo call it.
  public func replay(_ payload: Representation.Payload) {
    dropDragInReplay()
    var opposite: Representation.Payload?
    do {
      try representation.exchange(payload, in: &document) { payload in
        opposite = payload
        if let history { Representation.register(payload, for: self, in: history) }
      }
    } catch {
      fault = (error, fault.count + 1)
      return
    }
    if let history, let opposite { tellCost(of: opposite, in: history) }
    pruneSelection(in: history)
  }
}
