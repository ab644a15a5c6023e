/// What the pen did from touching down to lifting: at least one event, every pressure in 0 < p <= 1, times
/// that never go backwards, finite coordinates.
public struct PenStroke: Equatable, Sendable {
  /// In time order, never empty.
  public let events: [PenEvent]

  /// Checks the events. O(events).
  /// - Throws: `InvalidStroke` for the first event that breaks the rule above.
  public init(events: [PenEvent]) throws(InvalidStroke) {
    guard var latest = events.first?.time else { throw .empty }
    for (index, event) in events.enumerated() {
      guard event.pressure > 0, event.pressure <= 1 else {
        throw .pressure(event.pressure, event: index)
      }
      guard event.x.isFinite, event.y.isFinite else { throw .position(event.x, event.y, event: index) }
      guard event.time.isFinite, event.time >= latest else { throw .time(event.time, event: index) }
      latest = event.time
    }
    self.events = events
  }

  /// For sources that keep the rule by construction.
  init(unchecked events: [PenEvent]) {
    self.events = events
  }

  /// When the pen touched, s.
  public var start: Double { events[0].time }

  /// When the last event with the pen down was reported, s.
  public var end: Double { events[events.count - 1].time }

  /// First to last event, s; 0 for a single event.
  public var duration: Double { end - start }

  /// The way along the straight pieces between events, px. O(events).
  public var length: Double {
    var sum = 0.0
    for index in events.indices.dropFirst() {
      sum += events[index - 1].distance(to: events[index])
    }
    return sum
  }

  /// The smallest rectangle around the events' positions (not around the paint). O(events).
  public var bounds: StrokeBounds {
    var box = StrokeBounds(around: events[0])
    for event in events { box.include(event) }
    return box
  }
}

/// Why events are not a stroke.
public enum InvalidStroke: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no event.
  case empty
  /// A pressure that is not in 0 < p <= 1, and the event's index.
  case pressure(Double, event: Int)
  /// A position that is not finite, and the event's index.
  case position(Double, Double, event: Int)
  /// A time that is not finite or lies before the event before it, and the event's index.
  case time(Double, event: Int)
  /// A scale that is not above 0 and finite, or a shift that is not finite, or one that takes a coordinate
  /// beyond the largest number.
  case change(Double)

  /// Names the event and the value, and what was expected.
  public var description: String {
    switch self {
    case .empty: "a stroke has no event; expected at least one"
    case .pressure(let value, let event):
      "stroke event \(event): pressure \(value) is outside 0...1 or is 0; expected a pen that touches"
    case .position(let x, let y, let event):
      "stroke event \(event): position (\(x), \(y)) is not finite; expected pixels"
    case .time(let value, let event):
      "stroke event \(event): time \(value) is not finite or goes backwards; expected seconds in order"
    case .change(let value):
      "strokes cannot be scaled, moved or repeated by \(value); expected a finite number, above 0 for a scale,"
        + " not below 0 for a pause, that keeps every coordinate finite"
    }
  }
}
