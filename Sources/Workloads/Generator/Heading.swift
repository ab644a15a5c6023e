/// A direction as a unit vector, turned without sine or cosine: mathematics libraries differ in their last
/// bits, the basic operations and the square root do not (IEEE 754).
struct Heading {
  private(set) var dx: Double
  private(set) var dy: Double

  /// Towards a point; to the right where the two are one.
  init(toward target: PathPoint, from origin: PathPoint) {
    dx = target.x - origin.x
    dy = target.y - origin.y
    normalise()
  }

  /// Turns by the angle whose half has this tangent (for small angles: half the angle in radians).
  mutating func turn(halfTangent t: Double) {
    let scale = 1 / (1 + t * t)
    let cosine = (1 - t * t) * scale
    let sine = 2 * t * scale
    (dx, dy) = (dx * cosine - dy * sine, dx * sine + dy * cosine)
    normalise()
  }

  private mutating func normalise() {
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else {
      (dx, dy) = (1, 0)
      return
    }
    dx /= length
    dy /= length
  }
}
