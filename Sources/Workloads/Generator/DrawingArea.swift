/// The rectangle that a hand draws in: 0 ... width by 0 ... height, px.
struct DrawingArea {
  let width: Double
  let height: Double

  var centre: PathPoint { PathPoint(x: width / 2, y: height / 2) }

  func contains(_ point: PathPoint) -> Bool {
    point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height
  }

  /// The nearest point that keeps `margin` px (at most a third of the smaller side) from every edge.
  func clamped(_ point: PathPoint, margin: Double) -> PathPoint {
    let inset = min(margin, min(width, height) / 3)
    return PathPoint(
      x: min(width - inset, max(inset, point.x)), y: min(height - inset, max(inset, point.y)))
  }
}
