import Measurement
import PaintBench
import PaintEngine
import Statistics
import Workloads

/// Paints strokes as fast as it can, and times what each pen event costs: the batch of dabs between the event and the pixels.
struct PenLatencies {
  /// The time in which a display of 120 Hz wants the next frame, ns.
  static let frame = 8_333_333

  /// The metrics that `readings` yields, without a part.
  static let metrics =
    ["dab_p50", "dab_p99", "dab_max", "slow_frames", "pen_events"]
    + LatencyShares.times.map(LatencyShares.metric)

  private let source: StrokeSource
  private let brush: Brush
  private var times: [Double] = []
  private var next = 0

  /// Paints the strokes of `source`, one after the other and again from the first; room for `capacity` events.
  init(_ source: StrokeSource, brush: Brush, capacity: Int = 1 << 20) {
    self.source = source
    self.brush = brush
    times.reserveCapacity(capacity)
  }

  /// Paints one stroke on the bottom layer; every event is timed. Nothing but the clock is read between two events.
  mutating func paintStroke<Design: EngineDesign>(on artwork: Artwork<Design>) throws {
    let stroke = source.strokes[next % source.strokes.count]
    next += 1
    try artwork.beginStroke(onLayer: 0, brush: brush)
    for event in stroke {
      let begin = Clock.monotonic()
      artwork.continueStroke(x: event.x, y: event.y, pressure: event.pressure)
      times.append(Double(Clock.elapsed(since: begin)))
    }
    artwork.endStroke()
  }

  /// Forgets what was timed; painting goes on where it was.
  mutating func reset() { times.removeAll(keepingCapacity: true) }

  /// What was timed since the last reset.
  func readings() -> [Reading] {
    let sorted = times.sorted()
    let source = "clock_gettime(CLOCK_MONOTONIC) around \(sorted.count) pen events"
    func time(_ metric: String, _ share: Double) -> Reading {
      Reading(metric, quantile(sorted: sorted, share), source: source, thread: .main)
    }
    return [
      time("dab_p50", 0.5), time("dab_p99", 0.99), time("dab_max", 1),
      Reading(
        "slow_frames", Double(sorted.count { $0 > Double(Self.frame) }), source: source, thread: .main),
      Reading("pen_events", Double(sorted.count), source: "benchmark", thread: .main),
    ]
      + LatencyShares.times.map {
        Reading(
          LatencyShares.metric($0), LatencyShares.share(within: $0, sorted: sorted), source: source,
          thread: .main)
      }
  }
}
