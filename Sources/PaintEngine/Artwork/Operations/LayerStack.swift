// The stack of layers: each change is one step, and none copies pixels.
extension Artwork {
  /// Inserts an empty layer at `index`, counted from the bottom (on top without it), and returns it.
  ///
  /// Throws for an index outside 0...layers and when the device's memory does not allow another layer of this canvas.
  @discardableResult
  public func insertLayer(name: String, at index: Int? = nil) throws(EngineError) -> Layer<Design> {
    try insert(LayerProperties(name: name), at: index, label: "New layer")
  }

  /// Inserts a text layer whose pixels are still to be drawn, as `insertLayer(name:)` does.
  func insert(
    _ properties: LayerProperties, text: LayerText? = nil, at index: Int? = nil, label: String
  ) throws(EngineError) -> Layer<Design> {
    try requireIdle()
    let index = index ?? layers.count
    guard 0...layers.count ~= index else { throw .noLayerPlace(index, count: layers.count) }
    try requireRoom(for: canvas, layers: layers.count + 1)
    let layer = makeLayer(properties, text: text, reservingCanvas: true)
    putIn(layer, at: index)
    record(.insertLayer(layer, index: index), label: label)
    return layer
  }

  /// Puts a layer above the one at `index` that shares all its tiles, and its mask's, until either side is painted on.
  @discardableResult
  public func duplicateLayer(_ index: Int) throws(EngineError) -> Layer<Design> {
    try requireIdle()
    let original = try layer(at: index)
    try requireRoom(for: canvas, layers: layers.count + 1)
    var mask = original.mask
    if let paint = mask?.layer {
      mask = LayerMask(
        layer: makeLayer(paint.properties, tiles: paint.tiles.duplicate()),
        isEnabled: mask?.isEnabled ?? true,
        isInverted: mask?.isInverted ?? false)
    }
    var properties = original.properties
    properties.name += " copy"
    let copy = makeLayer(
      properties, tiles: original.tiles.duplicate(), text: original.text, mask: mask)
    putIn(copy, at: index + 1)
    record(.insertLayer(copy, index: index + 1), label: "Duplicate layer")
    return copy
  }

  /// Takes the layer at `index` out of the stack. The history keeps it.
  public func removeLayer(_ index: Int) throws(EngineError) {
    let layer = try editableLayer(at: index)
    layer.whileKept {
      takeOut(at: index)
      record(.removeLayer(layer, index: index), label: "Delete layer")
    }
  }

  /// Moves the layer at `source` so that it stands at `target`, both counted from the bottom. Moving it to where it is
  /// leaves no step.
  public func moveLayer(from source: Int, to target: Int) throws(EngineError) {
    try requireIdle()
    for index in [source, target] { _ = try layer(at: index) }
    guard source != target else { return }
    moveInStack(from: source, to: target)
    record(.moveLayer(from: source, to: target), label: "Move layer")
  }

  /// Reorders the whole stack at once, bottom to top. Throws unless every layer is named once.
  public func reorderLayers(_ ids: [LayerID]) throws(EngineError) {
    try requireIdle()
    let before = layers.map(\.id)
    guard ids.count == before.count, Set(ids) == Set(before) else {
      throw .layerOrder(ids.count, count: before.count)
    }
    guard ids != before else { return }
    order(layers: ids)
    record(.layerOrder(before: before, after: ids), label: "Reorder layers")
  }

  /// Changes the properties of the layer at `index`, as one step. A locked layer takes it: unlocking is such a change.
  public func setProperties(_ properties: LayerProperties, ofLayer index: Int) throws(EngineError) {
    try requireIdle()
    let layer = try layer(at: index)
    try requireGroup(properties.group)
    record(
      .layerProperties(layer.id, before: layer.properties, after: properties), label: "Layer properties")
    layer.properties = properties
  }

  /// Changes the properties of several layers, as one step. Nothing is changed when one of them is refused; no changes
  /// leave no step.
  public func setProperties(_ changes: [(index: Int, properties: LayerProperties)]) throws(EngineError) {
    try requireIdle()
    for change in changes {
      _ = try layer(at: change.index)
      try requireGroup(change.properties.group)
    }
    var steps: [HistoryStep<Design>] = []
    for change in changes {
      let layer = try layer(at: change.index)
      steps.append(.layerProperties(layer.id, before: layer.properties, after: change.properties))
      layer.properties = change.properties
    }
    if !steps.isEmpty { record(.group(steps), label: "Layer properties") }
  }

  private func requireGroup(_ id: GroupID?) throws(EngineError) {
    guard let id, !groups.contains(where: { $0.id == id }) else { return }
    throw .noGroup(id.number)
  }
}

// What the artwork may grow to.
extension Artwork {
  /// Throws when a canvas of this size with so many layers is more than the device's memory allows.
  func requireRoom(for canvas: CanvasSize, layers: Int) throws(EngineError) {
    let most = CanvasSize.maximumPixels(layers: layers, deviceMemory: deviceMemory)
    guard canvas.pixels <= most else {
      throw .canvasPixels(canvas.pixels, most: most, layers: layers, deviceMemory: deviceMemory)
    }
  }
}

extension CanvasSize {
  /// Pixels.
  public var pixels: Int { width * height }

  /// The largest canvas, in pixels, that a device of so many bytes should be asked to hold: a quarter of its memory for
  /// `layers` full layers, the history's worth of one and one for the picture of a save, 8 B a pixel.
  public static func maximumPixels(layers: Int, deviceMemory: Int) -> Int {
    max(0, deviceMemory / 4 / (8 * (max(0, layers) + 2)))
  }
}
