import Synchronization

/// The probe that this process is for; nil in all but processes of their own.
enum DisturbedProcess {
  private static let chosen = Mutex<DisturbingProbe?>(nil)

  /// Set once, before the case begins.
  static var probe: DisturbingProbe? {
    get { chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }
}

/// An operation with a disturbing probe around it and nothing else.
struct DisturbedOperation {
  private let probe: DisturbingProbe
  private let counter: (any DisturbingCounter)?
  /// What starting and stopping count of themselves.
  private let own: [Int]

  /// nil in a process that is for no disturbing probe.
  init?() {
    guard let probe = DisturbedProcess.probe else { return nil }
    self.probe = probe
    let counter = probe.counter()
    self.counter = counter
    // The first empty operations load what is loaded once.
    let empty = (0..<5).compactMap { _ in
      counter.flatMap { Self.counts($0) {} }
    }
    own = probe.metrics.indices.map { index in empty.map { $0[index] }.min() ?? 0 }
  }

  /// Runs `operation` and gives the probe's readings.
  func measure(_ operation: () throws -> Void) rethrows -> [Reading] {
    guard let counter else {
      try operation()
      return probe.metrics.map {
        Reading($0, unavailable: probe.refusal ?? "it cannot be had here", thread: .process)
      }
    }
    guard let counts = try Self.counts(counter, operation) else {
      return probe.metrics.map {
        Reading($0, unavailable: "\(counter.source): no count", thread: counter.thread)
      }
    }
    return zip(probe.metrics, zip(counts, own)).map { metric, count in
      Reading(metric, Double(max(0, count.0 - count.1)), source: counter.source, thread: counter.thread)
    }
  }

  @inline(never)
  private static func counts(
    _ counter: any DisturbingCounter, _ operation: () throws -> Void
  ) rethrows -> [Int]? {
    counter.start()
    try operation()
    return counter.stop()
  }
}
