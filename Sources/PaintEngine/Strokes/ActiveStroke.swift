/// A stroke going on, whatever its kind.
///
/// An enum of kinds, not a protocol: through a protocol's witness a generic class runs the code that is compiled for all
/// designs at once, so every dab would meet indirect calls.
enum ActiveStroke<Design: EngineDesign> {
  case plain(GoingOn<StrokePainter<Design>>)
  case bound(GoingOn<BoundPainter<Design>>)
  case clone(GoingOn<CoveragePainter<Design, CloneRule<Design>>>)
  case dual(GoingOn<CoveragePainter<Design, ShapeRule<Design>>>)

  /// An object, because what a stroke has painted so far must not be copied from one pen event to the next.
  final class GoingOn<Painter> {
    fileprivate var painter: Painter

    init(_ painter: Painter) { self.painter = painter }
  }

  /// What its step is called.
  var label: String {
    switch self {
    case .plain, .bound: "Stroke"
    case .clone: "Clone"
    case .dual: "Dual brush"
    }
  }

  /// Dabs set down on the canvas so far, all brushes together; those that lie outside are not counted.
  var dabs: Int {
    switch self {
    case .plain(let stroke): stroke.painter.dabs
    case .bound(let stroke): stroke.painter.dabs
    case .clone(let stroke): stroke.painter.dabs
    case .dual(let stroke): stroke.painter.dabs
    }
  }

  /// The pen is now at (`x`, `y`) px with a pressure of 0...1: one batch of dabs.
  func move(x: Double, y: Double, pressure: Double) {
    switch self {
    case .plain(let stroke): stroke.painter.move(x: x, y: y, pressure: pressure)
    case .bound(let stroke): stroke.painter.move(x: x, y: y, pressure: pressure)
    case .clone(let stroke): stroke.painter.move(x: x, y: y, pressure: pressure)
    case .dual(let stroke): stroke.painter.move(x: x, y: y, pressure: pressure)
    }
  }

  /// Ends the stroke: what it changed, or nil when it touched nothing.
  func finish() -> TileChange<Design>? {
    switch self {
    case .plain(let stroke): stroke.painter.finish()
    case .bound(let stroke): stroke.painter.finish()
    case .clone(let stroke): stroke.painter.finish()
    case .dual(let stroke): stroke.painter.finish()
    }
  }

  /// Ends the stroke and puts every tile back as it was: the very same buffers where the design shares.
  func cancel() {
    switch self {
    case .plain(let stroke): stroke.painter.cancel()
    case .bound(let stroke): stroke.painter.cancel()
    case .clone(let stroke): stroke.painter.cancel()
    case .dual(let stroke): stroke.painter.cancel()
    }
  }
}
