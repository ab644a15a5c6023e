/// A rectangle around positions, px; both edges belong to it.
public struct StrokeBounds: Equatable, Sendable {
  /// Left edge, px.
  public private(set) var minX: Double
  /// Upper edge, px.
  public private(set) var minY: Double
  /// Right edge, px.
  public private(set) var maxX: Double
  /// Lower edge, px.
  public private(set) var maxY: Double

  /// The rectangle that holds one position.
  public init(around event: PenEvent) {
    minX = event.x
    maxX = event.x
    minY = event.y
    maxY = event.y
  }

  /// Right edge minus left edge, px.
  public var width: Double { maxX - minX }
  /// Lower edge minus upper edge, px.
  public var height: Double { maxY - minY }

  /// Grows to hold a position.
  public mutating func include(_ event: PenEvent) {
    minX = min(minX, event.x)
    maxX = max(maxX, event.x)
    minY = min(minY, event.y)
    maxY = max(maxY, event.y)
  }

  /// Grows to hold another rectangle.
  public mutating func include(_ other: StrokeBounds) {
    minX = min(minX, other.minX)
    maxX = max(maxX, other.maxX)
    minY = min(minY, other.minY)
    maxY = max(maxY, other.maxY)
  }
}
