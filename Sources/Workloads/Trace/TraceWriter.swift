/// Writes strokes in the format that `TraceReader` reads.
public enum TraceWriter {
  /// One line an event, and after each stroke a line with the pen up at the stroke's last time and place.
  /// Numbers are the shortest that read back as the same values, so strokes in time order within the reader's
  /// ranges read back exactly. O(events).
  public static func text(of strokes: [PenStroke]) -> String {
    var text = ""
    for stroke in strokes {
      for event in stroke.events { append(event, pressure: event.pressure, to: &text) }
      if let last = stroke.events.last { append(last, pressure: 0, to: &text) }
    }
    return text
  }

  private static func append(_ event: PenEvent, pressure: Double, to text: inout String) {
    text += "\(event.time) \(event.x) \(event.y) \(pressure)\n"
  }
}
