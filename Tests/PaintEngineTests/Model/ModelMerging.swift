@testable import PaintEngine

// Merging down.
extension ModelArtwork {
  typealias Merged = (image: ModelImage, touched: Set<TileKey>)

  /// `merged` yields what became of the lower layer, and the tiles that changed: how paint blends has a model elsewhere. It is
  /// asked only where the upper layer shows something.
  func mergeDown(
    _ index: Int, merged: (_ upper: ModelState.Layer, _ lower: ModelState.Layer) -> Merged
  ) throws {
    try requireEditable(index)
    let upper = state.layers[index]
    if index == 0 { throw EngineError.nothingBelow(upper.properties.name) }
    try requireEditable(index - 1)
    let lower = state.layers[index - 1]
    copies = nil
    let isShown = showsAnything(upper, besides: lower)
    if isShown { try requirePlain(lower, under: upper) }
    step("Merge down") { state in
      var claim = ledger.layer(upper)
      let (image, touched) = isShown ? merged(upper, lower) : (lower.image, [])
      if !touched.isEmpty {
        claim += ledger.tiles(touched, lower.image, image)
        if lower.text != nil { claim += ModelLedger.least }
        state.layers[index - 1].text = nil
      }
      state.layers[index - 1].image = image
      state.layers.remove(at: index)
      return claim
    }
  }

  private func showsAnything(_ upper: ModelState.Layer, besides lower: ModelState.Layer) -> Bool {
    let (own, group) = (upper.properties, group(of: upper, butNotOf: lower))
    return own.isVisible && own.opacity > 0 && group?.isVisible != false && group?.opacity != 0
      && !upper.image.keys.isEmpty
  }

  private func group(of layer: ModelState.Layer, butNotOf other: ModelState.Layer) -> LayerGroup? {
    layer.properties.group == other.properties.group
      ? nil : state.groups.first { $0.id == layer.properties.group }
  }

  private func requirePlain(_ lower: ModelState.Layer, under upper: ModelState.Layer) throws {
    let (own, group) = (lower.properties, group(of: lower, butNotOf: upper))
    let settings: [(isPlain: Bool, name: String, value: String, needed: String)] = [
      (own.isVisible, "visibility", "hidden", "visible"),
      (own.opacity == 1, "opacity", "\(own.opacity)", "1"),
      (own.blendMode == .normal, "blend mode", own.blendMode.rawValue, "normal"),
      (lower.mask?.isEnabled != true, "mask", "enabled", "disabled"),
      (group?.isVisible != false, "group's visibility", "hidden", "visible"),
      (group.map { $0.opacity == 1 } ?? true, "group's opacity", "\(group?.opacity ?? 1)", "1"),
    ]
    if let wrong = settings.first(where: { !$0.isPlain }) {
      throw EngineError.mergeTarget(own.name, setting: wrong.name, value: wrong.value, needed: wrong.needed)
    }
  }

  /// Whether a merged image has what needs no arithmetic: only tiles that the upper layer has are others, pixels where it
  /// shows nothing are the lower's, and over nothing, paint that counts whole keeps every bit.
  func isPlausible(
    _ image: ModelImage, _ upper: ModelState.Layer, _ lower: ModelState.Layer
  ) -> Bool {
    let isWhole =
      upper.properties.opacity == 1 && upper.properties.blendMode == .normal
      && group(of: upper, butNotOf: lower).map { $0.opacity == 1 } ?? true
    let mask = upper.mask.flatMap { $0.isEnabled ? $0 : nil }
    return image.keys.union(lower.image.keys).allSatisfy { key in
      guard upper.image.keys.contains(key) else { return image.isSame(as: lower.image, in: key) }
      return image.places(in: key).allSatisfy { x, y in
        let (paint, under) = (upper.image.pixel(x, y), lower.image.pixel(x, y))
        let hidden: [UInt16] = mask.map { [$0.image.pixel(x, y)[3], $0.isInverted ? 0 : 32_768] } ?? [0, 1]
        if paint[3] == 0 || hidden[0] == hidden[1] { return image.pixel(x, y) == under }
        return !isWhole || mask != nil || under[3] != 0 || image.pixel(x, y) == paint
      }
    }
  }
}

// Text.
extension ModelArtwork {
  func requireText(_ index: Int) throws {
    try requireEditable(index)
    if state.layers[index].text == nil {
      throw EngineError.layerNotText(state.layers[index].properties.name)
    }
  }

  func requireDrawable(_ text: LayerText) throws {
    if !(1...256 ~= text.scale) {
      throw EngineError.sessionSetting("text scale", Double(text.scale), range: "1...256")
    }
  }

  func requirePlace(_ index: Int) throws {
    if !(0...state.layers.count ~= index) {
      throw EngineError.noLayerPlace(index, count: state.layers.count)
    }
  }

  /// A text layer says something else; its pixels have a model elsewhere.
  func editText(_ index: Int, _ text: LayerText, _ image: ModelImage, _ touched: Set<TileKey>) {
    step("Text") { state in
      var claim = text == state.layers[index].text ? 0 : ModelLedger.least
      if !touched.isEmpty { claim += ledger.tiles(touched, state.layers[index].image, image) }
      state.layers[index].text = text
      state.layers[index].image = image
      return claim == 0 ? nil : claim
    }
  }

  /// A text on a layer of its own. Without a character it leaves nothing.
  func newText(_ text: LayerText, at index: Int, _ image: ModelImage) {
    if text.text.isEmpty { return }
    let id = LayerID(number: newNumber())
    step("Text") { state in
      let layer = ModelState.Layer(
        id: id, properties: LayerProperties(name: "Text"), text: text, image: image)
      state.layers.insert(layer, at: index)
      return ledger.layer(layer)
    }
  }
}
