/// Moves, stretches and turns a layer, or what of it is selected.
///
/// Without a selection the layer's pixels move and what falls off the canvas is gone. With one, a *floating* part is cut out: of
/// each pixel as much as is selected. The rest stays, and the floating part is laid over it (mode normal) where the map takes it;
/// the selection itself stays where it is. Resampling is bilinear between premultiplied pixels, so making a layer much smaller
/// skips pixels. Shifts by whole pixels are exact; under the identity every tile is the original, soft selections included.
public final class TransformSession<Design: EngineDesign>: LayerEdit {
  let label = "Transform"
  var shown: LayerPreview<Design>
  private let original: OriginalReader
  private let floating: OriginalReader

  init(_ shown: LayerPreview<Design>) {
    self.shown = shown
    original = shown.reader()
    floating = shown.reader(floating: true)
  }

  /// Shows the layer under `map`, whatever was shown before. O(tiles of the canvas), and for each tile that is drawn O(pixels).
  ///
  /// Throws, with what was shown still shown, when `map` holds a number that is missing or too large, when it folds the canvas
  /// onto a line, and when the session is over.
  public func preview(_ map: AffineMap) throws(EngineError) {
    try shown.requireGoingOn(label)
    let back = try map.inverse()
    var kernel = TransformKernel(
      map, back: back, original: original, floating: floating, selection: shown.selection)
    if map == .identity {
      shown.show(&kernel, at: [])
    } else {
      shown.show(&kernel, at: shown.canvasKeys)
    }
  }
}

extension Artwork {
  /// Begins to transform the layer at `index`. The layer is kept as it is until the session ends by `commitSession()` or
  /// `cancelSession()`; sharing designs copy nothing. Throws when there is no such layer, when it is locked, and while a stroke
  /// or session is going on.
  public func beginTransform(layer index: Int) throws(EngineError) -> TransformSession<Design> {
    let layer = try editableLayer(at: index)
    let session = TransformSession(LayerPreview(layer, canvas: canvas, selection: selection))
    activity = .session(session)
    return session
  }
}
