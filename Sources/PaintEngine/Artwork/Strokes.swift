// Strokes of the pen on a layer.
extension Artwork {
  /// Whether a stroke is going on.
  public var isStroking: Bool { if case .stroke = activity { true } else { false } }

  /// Begins a stroke on the layer at `index`. Throws when there is no such layer, when it is locked, and while a stroke or a
  /// session is going on.
  public func beginStroke(onLayer index: Int, brush: Brush) throws(EngineError) {
    let layer = try editableLayer(at: index)
    let painter = StrokePainter(store: layer.tiles, canvas: canvas, brush: brush)
    activity = .stroke(layer.id, PlainStroke(painter))
  }

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
    if let layer = paint(id) { recordPixels(stroke.finish(), of: layer, label: "Stroke") }
    return stroke.dabs
  }
}
