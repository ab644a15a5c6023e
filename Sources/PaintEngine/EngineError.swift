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
  /// A brush setting outside its range.
  case brush(setting: String, value: Double, range: String)
  /// Something is begun while a stroke is going on.
  case strokeGoingOn
  /// Something is begun while an editing session is going on.
  case sessionGoingOn
  /// The pixels of a locked layer were to be changed.
  case layerLocked(String)
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
    case .brush(let setting, let value, let range):
      return "brush \(setting) \(value) is outside \(range)"
    case .strokeGoingOn:
      return "a stroke is going on; end it first"
    case .sessionGoingOn:
      return "an editing session is going on; commit or cancel it first"
    case .layerLocked(let name):
      return "layer '\(name)' is locked; unlock it to change its pixels"
    case .signal(let number, let text):
      return "signal \(number) cannot be taken over: \(text)"
    }
  }
}
