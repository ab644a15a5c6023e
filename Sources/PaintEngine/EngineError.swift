/// Input that the engine refuses. The text names the thing, its value and what was expected.
public enum EngineError: Error, Equatable, CustomStringConvertible {
  /// A tile edge that no store has.
  case tileEdge(Int)
  /// A canvas side outside 1...65,536 pixels.
  case canvasSide(String, Int)
  /// A layer that the artwork does not have.
  case noLayer(Int, count: Int)
  /// A brush setting outside its range.
  case brush(setting: String, value: Double, range: String)
  /// A stroke is begun while another one is going on.
  case strokeGoingOn

  public var description: String {
    switch self {
    case .tileEdge(let edge):
      let edges = TileGeometry.edges.map(String.init).joined(separator: ", ")
      return "tile edge \(edge) is not one of \(edges)"
    case .canvasSide(let side, let value):
      return "canvas \(side) \(value) is outside 1...\(CanvasSize.longestSide) pixels"
    case .noLayer(let index, let count):
      return "there is no layer \(index): the artwork has \(count), counted from 0 at the bottom"
    case .brush(let setting, let value, let range):
      return "brush \(setting) \(value) is outside \(range)"
    case .strokeGoingOn:
      return "a stroke is going on; end it before the next one begins"
    }
  }
}
