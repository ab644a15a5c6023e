/// What a recording holds, in numbers.
public struct TraceDescription: Equatable, Sendable {
  /// All events, those with the pen up too.
  public let events: Int
  /// Events with the pen down.
  public let touching: Int
  /// Strokes.
  public let strokes: Int
  /// First touch to last lift, s.
  public let duration: Double
  /// Around all positions with the pen down, px; nil without strokes.
  public let area: StrokeBounds?
  /// Way along a stroke, px.
  public let length: Spread?
  /// First to last event of a stroke, s.
  public let strokeDuration: Spread?
  /// Lift to the next touch, s; nil for a single stroke.
  public let gap: Spread?
  /// Way over time between an event and the next of the same stroke, px/s, each interval once; intervals
  /// under a microsecond are left out. nil where there is none.
  public let speed: Spread?

  /// O(events log events).
  public init(_ trace: Trace) {
    let all = trace.strokes
    events = trace.eventCount
    touching = all.eventCount
    strokes = all.count
    duration = all.duration
    area = all.bounds
    length = Spread(all.map(\.length))
    strokeDuration = Spread(all.map(\.duration))
    gap = Spread(zip(all, all.dropFirst()).map { $1.start - $0.end })
    var speeds: [Double] = []
    speeds.reserveCapacity(touching)
    for stroke in all {
      for (event, next) in zip(stroke.events, stroke.events.dropFirst()) where next.time - event.time >= 1e-6
      {
        speeds.append(event.distance(to: next) / (next.time - event.time))
      }
    }
    speed = Spread(speeds)
  }

  /// Strokes over the duration, 1/min; nil for a duration of 0.
  public var strokesPerMinute: Double? {
    duration > 0 ? Double(strokes) * 60 / duration : nil
  }
}
