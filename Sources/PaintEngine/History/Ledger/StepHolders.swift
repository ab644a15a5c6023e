// What a step has on the books.
extension HolderAccount {
  /// Puts a step that came onto a stack on the books; returns what its boxes take, B. O(tiles, and blocks of values).
  func add(_ step: HistoryStep<Design>) -> Int {
    change(step, by: 1)
    return assess(step, bytes: 0)
  }

  /// What the boxes of a step take now, B, which are on the books with `bytes`: with that from now on.
  func assess(_ step: HistoryStep<Design>, bytes: Int) -> Int {
    var now = 0
    step.forEachRequest { now += size(of: $0) }
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
  /// Calls `body` with what the step itself asks the allocator for: its box, the arrays and dictionaries that nobody shares. Layers, tiles
  /// and values that may be shared are left out.
  func forEachRequest(_ body: (Int) -> Void) {
    func box<Payload>(_ payload: Payload.Type) { body(MallocRequest.object(payload)) }
    switch self {
    case .tiles(_, let change):
      box((LayerID, Design.Payload).self)
      change.requests.forEach(body)
    case .insertLayer, .removeLayer: box((Layer<Design>, Int).self)
    case .moveLayer: box((Int, Int).self)
    case .layerOrder(let before, let after):
      box(([LayerID], [LayerID]).self)
      for ids in [before, after] { body(MallocRequest.array(of: LayerID.self, capacity: ids.capacity)) }
    case .layerProperties: box((LayerID, LayerProperties, LayerProperties).self)
    case .background: box((Fix15Color?, Fix15Color?).self)
    case .selection: box((SelectionMask?, SelectionMask?).self)
    case .canvasSize: box((CanvasSize, CanvasSize).self)
    case .groups: box(([LayerGroup], [LayerGroup]).self)
    case .layerText: box((LayerID, LayerText?, LayerText?).self)
    case .mask: box((LayerID, LayerMask<Design>?, LayerMask<Design>?).self)
    case .savedSelections: box(([SavedSelection], [SavedSelection]).self)
    case .group(let steps):
      box([HistoryStep].self)
      body(MallocRequest.array(of: HistoryStep.self, capacity: steps.capacity))
      for step in steps { step.forEachRequest(body) }
    }
  }
}
