import DocumentUndo

/// Drags: one action of the person, whatever its updates register. One that was cancelled or has not moved leaves nothing.
extension ShapeEditor {
  private static var dragName: String { "Move Shapes" }

  /// Whether a drag is under way.
  public var isDragging: Bool { drag != nil }

  /// Begins to drag these shapes. One that is under way is cancelled.
  public func beginDrag(_ ids: [ShapeID], policy: DragPolicy) throws(EditError) {
    cancelDrag()
    var seen = Set<ShapeID>()
    var origins: [Placement] = []
    var places: [Int] = []
    for id in ids {
      guard seen.insert(id).inserted else { throw .duplicate(id) }
      guard let place = document.place(of: id) else { throw .missing(id) }
      origins.append(Placement(id, document.shapes[place].core.center))
      places.append(place)
    }
    drag = Drag(policy: policy, origins: origins, places: places)
  }

  /// Moves the dragged shapes to `offset` from where they were when the drag began; nothing happens without a drag, which
  /// somebody else may have cancelled. Throws when the shapes would not be anywhere.
  public func updateDrag(by offset: Point) throws(EditError) {
    guard let drag, drag.offset != offset else { return }
    for origin in drag.origins
    where !Point(origin.center.x + offset.x, origin.center.y + offset.y).isFinite {
      throw .notFinite(origin.id)
    }
    self.drag?.offset = offset
    switch drag.policy {
    case .previewCommit: break
    case .liveTransaction: moveUnregistered(to: offset)
    case .entryPerTick:
      guard let placements = self.drag?.placements else { return }
      if try commit(Self.edit(placements), name: Self.dragName) { self.drag?.entries += 1 }
    case .groupOnly, .coalesceLast, .coalesceAll: try moveEach()
    }
  }

  /// Ends the drag. Returns whether it is something to undo.
  @discardableResult
  public func endDrag() throws(EditError) -> Bool {
    guard let drag else { return false }
    // An update too small for a coordinate moves nothing either.
    let isBack = Edit<Record>.moveMany(drag.origins)
    guard drag.policy == .previewCommit || document.isChange(isBack, .many(drag.places)) else {
      cancelDrag()
      return false
    }
    switch drag.policy {
    case .previewCommit, .liveTransaction:
      if drag.policy == .liveTransaction { moveUnregistered(to: Point(0, 0)) }
      self.drag = nil
      return try commit(Self.edit(drag.placements), name: Self.dragName)
    case .entryPerTick, .groupOnly, .coalesceLast, .coalesceAll:
      self.drag = nil
      if isGroupOpen(of: drag) { history?.endUndoGrouping() }
      return true
    }
  }

  /// Ends the drag as if it had not been; nothing happens without one. What its first update has cleared from redo does not
  /// come back, which is one reason to prefer a policy whose updates register nothing.
  public func cancelDrag() {
    guard let drag else { return }
    if drag.policy == .liveTransaction { moveUnregistered(to: Point(0, 0)) }
    // Not under way any more, or the replay would take it for somebody else's.
    self.drag = nil
    if isGroupOpen(of: drag) { history?.rollBackUndoGrouping() }
    if drag.policy == .entryPerTick, let history, !history.groupsByEvent {
      for _ in 0..<min(drag.entries, history.undoCount) { history.popUndo(performing: true) }
    }
    putBack(drag)
  }

  /// Where the shape is to be drawn: the document's place, or the preview's while one is dragged. nil without such a shape.
  public func shownCenter(of id: ShapeID) -> Point? {
    if let drag, drag.policy == .previewCommit, let shown = drag.placements.first(where: { $0.id == id }) {
      return shown.center
    }
    return document.place(of: id).map { document.shapes[$0].core.center }
  }

  /// Takes back the newest action. A drag under way is cancelled first.
  public func undo() {
    cancelDrag()
    history?.undo()
  }

  /// Brings back what was taken back last. A drag under way is cancelled first.
  public func redo() {
    cancelDrag()
    history?.redo()
  }

  /// Somebody replays history in mid-drag: what the drag has not registered goes.
  func dropDragInReplay() {
    guard let drag else { return }
    if drag.policy == .liveTransaction { moveUnregistered(to: Point(0, 0)) }
    self.drag = nil
  }

  /// Whether the drag has a group that is still open. Where the turn's end closes whatever is open, it may not be.
  private func isGroupOpen(of drag: Drag) -> Bool {
    guard let history, drag.groupLevel > 0 else { return false }
    return history.groupingLevel >= drag.groupLevel
  }

  private static func edit(_ placements: [Placement]) -> Edit<Record> {
    placements.count == 1 ? .move(placements[0]) : .moveMany(placements)
  }

  private func moveEach() throws(EditError) {
    guard let drag else { return }
    if let history, drag.groupLevel == 0 {
      history.beginUndoGrouping()
      self.drag?.groupLevel = history.groupingLevel
    }
    let former = history?.coalescing ?? .none
    history?.coalescing =
      switch drag.policy {
      case .coalesceLast: .last
      case .coalesceAll: .allMatching
      default: .none
      }
    defer { history?.coalescing = former }
    // One after the other and not as a list, which each update would have to make.
    for index in drag.origins.indices {
      let placement = drag.placement(index)
      let key = drag.policy == .groupOnly ? nil : CoalescingKey("center", part: Int(placement.id))
      try commit(.move(placement), name: Self.dragName, key: key)
    }
  }

  /// Nobody but the drag has changed the document since it began, so its places hold.
  private func moveUnregistered(to offset: Point) {
    drag?.offset = offset
    guard let drag else { return }
    for (index, place) in zip(drag.origins.indices, drag.places) {
      document.apply(.move(drag.placement(index)), .one(place))
    }
  }

  /// Puts the shapes where they were if taking back has not: without a manager, or where a limit let entries go.
  private func putBack(_ drag: Drag) {
    let edit = Edit<Record>.moveMany(drag.origins)
    guard let located = try? document.locate(edit), document.isChange(edit, located) else { return }
    if let history, history.groupsByEvent {
      _ = try? commit(edit, name: Self.dragName)
    } else {
      if history != nil { representation.absorb(edit, located, in: document) }
      document.apply(edit, located)
    }
  }
}
