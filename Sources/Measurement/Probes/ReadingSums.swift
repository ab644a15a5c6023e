extension [Reading] {
  /// The value of `metric`, 0 where it was not read.
  public func value(_ metric: String) -> Double { first { $0.metric == metric }?.value ?? 0 }

  /// The sums of two sets of readings of the same probes.
  public func adding(_ others: [Reading]) -> [Reading] {
    guard !isEmpty else { return others }
    return zip(self, others).map { mine, other in
      guard let value = mine.value, let more = other.value else { return mine }
      return Reading(mine.metric, value + more, source: mine.source, thread: mine.thread)
    }
  }

  /// Adds wall time for each of `count` things, as `metric`.
  public func dividing(wallBy count: Int, as metric: String) -> [Reading] {
    guard count > 0 else {
      return self + [Reading(metric, unavailable: "nothing to divide by", thread: .main)]
    }
    return self + [
      Reading(
        metric, value("wall") / Double(count), source: "clock_gettime(CLOCK_MONOTONIC) / \(count)",
        thread: .main)
    ]
  }
}
