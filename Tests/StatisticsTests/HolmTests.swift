import Statistics
import Testing

@Suite struct HolmTests {
  @Test func agreesWithTheDefinition() {
    for row in ReferenceValues.holm {
      let found = holmAdjusted(row.probabilities)
      #expect(found.count == row.adjusted.count)
      for (own, expected) in zip(found, row.adjusted) { #expect(isClose(own, expected, 1e-12)) }
    }
  }

  @Test func orderDoesNotMatter() {
    let values = ReferenceValues.holm.flatMap(\.probabilities)
    let order = values.indices.shuffled()
    let straight = holmAdjusted(values)
    #expect(holmAdjusted(order.map { values[$0] }) == order.map { straight[$0] })
  }

  /// What the adjustment promises: of many families without any difference, about 5 % have even one below 5 %.
  @Test func familiesWithoutADifferenceAreRarelyWrong() {
    var state: UInt64 = 9
    func uniform() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / 9_007_199_254_740_992
    }
    let families = 4000
    let wrong = (0..<families).count { _ in
      holmAdjusted((0..<20).map { _ in uniform() }).contains { $0 < 0.05 }
    }
    // 195 are expected; four standard deviations either way.
    #expect((140...250).contains(wrong), "\(wrong) of \(families)")
  }

  @Test func nothingAndNonsense() {
    #expect(holmAdjusted([]) == [])
    #expect(holmAdjusted([.nan, 0.01, -1, 2]) == [1, 0.04, 1, 1])
  }
}
