/// A wish that the stroke generator cannot fulfil.
public enum StrokeGeneratorError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Events a second outside 60...1000 Hz.
  case penRate(Double)
  /// A side of the area outside 300...100,000 px.
  case side(Double)

  /// Names the value and the range.
  public var description: String {
    switch self {
    case .penRate(let rate): "pen rate \(rate) Hz is outside 60...1000; expected for example 60, 125 or 240"
    case .side(let side):
      "drawing area side \(side) px is outside 300...100000; expected for example 620 x 547, scaled afterwards"
    }
  }
}
