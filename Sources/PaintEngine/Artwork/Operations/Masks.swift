// Masks of layers: adding, removing, inverting, enabling. Their paint changes by strokes on the mask.
extension Artwork {
  /// Gives the layer at `index` an empty mask, which hides nothing; returns the mask's paint.
  @discardableResult
  public func addMask(toLayer index: Int) throws(EngineError) -> Layer<Design> {
    let layer = try editableLayer(at: index)
    guard layer.mask == nil else { throw .maskExists(layer.properties.name) }
    let paint = makeLayer(LayerProperties(name: "Mask"))
    change(layer, to: LayerMask(layer: paint), label: "Add mask")
    return paint
  }

  /// Takes the mask of the layer at `index` away; the layer shows whole.
  public func removeMask(ofLayer index: Int) throws(EngineError) {
    let layer = try editableLayer(at: index)
    _ = try mask(of: layer)
    change(layer, to: nil, label: "Delete mask")
  }

  /// Makes paint on the mask show instead of hide, or hide instead of show. Touches no pixel.
  public func invertMask(ofLayer index: Int) throws(EngineError) {
    let layer = try editableLayer(at: index)
    var mask = try mask(of: layer)
    mask.isInverted.toggle()
    change(layer, to: mask, label: "Invert mask")
  }

  /// Lets the mask of the layer at `index` have an effect, or none. Leaves no step when nothing changes.
  public func enableMask(_ isEnabled: Bool, ofLayer index: Int) throws(EngineError) {
    let layer = try editableLayer(at: index)
    var mask = try mask(of: layer)
    guard mask.isEnabled != isEnabled else { return }
    mask.isEnabled = isEnabled
    change(layer, to: mask, label: isEnabled ? "Enable mask" : "Disable mask")
  }

  private func mask(of layer: Layer<Design>) throws(EngineError) -> LayerMask<Design> {
    guard let mask = layer.mask else { throw .noMask(layer.properties.name) }
    return mask
  }

  private func change(_ layer: Layer<Design>, to mask: LayerMask<Design>?, label: String) {
    let before = layer.mask
    layer.mask = mask
    record(.mask(layer.id, before: before, after: mask), label: label)
  }
}
