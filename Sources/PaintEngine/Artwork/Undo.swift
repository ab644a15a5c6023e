// Undo and redo: exact inverses, absent tiles included. Which buffers they share with the layers is the payload's affair.
extension Artwork {
  /// Takes the newest step back. Returns false when there is none, while a stroke or session is going on, and when there is no
  /// memory for it even after older history was let go: nothing has changed then.
  @discardableResult
  public func undo() -> Bool { move(.backward) }

  /// Does the last undone step again. Returns false as `undo` does.
  @discardableResult
  public func redo() -> Bool { move(.forward) }

  private func move(_ direction: StepDirection) -> Bool {
    // The step is on neither stack while it moves: letting history go for want of memory cannot reach it.
    guard case .none = activity, let entry = history.take(direction) else { return false }
    let hasMoved = apply(entry.step, direction)
    entry.step.endMove()
    guard hasMoved else {
      history.put(back: entry, direction)
      return false
    }
    history.put(entry, direction)
    revision += 1
    settleHistory()
    return true
  }

  /// Trims the history where what it claims has changed without it: by undo, by the end of a picture on another thread. Called by
  /// whatever takes such an end to the artwork's thread; only an exact ledger has anything to do. Drops steps, never a change.
  public func settleHistory() {
    if Design.Ledger.countsHolders { history.trimExactly(toBytes: history.limits.bytes) }
  }

  /// Blocks until what goes on in the background for the history is done, and takes it over. At once in most designs.
  public func waitForHistory() {
    Design.Payload.waitUntilIdle()
    history.takeOver()
  }

  /// Moves a step. False when there is no memory for it; nothing has changed then.
  private func apply(_ step: HistoryStep<Design>, _ direction: StepDirection) -> Bool {
    switch step {
    case .tiles(let id, let change):
      guard let paint = paint(id) else { return true }
      // What a payload keeps may be other tiles afterwards.
      if Design.Ledger.countsHolders { context.account?.change(change, by: -1) }
      defer { if Design.Ledger.countsHolders { context.account?.change(change, by: 1) } }
      return change.move(direction, in: paint.tiles)
    case .insertLayer(let layer, let index):
      if direction == .forward { putIn(layer, at: index) } else { takeOut(at: index) }
    case .removeLayer(let layer, let index):
      if direction == .forward { takeOut(at: index) } else { putIn(layer, at: index) }
    case .moveLayer(let from, let to):
      let (source, target) = direction == .forward ? (from, to) : (to, from)
      moveInStack(from: source, to: target)
    case .layerOrder(let before, let after): order(layers: direction.pick(before, after))
    case .layerProperties(let id, let before, let after):
      paint(id)?.properties = direction.pick(before, after)
    case .background(let before, let after): background = direction.pick(before, after)
    case .selection(let before, let after): selection = direction.pick(before, after)
    case .canvasSize(let before, let after): canvas = direction.pick(before, after)
    case .groups(let before, let after): groups = direction.pick(before, after)
    case .layerText(let id, let before, let after): paint(id)?.text = direction.pick(before, after)
    case .mask(let id, let before, let after): paint(id)?.mask = direction.pick(before, after)
    case .savedSelections(let before, let after): savedSelections = direction.pick(before, after)
    case .group(let steps):
      // Backward in reverse order: a later step may build on an earlier one of the same group.
      let parts = direction == .backward ? steps.reversed() : steps
      for (index, part) in parts.enumerated() where !apply(part, direction) {
        for done in parts[..<index].reversed() where !apply(done, direction.opposite) {
          // Moving back needs no memory; a step that stayed half done would be a lie about the layers.
          fatalError("no memory to put a step back of which a part could not be moved")
        }
        return false
      }
    }
    return true
  }

  /// Puts the layers in this order, bottom to top; every one of them must be named once.
  func order(layers ids: [LayerID]) {
    let known = Dictionary(uniqueKeysWithValues: layers.map { ($0.id, $0) })
    layers = ids.compactMap { known[$0] }
  }
}
