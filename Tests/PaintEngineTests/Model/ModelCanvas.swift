@testable import PaintEngine

// Changes of the canvas: everything moves with it.
extension ModelArtwork {
  func move(_ label: String, _ move: ModelMove) throws {
    try requireRoom(move.size, layers: state.layers.count)
    copies = nil
    if move.size == state.canvas, let shift = move.shift, shift == (0, 0) { return }
    change(label, to: move.size) { _, image in
      move.image(image)
    } selection: {
      move.selection($0)
    }
  }

  /// `resampled` yields what became of one layer's or mask's image: its pixels have a model elsewhere. A selection takes what was
  /// under the middle of each pixel.
  func scale(_ size: CanvasSize, resampled: (LayerID, ModelImage) -> ModelImage) throws {
    try requireRoom(size, layers: state.layers.count)
    copies = nil
    let old = state.canvas
    if size == old { return }
    change("Scale image", to: size) { id, image in
      let new = resampled(id, image)
      return (new, new.keys.union(image.keys))
    } selection: { mask in
      ModelSelection(size, edge: mask.edge) { x, y in
        mask.coverage(
          Int((Double(x) + 0.5) * Double(old.width) / Double(size.width)),
          Int((Double(y) + 0.5) * Double(old.height) / Double(size.height)))
      }
    }
  }

  private func change(
    _ label: String, to size: CanvasSize,
    image moved: (LayerID, ModelImage) -> (image: ModelImage, touched: Set<TileKey>),
    selection: (ModelSelection) -> ModelSelection
  ) {
    step(label) { state in
      var claim = ModelLedger.least
      func move(_ id: LayerID, _ image: inout ModelImage) {
        let (new, touched) = moved(id, image)
        if !touched.isEmpty { claim += ledger.tiles(touched, image, new) }
        image = new
      }
      for index in state.layers.indices {
        move(state.layers[index].id, &state.layers[index].image)
        if var mask = state.layers[index].mask {
          move(mask.id, &mask.image)
          state.layers[index].mask = mask
        }
        if state.layers[index].text != nil {
          state.layers[index].text = nil
          claim += ModelLedger.least
        }
      }
      if let old = state.selection {
        state.selection = selection(old)
        claim += ledger.selection(old, state.selection)
      }
      if !state.saved.isEmpty {
        let before = state.saved
        state.saved = before.map { .init(name: $0.name, mask: selection($0.mask)) }
        claim += ledger.saved(before, state.saved)
      }
      state.canvas = size
      return claim
    }
  }
}
