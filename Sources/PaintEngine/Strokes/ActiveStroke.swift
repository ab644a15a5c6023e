/// A stroke going on, whatever its kind: plain, held to a selection, laid through a grain, cloned, or of two brushes.
///
/// An object, because what it has painted so far must not be copied from one pen event to the next.
protocol ActiveStroke<Design>: AnyObject {
  associatedtype Design: EngineDesign

  /// Dabs set down on the canvas so far; those that lie outside are not counted.
  var dabs: Int { get }

  /// The pen is now at (`x`, `y`) px with a pressure of 0...1: one batch of dabs.
  func move(x: Double, y: Double, pressure: Double)

  /// Ends the stroke: what it changed, or nil when it touched nothing.
  func finish() -> TileChange<Design>?
}

/// A stroke whose dabs go straight into the layer.
final class PlainStroke<Design: EngineDesign>: ActiveStroke {
  private var painter: StrokePainter<Design>

  init(_ painter: StrokePainter<Design>) { self.painter = painter }

  var dabs: Int { painter.dabs }

  func move(x: Double, y: Double, pressure: Double) { painter.move(x: x, y: y, pressure: pressure) }

  func finish() -> TileChange<Design>? { painter.finish() }
}
