import DocumentUndo

/// How an editor's actions come into history.
extension ShapeEditor {
  func register(_ payload: Representation.Payload, in history: UndoManager) {
    Representation.register(payload, for: self, in: history)
    tellCost(of: payload, in: history)
  }

  /// Returns what was captured; nil when the edit coalesced.
  func registerCoalescing(
    _ edit: Edit<Record>, _ located: Located, _ key: CoalescingKey, in history: UndoManager
  ) -> Representation.Payload? {
    var captured: Representation.Payload?
    history.registerUndo(withTarget: self, coalescing: key) {
      let payload = representation.capture(edit, located, in: document)
      captured = payload
      return { $0.replay(payload) }
    }
    if captured == nil { representation.absorb(edit, located, in: document) }
    return captured
  }

  /// What an entry holds is known once the edit is done. A closure that captured the payload is a block of its own.
  func tellCost(
    of payload: Representation.Payload, isCaptured: Bool = false, in history: UndoManager
  ) {
    guard let budget = history.byteBudget,
      let cost = Representation.heapBytes(of: payload, beside: document, sizeClass: budget.sizeClass)
    else { return }
    let context = isCaptured ? budget.sizeClass(16 + MemoryLayout<Representation.Payload>.size) : 0
    history.setCostOfLastRegistration(cost + context)
  }

  /// Runs `body` in a group of its own, unless the event or the caller has one.
  func inGroup(
    _ name: String, _ body: (UndoManager) -> Void, orWithout: () -> Void
  ) {
    guard let history else { return orWithout() }
    // While registration is disabled a group would be an empty action of the person's in some profiles.
    let isOwn =
      !history.groupsByEvent && history.groupingLevel == 0 && history.isUndoRegistrationEnabled
    if isOwn { history.beginUndoGrouping() }
    body(history)
    history.setActionName(name)
    if isOwn { history.endUndoGrouping() }
  }

  /// Shapes that are gone are not selected. Where the selection is undone, what it was is registered with `history`.
  func pruneSelection(in history: UndoManager?) {
    guard !selection.isEmpty else { return }
    let left = selection.filter { document.place(of: $0) != nil }
    guard left.count < selection.count else { return }
    if settings.selectionIsUndone, let history { registerSelection(in: history) }
    selection = left
  }

  func registerSelection(in history: UndoManager) {
    history.registerUndo(withTarget: self, argument: selection) { editor, old in
      if let history = editor.history { editor.registerSelection(in: history) }
      editor.selection = old
    }
  }
}
