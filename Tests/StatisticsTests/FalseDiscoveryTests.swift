import Statistics
import Testing

@Suite struct FalseDiscoveryTests {
  @Test func agreesWithSciPy() {
    for row in ReferenceValues.falseDiscovery {
      let found = falseDiscoveryAdjusted(row.probabilities)
      #expect(found.count == row.adjusted.count)
      for (own, expected) in zip(found, row.adjusted) { #expect(isClose(own, expected, 1e-12)) }
    }
  }

  @Test func orderDoesNotMatter() {
    let values = ReferenceValues.falseDiscovery.flatMap(\.probabilities)
    let order = values.indices.shuffled()
    let straight = falseDiscoveryAdjusted(values)
    #expect(falseDiscoveryAdjusted(order.map { values[$0] }) == order.map { straight[$0] })
  }

  /// What the adjustment promises where nothing is to be found: about 5 % of families have even one below 5 %.
  @Test func familiesWithoutADifferenceAreRarelyWrong() {
    var random = Uniform(state: 9)
    let families = 4000
    let wrong = (0..<families).count { _ in
      falseDiscoveryAdjusted((0..<20).map { _ in random.next() }).contains { $0 < 0.05 }
    }
    // 200 are expected; four standard deviations either way.
    #expect((145...255).contains(wrong), "\(wrong) of \(families)")
  }

  /// What it promises where there is much to be found: of what is found, 5 % at most are wrong on average.
  @Test func fewOfWhatIsFoundIsWrong() {
    var random = Uniform(state: 4)
    var shares = 0.0
    let families = 2000
    for _ in 0..<families {
      let nothing = (0..<30).map { _ in random.next() }
      let something = (0..<30).map { _ in random.next() * 0.002 }
      let found = falseDiscoveryAdjusted(nothing + something).map { $0 < 0.05 }
      let wrong = found[..<30].count { $0 }
      shares += Double(wrong) / Double(max(1, found.count { $0 }))
    }
    // Half of the questions have nothing to find, so 2.5 % are expected.
    #expect((0.02...0.03).contains(shares / Double(families)), "\(shares / Double(families))")
  }

  @Test func nothingAndNonsense() {
    #expect(falseDiscoveryAdjusted([]) == [])
    #expect(falseDiscoveryAdjusted([.nan, 0.01, -1, 2]) == [1, 0.04, 1, 1])
  }
}

/// Numbers from 0 to 1 that are the same each time.
private struct Uniform {
  var state: UInt64

  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / 9_007_199_254_740_992
  }
}
