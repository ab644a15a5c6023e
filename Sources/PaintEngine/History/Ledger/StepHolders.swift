// What a step has on the books.
extension HolderAccount {
  /// Puts a step that came onto a stack on the books; returns what its boxes take, B. O(tiles, and blocks of values).
  func add(_ step: HistoryStep<Design>) -> Int {
    change(step, by: 1)
    return assess(step, bytes: 0)
  }

  /// What the boxes of a step take now, B, which are on the books with `bytes`: with that from now on.
  func assess(_ step: HistoryStep<Design>, bytes: Int) -> Int {
    let now = step.requests.reduce(0) { $0 + size(of: $1) }
    changeSteps(by: now - bytes)
    return now
  }

  /// Takes a step that leaves the stacks off the books; `bytes` is what `add` or `assess` returned.
  func remove(_ step: HistoryStep<Design>, bytes: Int) {
    change(step, by: -1)
    changeSteps(by: -bytes)
  }

  /// One more reference to each tile that a step keeps of pixels, or one less.
  func change(_ payload: Design.Payload, by count: Int32) {
    payload.forEachTile { change($0.buffer, .history, by: count) }
  }

  private func change(_ step: HistoryStep<Design>, by count: Int) {
    func both(_ before: some BlockKeeping, _ after: some BlockKeeping) {
      change(before, .history, by: count)
      change(after, .history, by: count)
    }
    switch step {
    case .tiles(_, let payload): change(payload, by: Int32(truncatingIfNeeded: count))
    case .insertLayer(let layer, _), .removeLayer(let layer, _): layer.changeHolders(history: count)
    case .layerProperties(_, let before, let after): both(before, after)
    case .selection(let before, let after): both(before, after)
    case .groups(let before, let after): both(before, after)
    case .layerText(_, let before, let after): both(before, after)
    case .mask(_, let before, let after):
      before?.layer.changeHolders(history: count)
      if after?.layer !== before?.layer { after?.layer.changeHolders(history: count) }
    case .savedSelections(let before, let after): both(before, after)
    case .group(let steps): for step in steps { change(step, by: count) }
    case .moveLayer, .layerOrder, .background, .canvasSize: break
    }
  }
}

extension HistoryStep {
  /// What the step itself asks the allocator for: its box, the arrays and dictionaries that nobody shares. Layers, tiles and values
  /// that may be shared are left out.
  var requests: [Int] {
    func box<Payload>(_ payload: Payload.Type) -> Int { MallocRequest.object(payload) }
    switch self {
    case .tiles(_, let change): return [box((LayerID, Design.Payload).self)] + change.requests
    case .insertLayer, .removeLayer: return [box((Layer<Design>, Int).self)]
    case .moveLayer: return [box((Int, Int).self)]
    case .layerOrder(let before, let after):
      return [box(([LayerID], [LayerID]).self)]
        + [before, after].map { MallocRequest.array(of: LayerID.self, capacity: $0.capacity) }
    case .layerProperties: return [box((LayerID, LayerProperties, LayerProperties).self)]
    case .background: return [box((Fix15Color?, Fix15Color?).self)]
    case .selection: return [box((SelectionMask?, SelectionMask?).self)]
    case .canvasSize: return [box((CanvasSize, CanvasSize).self)]
    case .groups: return [box(([LayerGroup], [LayerGroup]).self)]
    case .layerText: return [box((LayerID, LayerText?, LayerText?).self)]
    case .mask: return [box((LayerID, LayerMask<Design>?, LayerMask<Design>?).self)]
    case .savedSelections: return [box(([SavedSelection], [SavedSelection]).self)]
    case .group(let steps):
      return [box([HistoryStep].self), MallocRequest.array(of: HistoryStep.self, capacity: steps.capacity)]
        + steps.flatMap(\.requests)
    }
  }
}
