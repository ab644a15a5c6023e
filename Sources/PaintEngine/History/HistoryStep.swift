/// One undoable change to an artwork: fourteen kinds, the founding design's.
public indirect enum HistoryStep<Design: EngineDesign> {
  /// Pixels of one layer, or of one mask's paint, changed.
  case tiles(LayerID, TileChange<Design>)
  /// A layer was inserted at `index`, counted from the bottom.
  case insertLayer(Layer<Design>, index: Int)
  /// A layer was removed from `index`.
  case removeLayer(Layer<Design>, index: Int)
  /// A layer moved between places of the stack.
  case moveLayer(from: Int, to: Int)
  /// The stack was reordered at once, by identity, bottom to top.
  case layerOrder(before: [LayerID], after: [LayerID])
  /// Properties of one layer changed.
  case layerProperties(LayerID, before: LayerProperties, after: LayerProperties)
  /// The background changed; nil is transparent.
  case background(before: Fix15Color?, after: Fix15Color?)
  /// The selection changed; nil selects everything.
  case selection(before: SelectionMask?, after: SelectionMask?)
  /// The canvas changed size; its layers' pixels move in `tiles` steps of the same group.
  case canvasSize(before: CanvasSize, after: CanvasSize)
  /// The layer groups changed: made, renamed, shown, hidden, removed.
  case groups(before: [LayerGroup], after: [LayerGroup])
  /// A text layer's text changed, or the layer became or stopped being text (nil).
  case layerText(LayerID, before: LayerText?, after: LayerText?)
  /// A layer's mask was added, removed, inverted, enabled or disabled; its paint changes in `tiles` steps under its own id.
  case mask(LayerID, before: LayerMask<Design>?, after: LayerMask<Design>?)
  /// The saved selections changed.
  case savedSelections(before: [SavedSelection], after: [SavedSelection])
  /// Several steps that undo and redo as one.
  case group([HistoryStep])

  /// Calls `body` with each tile that this step keeps alive: what it keeps of pixels, and whole layers with their masks that it
  /// inserted, removed or exchanged. O(tiles).
  func forEachTile(_ body: (FrozenTile<Design.Storage.Buffer>) -> Void) {
    switch self {
    case .tiles(_, let change): change.forEachTile(body)
    case .insertLayer(let layer, _), .removeLayer(let layer, _): layer.forEachTile(body)
    case .mask(_, let before, let after):
      before?.layer.forEachTile(body)
      if after?.layer !== before?.layer { after?.layer.forEachTile(body) }
    case .group(let steps): for step in steps { step.forEachTile(body) }
    case .moveLayer, .layerOrder, .layerProperties, .background, .selection, .canvasSize, .groups, .layerText,
      .savedSelections:
      break
    }
  }
}

extension Layer {
  /// Calls `body` with each tile of the layer and of its mask. Freezes and counts nothing. O(n log n).
  func forEachTile(_ body: (FrozenTile<Design.Storage.Buffer>) -> Void) {
    tiles.forEachInKeyOrder { body($1) }
    mask?.layer.forEachTile(body)
  }
}
