/// A position, px.
struct PathPoint: Equatable {
  var x: Double
  var y: Double

  func moved(by dx: Double, _ dy: Double) -> PathPoint {
    PathPoint(x: x + dx, y: y + dy)
  }

  /// To 1/100 px. A whole number divided by 100 is the double nearest to the decimal fraction, so writing it
  /// as text and reading it gives the same value.
  func rounded() -> PathPoint {
    PathPoint(x: (x * 100).rounded() / 100 + 0, y: (y * 100).rounded() / 100 + 0)
  }
}
