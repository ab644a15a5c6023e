/// Turns the pen's places into dabs at even distances along the line between them.
///
/// Pressure is interpolated linearly. The distance left over at an event carries on to the next one.
public struct StrokePath: Sendable {
  private let brush: Brush
  private let step: Double
  private var last: (x: Double, y: Double, pressure: Double)?
  private var untilNext = 0.0

  /// No two dabs are set closer than this, px: tiny brushes would otherwise stand still.
  public static let smallestStep = 0.5

  /// Places farther out than this, px either way, are ignored: dabs all the way there would take for ever.
  public static let farthestPlace = 1_000_000.0

  /// A path for one stroke.
  public init(brush: Brush) {
    self.brush = brush
    step = max(brush.diameter * brush.spacing, Self.smallestStep)
  }

  /// Calls `body` with each dab between the last place and this one; the first place gets a dab at once.
  public mutating func move(x: Double, y: Double, pressure: Double, _ body: (Dab) -> Void) {
    guard abs(x) <= Self.farthestPlace, abs(y) <= Self.farthestPlace, pressure.isFinite else { return }
    guard let from = last else {
      last = (x, y, pressure)
      untilNext = step
      return body(brush.dab(x: x, y: y, pressure: pressure))
    }
    let dx = x - from.x
    let dy = y - from.y
    let length = (dx * dx + dy * dy).squareRoot()
    while untilNext <= length {
      let share = length > 0 ? untilNext / length : 1
      body(
        brush.dab(
          x: from.x + dx * share, y: from.y + dy * share,
          pressure: from.pressure + (pressure - from.pressure) * share))
      untilNext += step
    }
    untilNext -= length
    last = (x, y, pressure)
  }
}
