import Workloads

@testable import PaintEngine

// Operations on pixels.
extension ModelArtwork {
  /// A layer of text whose pixels were changed is text no more, in the same step.
  private func changed(
    _ state: inout ModelState, _ index: Int, to image: ModelImage, _ touched: Set<TileKey>
  ) -> Int? {
    if touched.isEmpty { return nil }
    var claim = ledger.tiles(touched, state.layers[index].image, image)
    if state.layers[index].text != nil {
      state.layers[index].text = nil
      claim += ModelLedger.least
    }
    state.layers[index].image = image
    return claim
  }

  /// Takes pixels whose arithmetic has a model elsewhere, of a layer or of its mask.
  func adopt(_ label: String, _ index: Int, onMask: Bool, _ image: ModelImage, _ touched: Set<TileKey>) {
    step(label) { state in
      guard onMask else { return changed(&state, index, to: image, touched) }
      guard let old = state.layers[index].mask?.image else { return nil }
      state.layers[index].mask?.image = image
      return touched.isEmpty ? nil : ledger.tiles(touched, old, image)
    }
  }

  /// Dabs along the pen's path; returns the keys that got any of them.
  static func paint(_ image: inout ModelImage, _ brush: Brush, _ pen: [PenEvent]) -> Set<TileKey> {
    var touched: Set<TileKey> = []
    var path = StrokePath(brush: brush)
    for event in pen {
      path.move(x: event.x, y: event.y, pressure: event.pressure) { dab in
        touched.formUnion(image.paint(ModelDab(dab, hardness: brush.hardness), brush: brush, margin: 2))
      }
    }
    return touched
  }

  /// A stroke that does not end is cancelled: it costs its copies and leaves nothing.
  func stroke(_ index: Int, _ brush: Brush, _ pen: [PenEvent], ends: Bool) throws {
    try requireEditable(index)
    let old = state.layers[index].image
    var image = old
    let touched = Self.paint(&image, brush, pen)
    copies = touched.intersection(old.keys).count
    step("Stroke") { ends ? changed(&$0, index, to: image, touched) : nil }
  }

  func maskStroke(_ index: Int, _ brush: Brush, _ pen: [PenEvent], ends: Bool) throws {
    try requireMask(index)
    step("Stroke") { state in
      guard let old = state.layers[index].mask?.image else { return nil }
      var image = old
      let touched = Self.paint(&image, brush, pen)
      copies = touched.intersection(old.keys).count
      state.layers[index].mask?.image = image
      return touched.isEmpty || !ends ? nil : ledger.tiles(touched, old, image)
    }
  }

  /// Strokes on one layer that undo as one step, each a part of its own.
  func groupedStrokes(_ index: Int, _ strokes: [(brush: Brush, pen: [PenEvent])]) {
    copies = nil
    step("Strokes") { state in
      var claim = 0
      for (brush, pen) in strokes {
        let before = state.layers[index].image
        let touched = Self.paint(&state.layers[index].image, brush, pen)
        if !touched.isEmpty { claim += ledger.tiles(touched, before, state.layers[index].image) }
      }
      return claim
    }
  }

  func fill(_ index: Int, _ color: Fix15Color) throws {
    try requireEditable(index)
    if color.alpha == 0 { return try clear(index, "Fill") }
    let old = state.layers[index].image
    var image = old
    let touched = image.fill(color, state.selection)
    copies = touched.intersection(old.keys).count
    step("Fill") { changed(&$0, index, to: image, touched) }
  }

  func clear(_ index: Int, _ label: String = "Clear") throws {
    try requireEditable(index)
    if state.selection != nil { copies = nil }
    var image = state.layers[index].image
    let touched = image.clear(state.selection)
    step(label) { changed(&$0, index, to: image, touched) }
  }

  /// What copying yields: nil when nothing is selected or there.
  func copy(_ index: Int) throws -> ModelImage? {
    try requireLayer(index)
    if state.selection != nil { copies = nil }
    let image = state.layers[index].image.cut(to: state.selection)
    return image.keys.isEmpty ? nil : image
  }

  func cut(_ index: Int) throws -> ModelImage? {
    try requireEditable(index)
    guard let image = try copy(index) else { return nil }
    try clear(index, "Cut")
    return image
  }

  func paste(_ clipping: ModelImage, above index: Int) throws {
    try requireLayer(index)
    try requireRoom(state.canvas, layers: state.layers.count + 1)
    copies = nil
    let id = LayerID(number: newNumber())
    step("Paste") { state in
      let layer = ModelState.Layer(
        id: id, properties: LayerProperties(name: "Pasted layer"), image: clipping.clipped(to: state.canvas))
      state.layers.insert(layer, at: index + 1)
      let pixels = layer.image.keys.isEmpty ? 0 : ledger.tiles(layer.image.keys, state.blank, layer.image)
      return ledger.layer(layer) + pixels
    }
  }
}
