/// A recording as read from a file.
public struct Trace: Equatable, Sendable {
  /// What was drawn, in time order; times and positions as recorded.
  public let strokes: [PenStroke]
  /// All events of the file, those with the pen up too.
  public let eventCount: Int

  /// A recording made of strokes alone, as a generator gives them.
  public init(strokes: [PenStroke]) {
    self.init(strokes: strokes, eventCount: strokes.eventCount)
  }

  init(strokes: [PenStroke], eventCount: Int) {
    self.strokes = strokes
    self.eventCount = eventCount
  }
}
