import Statistics
import Testing

@Suite struct IntervalTests {
  @Test func agreesWithSciPy() throws {
    for row in ReferenceValues.tIntervals {
      let interval = try #require(tInterval(row.values, confidence: row.confidence))
      #expect(isClose(interval.low, row.low, 1e-9) && isClose(interval.high, row.high, 1e-9))
    }
  }

  @Test func equalValuesGiveNoWidth() {
    #expect(tInterval([0.1, 0.1, 0.1]) == Interval(low: 0.1, high: 0.1))
  }

  @Test func tooFewOrWrongValuesGiveNone() {
    #expect(tInterval([]) == nil && tInterval([1]) == nil && tInterval([1, .nan]) == nil)
    #expect(tInterval([1, .infinity]) == nil && tInterval([1, 2], confidence: 1) == nil)
  }
}
