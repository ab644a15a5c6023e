// Strokes of the pen on a layer or on its mask. All kinds go on, end and are cancelled alike.
extension Artwork {
  /// Whether a stroke is going on.
  public var isStroking: Bool { if case .stroke = activity { true } else { false } }

  /// Begins a stroke on the layer at `index`, held to the selection and laid through the brush's grain where there are any.
  ///
  /// It will cost one copy for each shared tile it touches; held to a selection or a grain, one a batch (one call of
  /// `continueStroke`). Throws when there is no such layer, when it is locked, and while a stroke or a session is going on.
  public func beginStroke(onLayer index: Int, brush: Brush) throws(EngineError) {
    begin(brush, on: try editableLayer(at: index))
  }

  /// Begins a stroke on the paint of the mask of the layer at `index`: opaque paint hides the layer, erasing shows it again.
  /// Throws as a stroke on the layer does, and when it has no mask.
  public func beginStroke(onMaskOf index: Int, brush: Brush) throws(EngineError) {
    let layer = try editableLayer(at: index)
    guard let mask = layer.mask else { throw .noMask(layer.properties.name) }
    begin(brush, on: mask.layer)
  }

  /// Begins a stroke that lays pixels of the layer at `index` as it is now, each taken from (`offsetX`, `offsetY`) px away; outside
  /// the canvas there is nothing to lay. Held to the selection and the brush's grain; its colour and mode take no part.
  ///
  /// Freezes the layer: O(n log n) in its tiles. Throws as another stroke does, and for an offset beyond the canvas' longest side.
  public func beginCloneStroke(
    onLayer index: Int, brush: Brush, offsetX: Int, offsetY: Int
  ) throws(EngineError) {
    let layer = try editableLayer(at: index)
    let most = max(canvas.width, canvas.height)
    for (axis, offset) in [("x", offsetX), ("y", offsetY)] where !(-most...most ~= offset) {
      throw .cloneOffset(axis, offset, most: most)
    }
    let original = LayerPicture(layer.tiles)
    let rule = CloneRule(
      source: original, offsetX: offsetX, offsetY: offsetY, canvas: canvas, geometry: context.geometry)
    let painter = CoveragePainter(
      store: layer.tiles, original: original, canvas: canvas, brushes: [brush], rule: rule,
      hold: hold(of: [brush]))
    activity = .stroke(layer.id, .clone(.init(painter)))
  }

  /// Begins a stroke of two brushes along one path on the layer at `index`. Where both paint, the product of their coverages is the
  /// shape in which the first brush's colour is laid over the layer as it is now, or which is taken out of it if that brush erases.
  /// Held to the selection and both brushes' grains; the second's colour and mode take no part.
  ///
  /// Freezes the layer: O(n log n) in its tiles. Throws as another stroke does.
  public func beginDualStroke(
    onLayer index: Int, brush: Brush, second: Brush
  ) throws(EngineError) {
    let layer = try editableLayer(at: index)
    let original = LayerPicture(layer.tiles)
    let painter = CoveragePainter(
      store: layer.tiles, original: original, canvas: canvas, brushes: [brush, second],
      rule: ShapeRule(original: original, brush: brush), hold: hold(of: [brush, second]))
    activity = .stroke(layer.id, .dual(.init(painter)))
  }

  private func begin(_ brush: Brush, on layer: Layer<Design>) {
    let hold = hold(of: [brush])
    if hold.isFree {
      let painter = StrokePainter(store: layer.tiles, canvas: canvas, brush: brush)
      activity = .stroke(layer.id, .plain(.init(painter)))
    } else {
      let painter = BoundPainter(store: layer.tiles, canvas: canvas, brush: brush, hold: hold)
      activity = .stroke(layer.id, .bound(.init(painter)))
    }
  }

  private func hold(of brushes: [Brush]) -> StrokeHold {
    StrokeHold(selection: selection, brushes: brushes, geometry: context.geometry)
  }
}

// What every stroke goes through.
extension Artwork {
  /// The pen is now at (`x`, `y`) px with a pressure of 0...1. Without a stroke going on, nothing happens.
  public func continueStroke(x: Double, y: Double, pressure: Double) {
    guard case .stroke(_, let stroke) = activity else { return }
    stroke.move(x: x, y: y, pressure: pressure)
  }

  /// Ends the stroke and records it as one step; returns the dabs it set down. A stroke that touched nothing
  /// leaves no step. One that changed the pixels of a text layer ends its being text, in the same step.
  @discardableResult
  public func endStroke() -> Int {
    guard case .stroke(let id, let stroke) = activity else { return 0 }
    activity = .none
    if let layer = paint(id) { recordPixels(stroke.finish(), of: layer, label: stroke.label) }
    return stroke.dabs
  }

  /// Ends the stroke and puts its layer back bit for bit, the very same buffers where the design shares. Leaves no step. Returns
  /// false when no stroke is going on. O(tiles it touched).
  @discardableResult
  public func cancelStroke() -> Bool {
    guard case .stroke(_, let stroke) = activity else { return false }
    activity = .none
    stroke.cancel()
    return true
  }
}
