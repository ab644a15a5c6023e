// The selection, selections kept under names, and the background. None touches a pixel of a layer.
extension Artwork {
  /// Holds operations to `mask` from now on; nil selects everything. Leaves no step when nothing changes. Throws for a mask
  /// with tiles of another edge.
  public func select(_ mask: SelectionMask?) throws(EngineError) {
    try requireIdle()
    if let mask, mask.edge != context.geometry.edge {
      throw .clippingEdge(mask.edge, wanted: context.geometry.edge)
    }
    guard mask != selection else { return }
    record(.selection(before: selection, after: mask), label: "Select")
    selection = mask
  }

  /// Keeps the selection under a name; a selection of everything is kept as such. Several may have the same name.
  public func saveSelection(name: String) throws(EngineError) {
    try requireIdle()
    let mask =
      selection
      ?? .rectangle(
        left: 0, top: 0, right: canvas.width, bottom: canvas.height, in: canvas, geometry: context.geometry)
    change(savedSelections + [SavedSelection(name: name, mask: mask)], label: "Save selection")
  }

  /// Selects what was saved as number `index`, counted from 0.
  public func selectSaved(_ index: Int) throws(EngineError) { try select(try saved(at: index).mask) }

  /// Forgets the saved selection number `index`, counted from 0.
  public func deleteSavedSelection(_ index: Int) throws(EngineError) {
    try requireIdle()
    _ = try saved(at: index)
    var changed = savedSelections
    changed.remove(at: index)
    change(changed, label: "Delete selection")
  }

  /// Lays a colour under all layers; nil makes the background transparent. Leaves no step when nothing changes.
  public func setBackground(_ color: Fix15Color?) throws(EngineError) {
    try requireIdle()
    guard color != background else { return }
    record(.background(before: background, after: color), label: "Background")
    background = color
  }

  private func saved(at index: Int) throws(EngineError) -> SavedSelection {
    guard savedSelections.indices.contains(index) else {
      throw .noSavedSelection(index, count: savedSelections.count)
    }
    return savedSelections[index]
  }

  private func change(_ changed: [SavedSelection], label: String) {
    let before = savedSelections
    savedSelections = changed
    record(.savedSelections(before: before, after: changed), label: label)
  }
}
