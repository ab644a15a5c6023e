// Undo and redo: steps share buffers with the layers and are exact inverses, absent tiles included.
extension Artwork {
  /// Takes the newest step back. Returns false when there is none or while a stroke or session is going on. Sharing
  /// designs copy nothing.
  @discardableResult
  public func undo() -> Bool {
    guard stepBack() else { return false }
    settleHistory()
    return true
  }

  /// Does the last undone step again. Returns false when there is none or while a stroke or session is going on.
  @discardableResult
  public func redo() -> Bool {
    guard stepForward() else { return false }
    settleHistory()
    return true
  }

  /// `undo` without looking at the budget.
  func stepBack() -> Bool {
    guard case .none = activity, let step = history.stepBack() else { return false }
    apply(step, .backward)
    revision += 1
    return true
  }

  /// `redo` without looking at the budget.
  func stepForward() -> Bool {
    guard case .none = activity, let step = history.stepForward() else { return false }
    apply(step, .forward)
    revision += 1
    return true
  }

  /// Trims the history where what it claims has changed without it: by undo, by the end of a picture on another thread. Called by
  /// whatever takes such an end to the artwork's thread; only an exact ledger has anything to do. Drops steps, never a change.
  public func settleHistory() {
    if Design.Ledger.countsHolders { history.trimExactly(toBytes: history.limits.bytes) }
  }

  private func apply(_ step: HistoryStep<Design>, _ direction: StepDirection) {
    switch step {
    case .tiles(let id, let change):
      guard let paint = paint(id) else { return }
      // What a payload keeps may be other tiles afterwards.
      if Design.Ledger.countsHolders { context.account?.change(change, by: -1) }
      change.move(direction, in: paint.tiles)
      if Design.Ledger.countsHolders { context.account?.change(change, by: 1) }
    case .insertLayer(let layer, let index):
      if direction == .forward { layers.insert(layer, at: index) } else { layers.remove(at: index) }
    case .removeLayer(let layer, let index):
      if direction == .forward { layers.remove(at: index) } else { layers.insert(layer, at: index) }
    case .moveLayer(let from, let to):
      let (source, target) = direction == .forward ? (from, to) : (to, from)
      layers.insert(layers.remove(at: source), at: target)
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
      for part in direction == .backward ? steps.reversed() : steps { apply(part, direction) }
    }
  }

  /// Puts the layers in this order, bottom to top; every one of them must be named once.
  func order(layers ids: [LayerID]) {
    let known = Dictionary(uniqueKeysWithValues: layers.map { ($0.id, $0) })
    layers = ids.compactMap { known[$0] }
  }
}
