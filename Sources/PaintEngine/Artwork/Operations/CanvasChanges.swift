// The canvas changes size: every layer, mask and selection moves with it, as one step.
extension Artwork {
  /// Makes the canvas `size`, its new origin at (`x`, `y`) of the old canvas, which may lie outside it: crops where it is
  /// smaller and adds room where it is larger. What is cut off comes back with undo alone.
  ///
  /// Tiles that move by whole tiles are shared, not copied. Throws when the device's memory does not allow the size, or when the
  /// origin is farther off than the longest side.
  public func crop(toX x: Int, y: Int, size: CanvasSize) throws(EngineError) {
    let limit = -CanvasSize.longestSide...CanvasSize.longestSide
    guard limit ~= x, limit ~= y else { throw .cropOrigin(x: x, y: y) }
    try change(to: size, by: .shift(x: x, y: y), label: "Crop")
  }

  /// Makes the canvas `size` and leaves the pixels where they are, seen from the top left corner.
  public func resizeCanvas(to size: CanvasSize) throws(EngineError) {
    try change(to: size, by: .shift(x: 0, y: 0), label: "Resize canvas")
  }

  /// Turns everything by `turns` quarter turns clockwise (negative: the other way); exact, and four of them change nothing.
  public func turn(quarters turns: Int) throws(EngineError) {
    let size = turns & 1 == 0 ? canvas : canvas.transposed
    try change(to: size, by: .quarterTurns(turns, of: canvas), label: "Turn canvas")
  }

  private func change(to size: CanvasSize, by map: PixelMap, label: String) throws(EngineError) {
    try requireIdle()
    try requireRoom(for: size, layers: layers.count)
    guard size != canvas || map != .shift(x: 0, y: 0) else { return }
    let (old, geometry) = (canvas, context.geometry)
    recordCanvasChange(to: size, label: label) { store in
      map.move(store, from: old, to: size)
    } selection: {
      $0.moved(by: map, to: size, geometry: geometry)
    }
  }

  /// Records a change of the canvas: `pixels` moves the tiles of a layer or mask, `selection` a selection.
  func recordCanvasChange(
    to size: CanvasSize, label: String, pixels: (TileStore<Design>) -> TileChange<Design>?,
    selection moved: (SelectionMask) -> SelectionMask
  ) {
    var steps: [HistoryStep<Design>] = [.canvasSize(before: canvas, after: size)]
    for layer in layers {
      for paint in [layer, layer.mask?.layer].compactMap({ $0 }) {
        if let change = pixels(paint.tiles) { steps.append(.tiles(paint.id, change)) }
      }
      if let text = layer.text {
        // Moved letters are pixels like any other.
        steps.append(.layerText(layer.id, before: text, after: nil))
        layer.text = nil
      }
    }
    if let before = selection {
      let after = moved(before)
      steps.append(.selection(before: before, after: after))
      selection = after
    }
    if !savedSelections.isEmpty {
      let after = savedSelections.map { SavedSelection(name: $0.name, mask: moved($0.mask)) }
      steps.append(.savedSelections(before: savedSelections, after: after))
      savedSelections = after
    }
    canvas = size
    record(.group(steps), label: label)
  }
}
