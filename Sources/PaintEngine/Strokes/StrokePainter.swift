/// One stroke going on: paints dabs into a store and keeps the state of every tile as it found it.
public struct StrokePainter<Design: EngineDesign> {
  private let store: TileStore<Design>
  private let canvas: CanvasSize
  private let brush: Brush
  private let color: DabColor
  private let edge: Int
  private let shift: Int
  private var path: StrokePath
  private var recorder: TileRecorder<Design>

  /// Dabs set down on the canvas so far; those that lie outside are not counted.
  public private(set) var dabs = 0

  /// Begins a stroke on `store`.
  public init(store: TileStore<Design>, canvas: CanvasSize, brush: Brush) {
    self.store = store
    self.canvas = canvas
    self.brush = brush
    color = brush.mode == .paint ? DabColor(brush.color) : .none
    edge = store.context.geometry.edge
    shift = store.context.geometry.shift
    path = StrokePath(brush: brush)
    recorder = TileRecorder(store)
  }

  /// The pen is now at (`x`, `y`) px with a pressure of 0...1. Places that are no numbers or
  /// beyond `StrokePath.farthestPlace` are ignored.
  public mutating func move(x: Double, y: Double, pressure: Double) {
    var path = path
    path.move(x: x, y: y, pressure: pressure) { paint($0) }
    self.path = path
  }

  /// Sets one dab down.
  public mutating func paint(_ dab: Dab) {
    guard let bounds = dab.bounds(in: canvas) else { return }
    dabs &+= 1
    for tileRow in bounds.top >> shift...(bounds.bottom - 1) >> shift {
      for tileColumn in bounds.left >> shift...(bounds.right - 1) >> shift {
        let tile = PixelRect(
          left: tileColumn << shift, top: tileRow << shift, right: (tileColumn + 1) << shift,
          bottom: (tileRow + 1) << shift)
        let part = PixelRect(
          left: max(tile.left, bounds.left), top: max(tile.top, bounds.top),
          right: min(tile.right, bounds.right), bottom: min(tile.bottom, bounds.bottom))
        guard dab.paints(part) else { continue }
        let key = TileKey(x: tileColumn, y: tileRow)
        if brush.mode == .erase, !store.hasTile(at: key) { continue }
        let pixels = recorder.writablePixels(at: key)
        dab.blend(into: pixels, tile: tile, rect: part, edge: edge, color: color)
      }
    }
  }

  /// Ends the stroke: what it changed, or nil when it touched nothing.
  public mutating func finish() -> TileChange<Design>? { recorder.finish() }
}
