/// One change of pixels on a stack, with both its halves whatever the payload keeps.
struct RecordedPixels<Design: EngineDesign> {
  /// The layer, or the paint of a mask.
  let paint: LayerID
  let before: TileStore<Design>.Snapshot
  let after: TileStore<Design>.Snapshot
}

extension Artwork {
  /// The changes of pixels in each entry of both stacks, in the order of the entry's parts, found by walking away from the cursor.
  /// Freezes and counts nothing. O(tiles in history), and their pixels where a payload does not keep them whole.
  func recordedPixels() -> (undo: [[RecordedPixels<Design>]], redo: [[RecordedPixels<Design>]]) {
    recordedPixels { $0 }
  }

  /// The same, with what `look` made of each change; tiles made for the look are let go as the walk goes on.
  func recordedPixels<Seen>(
    _ look: (RecordedPixels<Design>) -> Seen
  ) -> (undo: [[Seen]], redo: [[Seen]]) {
    (
      walk(history.undoStack.map(\.step), .backward, look).reversed(),
      walk(history.redoStack.map(\.step), .forward, look).reversed()
    )
  }

  /// Steps with the one next to the cursor last; the result begins with that one.
  private func walk<Seen>(
    _ steps: [HistoryStep<Design>], _ direction: StepDirection, _ look: (RecordedPixels<Design>) -> Seen
  ) -> [[Seen]] {
    // A layer that is not in the stack now holds what it held when it left; some step holds it.
    var stores: [LayerID: TileStore<Design>] = [:]
    func meet(_ layer: Layer<Design>) {
      for paint in [layer, layer.mask?.layer].compactMap({ $0 }) { stores[paint.id] = paint.tiles }
    }
    for entry in history.undoStack + history.redoStack { entry.step.forEachLayer(meet) }
    layers.forEach(meet)
    var moved: [LayerID: TileStore<Design>.Snapshot] = [:]
    return steps.reversed().map { step in
      let parts = step.pixelChanges
      let walked = (direction == .backward ? parts.reversed() : parts).map { id, change in
        let halves = change.halves(direction, in: context) { key in
          if let known = moved[id], known.contains(key) { return known.tile(at: key) }
          return stores[id]?.peek(key)
        }
        let far = direction.pick(halves.before, halves.after)
        for (key, tile) in far.tiles { moved[id, default: .init()].set(tile, at: key) }
        return look(RecordedPixels<Design>(paint: id, before: halves.before, after: halves.after))
      }
      return direction == .backward ? walked.reversed() : walked
    }
  }
}

extension HistoryStep {
  /// The parts that change pixels, in the order of the step.
  var pixelChanges: [(id: LayerID, change: Design.Payload)] {
    switch self {
    case .tiles(let id, let change): [(id, change)]
    case .group(let steps): steps.flatMap(\.pixelChanges)
    default: []
    }
  }

  /// Calls `body` with each layer that the step holds: inserted, removed, and the paint of masks.
  func forEachLayer(_ body: (Layer<Design>) -> Void) {
    switch self {
    case .insertLayer(let layer, _), .removeLayer(let layer, _): body(layer)
    case .mask(_, let before, let after):
      if let before { body(before.layer) }
      if let after, after.layer !== before?.layer { body(after.layer) }
    case .group(let steps): for step in steps { step.forEachLayer(body) }
    default: break
    }
  }
}
