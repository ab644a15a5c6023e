import Statistics
import Testing

@Suite struct HolmTests {
  @Test func agreesWithTheReference() {
    for row in ReferenceValues.holm {
      let found = holmAdjusted(row.probabilities)
      #expect(found.count == row.adjusted.count)
      for (own, expected) in zip(found, row.adjusted) { #expect(isClose(own, expected, 1e-12)) }
    }
  }

  @Test func byHand() {
    #expect(holmAdjusted([0.04, 0.01, 0.03]) == [0.06, 0.03, 0.06])
  }

  @Test func nothingAndNonsense() {
    #expect(holmAdjusted([]) == [])
    #expect(holmAdjusted([.nan, 0.25, -1, 2]) == [1, 1, 1, 1])
  }
}
