/// One push of a liquify: paint around a place is shoved along.
///
/// A pixel whose centre lies r px from (`x`, `y`) moves by strength · (1 − (r / radius)²)² of (`dx`, `dy`): all of it in the
/// middle, nothing at the rim, and no square root anywhere.
public struct LiquifyPush: Hashable, Sendable {
  /// The middle, canvas px.
  public let x, y: Double
  /// How far the push reaches, 1...1024 px.
  public let radius: Double
  /// How far and where to, px.
  public let dx, dy: Double
  /// 0...1.
  public let strength: Double

  /// Farthest that one push may shove, px either way.
  public static let farthestShove = 65_536.0

  /// A push. Throws for a number that is missing or outside its range; places reach as far as a pen's, a million px either way.
  public init(x: Double, y: Double, radius: Double, dx: Double, dy: Double, strength: Double = 1)
    throws(EngineError)
  {
    func check(_ setting: String, _ value: Double, _ range: ClosedRange<Double>) throws(EngineError) {
      guard range.contains(value) else {
        throw .sessionSetting("push \(setting)", value, range: "\(range.lowerBound)...\(range.upperBound)")
      }
    }
    let places = -StrokePath.farthestPlace...StrokePath.farthestPlace
    try check("x", x, places)
    try check("y", y, places)
    try check("radius", radius, 1...1024)
    try check("dx", dx, -Self.farthestShove...Self.farthestShove)
    try check("dy", dy, -Self.farthestShove...Self.farthestShove)
    try check("strength", strength, 0...1)
    self.x = x
    self.y = y
    self.radius = radius
    self.dx = dx
    self.dy = dy
    self.strength = strength
  }
}
