/// One report of the pen.
public struct PenEvent: Equatable, Sendable {
  /// Seconds since the start of the recording.
  public var time: Double
  /// Pixels to the right of the area's left edge.
  public var x: Double
  /// Pixels below the area's upper edge.
  public var y: Double
  /// 0 (not touching) ... 1.
  public var pressure: Double

  /// Takes the values as they are; `PenStroke` and `TraceReader` check them.
  public init(time: Double, x: Double, y: Double, pressure: Double) {
    self.time = time
    self.x = x
    self.y = y
    self.pressure = pressure
  }

  /// The straight distance to another event, px.
  public func distance(to other: PenEvent) -> Double {
    let dx = other.x - x
    let dy = other.y - y
    return (dx * dx + dy * dy).squareRoot()
  }
}
