import Statistics
import Testing

@Suite struct ClopperPearsonTests {
  @Test func boundsAgreeWithSciPy() throws {
    for row in ReferenceValues.clopperPearson {
      let bounds = try #require(
        clopperPearson(events: row.events, trials: row.trials, confidence: row.confidence))
      let upper = try #require(
        clopperPearsonUpper(events: row.events, trials: row.trials, confidence: row.confidence))
      for (own, expected) in [(bounds.low, row.low), (bounds.high, row.high), (upper, row.upper)] {
        #expect(isClose(own, expected, 1e-9), "\(row.events) of \(row.trials): \(own), not \(expected)")
      }
    }
  }

  /// What the README states of 300 A/A runs without an alarm.
  @Test func noneInThreeHundredIsBelowOnePercent() throws {
    let upper = try #require(clopperPearsonUpper(events: 0, trials: 300))
    #expect(upper > 0.0099 && upper < 0.01)
    #expect(try #require(clopperPearsonUpper(events: 0, trials: 297)) > 0.01)
  }

  @Test func nonsenseHasNoBounds() {
    for (events, trials, confidence) in [
      (0, 0, 0.95), (-1, 3, 0.95), (4, 3, 0.95), (1, 3, 0), (1, 3, 1), (1, 3, .nan),
    ] {
      #expect(clopperPearson(events: events, trials: trials, confidence: confidence) == nil)
      #expect(clopperPearsonUpper(events: events, trials: trials, confidence: confidence) == nil)
    }
  }
}
