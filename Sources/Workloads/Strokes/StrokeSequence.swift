/// Strokes in time order. The pauses between them are in the events' times.
public typealias StrokeSequence = [PenStroke]

extension [PenStroke] {
  /// The smallest rectangle around all positions; nil without strokes. O(events).
  public var bounds: StrokeBounds? {
    guard var box = first?.bounds else { return nil }
    for stroke in self { box.include(stroke.bounds) }
    return box
  }

  /// Pen-down events of all strokes. O(strokes).
  public var eventCount: Int { reduce(0) { $0 + $1.events.count } }

  /// First touch to last lift, s; 0 without strokes.
  public var duration: Double {
    guard let first, let last else { return 0 }
    return last.end - first.start
  }

  /// Positions multiplied by `factor` (no unit); times and pressures stay, so speeds grow too. O(events).
  /// - Throws: `InvalidStroke.change` unless the factor is finite and above 0 and the result is finite.
  public func scaled(by factor: Double) throws(InvalidStroke) -> [PenStroke] {
    guard factor.isFinite, factor > 0 else { throw .change(factor) }
    return try changed(by: factor) { event in
      event.x *= factor
      event.y *= factor
    }
  }

  /// Positions moved to the right and down by pixels. O(events).
  /// - Throws: `InvalidStroke.change` unless shifts and result are finite.
  public func moved(x: Double, y: Double) throws(InvalidStroke) -> [PenStroke] {
    guard x.isFinite else { throw .change(x) }
    guard y.isFinite else { throw .change(y) }
    return try changed(by: x) { event in
      event.x += x
      event.y += y
    }
  }

  /// Moved so that the bounds' upper left corner is (0, 0); a recording starts where its window stood. O(events).
  /// - Throws: `InvalidStroke.change` where the shift leaves the finite numbers.
  public func movedToOrigin() throws(InvalidStroke) -> [PenStroke] {
    guard let bounds else { return [] }
    return try moved(x: -bounds.minX, y: -bounds.minY)
  }

  /// The same strokes `times` times over, with a pause in seconds (>= 0) between the last lift and the next
  /// first touch. Fewer than one time gives none. A recording that holds no pause longer than an autosave's
  /// debounce is made to meet it so. O(events x times).
  /// - Throws: `InvalidStroke.change` for a pause that is negative or not finite.
  public func repeated(_ times: Int, pause: Double) throws(InvalidStroke) -> [PenStroke] {
    guard pause.isFinite, pause >= 0 else { throw .change(pause) }
    guard times > 0, !isEmpty else { return [] }
    var result: [PenStroke] = []
    result.reserveCapacity(count * times)
    for round in 0..<times {
      let delay = Double(round) * (duration + pause)
      result += try changed(by: delay) { $0.time += delay }
    }
    return result
  }

  private func changed(
    by amount: Double, _ change: (inout PenEvent) -> Void
  ) throws(InvalidStroke) -> [PenStroke] {
    var result: [PenStroke] = []
    result.reserveCapacity(count)
    for stroke in self {
      var events = stroke.events
      for index in events.indices {
        change(&events[index])
        let event = events[index]
        guard event.x.isFinite, event.y.isFinite, event.time.isFinite else { throw .change(amount) }
      }
      result.append(PenStroke(unchecked: events))
    }
    return result
  }
}
