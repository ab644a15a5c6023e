import Testing

@testable import Measurement

struct LatencySharesTests {
  @Test func tenTimesADecadeFromATenthOfAMicrosecondToATenthOfASecond() {
    let times = LatencyShares.times
    #expect(times.count == 61)
    #expect(times.first == 100 && times.last == 100_000_000)
    #expect(zip(times, times.dropFirst()).allSatisfy { Double($1) / Double($0) <= 4.0 / 3 + 1e-9 && $0 < $1 })
    #expect(Array(times[10...12]) == [1_000, 1_200, 1_500])
  }

  /// A share counts the events at a time itself, as a distribution function does.
  @Test func shareOfEventsAtMostSoLong() {
    let sorted = [90.0, 100, 100, 100.5, 250]
    #expect(
      [89, 90, 100, 101, 249, 250, 900].map { LatencyShares.share(within: $0, sorted: sorted) } == [
        0, 20, 60, 80, 80, 100, 100,
      ])
    #expect(LatencyShares.share(within: 100, sorted: []) == 0)
  }

  @Test func everyTimeIsAMetricOfAPart() {
    for time in LatencyShares.times {
      let metric = Metrics.named(LatencyShares.metric(time), part: "saving")
      #expect(metric?.name == "saving_dab_within_\(time)ns")
      #expect(metric?.unit == "%")
    }
  }
}
