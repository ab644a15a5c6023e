/// One undoable change to an artwork.
public indirect enum HistoryStep<Design: EngineDesign>: Sendable {
  /// Pixels of one layer changed.
  case tiles(LayerID, TileChange<Design>)
  /// Name, visibility or opacity of one layer changed.
  case layerProperties(LayerID, before: LayerProperties, after: LayerProperties)
  /// Several steps that undo and redo as one.
  case group([HistoryStep])

  /// Calls `body` with each tile, before and after, that this step keeps alive. O(tiles).
  func forEachTile(_ body: (FrozenTile<Design.Storage.Buffer>) -> Void) {
    switch self {
    case .tiles(_, let change):
      for case let tile? in change.before.tiles.values { body(tile) }
      for case let tile? in change.after.tiles.values { body(tile) }
    case .layerProperties: break
    case .group(let steps): for step in steps { step.forEachTile(body) }
    }
  }
}
