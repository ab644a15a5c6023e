/// Input that the engine refuses. The text names the thing, its value and what was expected.
public enum EngineError: Error, Equatable, CustomStringConvertible {
  /// A tile edge that no store has.
  case tileEdge(Int)
  /// A canvas side outside 1...65,536 pixels.
  case canvasSide(String, Int)
  /// A layer that the artwork does not have.
  case noLayer(Int, count: Int)
  /// A place in the stack at which no layer can be inserted.
  case noLayerPlace(Int, count: Int)
  /// An order that does not name every layer once.
  case layerOrder(Int, count: Int)
  /// A group that the artwork does not have.
  case noGroup(UInt64)
  /// More pixels than the device's memory allows for so many layers.
  case canvasPixels(Int, most: Int, layers: Int, deviceMemory: Int)
  /// A canvas origin too far off.
  case cropOrigin(x: Int, y: Int)
  /// Tiles that were copied, or a selection, with another tile edge than the artwork's.
  case clippingEdge(Int, wanted: Int)
  /// A mask is added to a layer that has one.
  case maskExists(String)
  /// A layer without a mask.
  case noMask(String)
  /// A saved selection that the artwork does not have.
  case noSavedSelection(Int, count: Int)
  /// A brush setting outside its range.
  case brush(setting: String, value: Double, range: String)
  /// Something is begun while a stroke is going on.
  case strokeGoingOn
  /// Something is begun while an editing session is going on.
  case sessionGoingOn
  /// The pixels of a locked layer were to be changed.
  case layerLocked(String)
  /// The lowest layer was to be merged down.
  case nothingBelow(String)
  /// What acts on a layer would act on the layer merged into it, too.
  case mergeTarget(String, setting: String, value: String, needed: String)
  /// A session is used that was committed or cancelled.
  case sessionOver(String)
  /// A setting of an editing session outside its range.
  case sessionSetting(String, Double, range: String)
  /// A number of an affine map that no transform can be computed with.
  case transform(String, Double, range: String)
  /// More pushes than one liquify takes.
  case liquifyPushes(Int, most: Int)
  /// A layer without text is to be edited as text.
  case layerNotText(String)
  /// A text longer than a layer takes, in bytes of UTF-8.
  case textLength(Int, most: Int)
  /// A grain's side that no grain has.
  case grainEdge(Int)
  /// A clone stroke's source farther off than the canvas is long.
  case cloneOffset(String, Int, most: Int)
  /// A signal that cannot be taken over.
  case signal(Int32, String)

  public var description: String {
    switch self {
    case .tileEdge(let edge):
      let edges = TileGeometry.edges.map(String.init).joined(separator: ", ")
      return "tile edge \(edge) is not one of \(edges)"
    case .canvasSide(let side, let value):
      return "canvas \(side) \(value) is outside 1...\(CanvasSize.longestSide) pixels"
    case .noLayer(let index, let count):
      return "there is no layer \(index): the artwork has \(count), counted from 0 at the bottom"
    case .noLayerPlace(let index, let count):
      return "no layer can be inserted at \(index): places are 0...\(count), counted from the bottom"
    case .layerOrder(let named, let count):
      return "an order of \(named) layers does not name each of the artwork's \(count) once"
    case .noGroup(let number):
      return "there is no layer group \(number); make it first"
    case .canvasPixels(let pixels, let most, let layers, let memory):
      return
        "a canvas of \(pixels) pixels with \(layers) layers is too large: \(memory >> 20) MiB of device memory "
        + "allow \(most) pixels; use a smaller canvas or fewer layers"
    case .cropOrigin(let x, let y):
      return
        "canvas origin (\(x), \(y)) is outside \(-CanvasSize.longestSide)...\(CanvasSize.longestSide) pixels"
    case .clippingEdge(let edge, let wanted):
      return
        "its tiles have an edge of \(edge), the artwork's \(wanted); take it from an artwork of the same tile edge"
    case .maskExists(let name):
      return "layer '\(name)' has a mask already; delete it first"
    case .noMask(let name):
      return "layer '\(name)' has no mask; add one first"
    case .noSavedSelection(let index, let count):
      return "there is no saved selection \(index): the artwork has \(count), counted from 0"
    case .brush(let setting, let value, let range):
      return "brush \(setting) \(value) is outside \(range)"
    case .strokeGoingOn:
      return "a stroke is going on; end it first"
    case .sessionGoingOn:
      return "an editing session is going on; commit or cancel it first"
    case .layerLocked(let name):
      return "layer '\(name)' is locked; unlock it to change its pixels"
    case .nothingBelow(let name):
      return "layer '\(name)' is the lowest, with none below to merge it into; merge a higher one down"
    case .mergeTarget(let name, let setting, let value, let needed):
      return
        "layer '\(name)' cannot take in the layer above: its \(setting) is \(value) and would act on that, too; "
        + "make it \(needed) first"
    case .sessionOver(let label):
      return "the session '\(label)' is over; begin another one"
    case .sessionSetting(let setting, let value, let range):
      return "\(setting) \(value) is outside \(range)"
    case .transform(let number, let value, let range):
      return "transform \(number) \(value) is outside \(range); use a map that can be turned back"
    case .liquifyPushes(let count, let most):
      return "\(count) pushes are more than the \(most) of one liquify; commit it and begin another one"
    case .layerNotText(let name):
      return "layer '\(name)' is no text layer; begin a new text instead"
    case .textLength(let length, let most):
      return "a text of \(length) bytes is longer than \(most); split it over several layers"
    case .grainEdge(let edge):
      return "grain edge \(edge) is not one of \(Grain.edges.map(String.init).joined(separator: ", "))"
    case .cloneOffset(let axis, let offset, let most):
      return
        "clone offset \(axis) \(offset) is outside -\(most)...\(most), the canvas' longest side; choose a source on the canvas"
    case .signal(let number, let text):
      return "signal \(number) cannot be taken over: \(text)"
    }
  }
}
