/// The distribution of a latency at fixed times: which share of all events took at most so long.
///
/// Ten times a decade from 100 ns to 100 ms, the same in every run: shares at one time can be compared, and no event need be kept.
public enum LatencyShares {
  /// The times, ns, ascending.
  public static let times: [Int] =
    [100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000].flatMap { decade in
      [100, 120, 150, 200, 250, 300, 400, 500, 600, 800].map { $0 * decade / 100 }
    } + [100_000_000]

  /// The name of the metric at `time` ns: `dab_within_250ns`, in %.
  public static func metric(_ time: Int) -> String { "dab_within_\(time)ns" }

  /// The share of events that took at most `time` ns, %; 0 of no events.
  /// - Parameters:
  ///   - time: ns.
  ///   - sorted: the events' times, ns, ascending.
  /// - Complexity: O(log n).
  public static func share(within time: Int, sorted: [Double]) -> Double {
    guard !sorted.isEmpty else { return 0 }
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] <= Double(time) { low = middle + 1 } else { high = middle }
    }
    return 100 * Double(low) / Double(sorted.count)
  }
}
