/// Changes the brightness and contrast of a layer, or of what is selected of it. Opacity stays as it is.
public final class AdjustmentsSession<Design: EngineDesign>: LayerEdit {
  let label = "Adjustments"
  var shown: LayerPreview<Design>
  private let original: OriginalReader

  init(_ shown: LayerPreview<Design>) {
    self.shown = shown
    original = shown.reader()
  }

  /// Shows the layer with this `brightness`, -1 (black)...1 (white), and `contrast`, -1 (grey)...1 (only full and empty
  /// channels), whatever was shown before; (0, 0) is the original. O(pixels of the layer's tiles).
  ///
  /// Throws, with what was shown still shown, for a number outside -1...1 and when the session is over.
  public func preview(brightness: Double, contrast: Double) throws(EngineError) {
    try shown.requireGoingOn(label)
    for (name, value) in [("brightness", brightness), ("contrast", contrast)] {
      guard -1...1 ~= value else { throw .sessionSetting(name, value, range: "-1.0...1.0") }
    }
    var kernel = AdjustmentsKernel(
      brightness: brightness, contrast: contrast, original: original, selection: shown.selection)
    shown.show(&kernel, at: brightness == 0 && contrast == 0 ? [] : shown.keys)
  }
}

extension Artwork {
  /// Begins to adjust the layer at `index`. The layer is kept as it is until the session ends by `commitSession()` or
  /// `cancelSession()`; sharing designs copy nothing. Throws when there is no such layer, when it is locked, and while a stroke
  /// or session is going on.
  public func beginAdjustment(layer index: Int) throws(EngineError) -> AdjustmentsSession<Design> {
    let layer = try editableLayer(at: index)
    let session = AdjustmentsSession(LayerPreview(layer, canvas: canvas, selection: selection))
    activity = .session(session)
    return session
  }
}
