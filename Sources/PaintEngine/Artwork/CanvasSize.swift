/// The canvas in pixels.
public struct CanvasSize: Hashable, Sendable {
  /// The longest side that is accepted, px.
  public static let longestSide = 65_536

  /// Sides in px, 1...`longestSide`.
  public let width, height: Int

  /// Throws `EngineError.canvasSide` for a side outside 1...`longestSide`.
  public init(width: Int, height: Int) throws(EngineError) {
    guard 1...Self.longestSide ~= width else { throw .canvasSide("width", width) }
    guard 1...Self.longestSide ~= height else { throw .canvasSide("height", height) }
    self.width = width
    self.height = height
  }

  /// Width and height exchanged.
  public var transposed: CanvasSize { CanvasSize(unchecked: height, width) }

  private init(unchecked width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }
}
