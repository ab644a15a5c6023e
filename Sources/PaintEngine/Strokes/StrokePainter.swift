/// One stroke going on: paints dabs into a store and keeps the state of every tile as it found it.
///
/// A tile that was shared costs one copy a stroke, however many dabs it gets.
public struct StrokePainter<Design: EngineDesign> {
  private let loop: DabLoop
  private var path: StrokePath
  private var target: RecordedTarget<Design>

  /// Dabs set down on the canvas so far; those that lie outside are not counted.
  public private(set) var dabs = 0

  /// Begins a stroke on `store`. A brush's grain takes no part: `BoundPainter` lays paint through it.
  public init(store: TileStore<Design>, canvas: CanvasSize, brush: Brush) {
    loop = DabLoop(geometry: store.context.geometry, canvas: canvas, color: DabColor(of: brush))
    path = StrokePath(brush: brush)
    target = RecordedTarget(recorder: TileRecorder(store), isErasing: brush.mode == .erase)
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
    if loop.paint(dab, into: &target) { dabs &+= 1 }
  }

  /// Ends the stroke: what it changed, or nil when it touched nothing.
  public mutating func finish() -> TileChange<Design>? { target.recorder.finish() }

  /// The tiles written so far as the stroke found them.
  var before: TileStore<Design>.Snapshot { target.recorder.before }

  /// Ends the stroke and puts every tile back as it was: the very same buffers where the design shares.
  public func cancel() { target.recorder.cancel() }
}

/// The layer itself, each tile remembered at its first write.
private struct RecordedTarget<Design: EngineDesign>: DabTarget {
  var recorder: TileRecorder<Design>
  let isErasing: Bool

  @inline(__always)
  mutating func pixels(at key: TileKey, part: PixelRect) -> UnsafeMutablePointer<UInt16>? {
    if isErasing, !recorder.store.hasTile(at: key) { return nil }
    return recorder.writablePixels(at: key)
  }
}
