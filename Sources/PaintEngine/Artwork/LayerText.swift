/// What a text layer says. Its pixels are drawn from this; painting over them ends it.
public struct LayerText: Hashable, Sendable {
  /// The text; lines are separated by newlines.
  public var text: String
  /// Left edge of the first line, canvas px.
  public var x: Int
  /// Top edge of the first line, canvas px.
  public var y: Int
  /// Canvas pixels a dot of the bitmap font, 1...256.
  public var scale: Int
  /// The letters' colour.
  public var color: Fix15Color

  /// A text.
  public init(
    _ text: String, x: Int, y: Int, scale: Int = 2, color: Fix15Color = Fix15Color(red: 0, green: 0, blue: 0)
  ) {
    self.text = text
    self.x = x
    self.y = y
    self.scale = scale
    self.color = color
  }
}
