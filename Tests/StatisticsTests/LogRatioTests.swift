import Statistics
import Testing

@Suite struct LogRatioTests {
  @Test func independentSidesAgreeWithSciPy() throws {
    for row in ReferenceValues.ratios {
      let found = try #require(LogRatio(candidate: row.candidate, reference: row.reference))
      #expect(isClose(found.ratio, row.ratio, 1e-12) && isClose(found.degrees, row.degrees, 1e-9))
      try expect(found, row.low95, row.high95, row.low90, row.high90)
      #expect(isClose(found.differenceProbability, row.difference, 1e-8), "\(found)")
      #expect(isClose(found.equivalenceProbability(margin: 0.05), row.equivalence5, 1e-8), "\(found)")
      #expect(isClose(found.equivalenceProbability(margin: 0.5), row.equivalence50, 1e-8), "\(found)")
    }
  }

  @Test func pairsAgreeWithSciPy() throws {
    for row in ReferenceValues.pairedRatios {
      let pairs = zip(row.candidate, row.reference).map { (candidate: $0, reference: $1) }
      let found = try #require(LogRatio(pairs: pairs))
      #expect(isClose(found.ratio, row.ratio, 1e-12) && found.degrees == row.degrees)
      try expect(found, row.low95, row.high95, row.low90, row.high90)
      #expect(isClose(found.differenceProbability, row.difference, 1e-8), "\(found)")
    }
  }

  @Test func intervalsAndProbabilitiesSayTheSame() throws {
    for row in ReferenceValues.ratios {
      let found = try #require(LogRatio(candidate: row.candidate, reference: row.reference))
      let (wide, narrow) = (try #require(found.interval()), try #require(found.interval(confidence: 0.9)))
      #expect((found.differenceProbability < 0.05) == (wide.low > 1 || wide.high < 1))
      for margin in [0.01, 0.05, 0.5, 5] {
        let isInside = narrow.low > 1 / (1 + margin) && narrow.high < 1 + margin
        #expect((found.equivalenceProbability(margin: margin) < 0.05) == isInside, "\(margin) \(narrow)")
      }
    }
  }

  @Test func swappingTheSidesInverts() throws {
    for row in ReferenceValues.ratios {
      let found = try #require(LogRatio(candidate: row.candidate, reference: row.reference))
      let swapped = try #require(LogRatio(candidate: row.reference, reference: row.candidate))
      for other in [swapped, found.inverse] {
        #expect(isClose(other.ratio, 1 / found.ratio, 1e-12) && isClose(other.degrees, found.degrees, 1e-12))
        #expect(isClose(other.differenceProbability, found.differenceProbability, 1e-9))
        let (there, back) = (try #require(found.interval()), try #require(other.interval()))
        #expect(isClose(back.low, 1 / there.high, 1e-9) && isClose(back.high, 1 / there.low, 1e-9))
      }
    }
  }

  @Test func equalValuesHaveNoSpread() throws {
    let alike = try #require(LogRatio(candidate: [0.3, 0.3, 0.3], reference: [0.3, 0.3]))
    #expect(alike.ratio == 1 && alike.interval() == Interval(low: 1, high: 1) && alike.degrees == 3)
    #expect(alike.differenceProbability == 1 && alike.equivalenceProbability(margin: 0.05) == 0)
    let other = try #require(LogRatio(candidate: [6, 6], reference: [3, 3]))
    #expect(isClose(other.ratio, 2, 1e-15))
    #expect(other.differenceProbability == 0 && other.equivalenceProbability(margin: 0.05) == 1)
    // One side without spread: the other one's alone counts.
    let half = try #require(LogRatio(candidate: [5, 5, 5, 5], reference: [4, 5, 6]))
    #expect(isClose(half.degrees, 2, 1e-12) && half.standardError > 0)
  }

  @Test func extremeSpreadsKeepTheirDegrees() throws {
    let tiny = try #require(
      LogRatio(candidate: [1, 1 + 2e-16, 1, 1], reference: [1, 1, 1 + 2e-16]))
    #expect(tiny.degrees >= 2 && tiny.degrees <= 5 && tiny.standardError > 0)
    let wide = try #require(LogRatio(candidate: [1e-300, 1e300], reference: [1, 1]))
    #expect(isClose(wide.ratio, 1, 1e-9) && wide.differenceProbability > 0.9)
  }

  @Test func tooFewOrWrongValuesGiveNone() {
    #expect(LogRatio(candidate: [1], reference: [1, 2]) == nil)
    #expect(LogRatio(candidate: [], reference: []) == nil)
    for wrong in [0, -1, .nan, .infinity] {
      #expect(LogRatio(candidate: [1, wrong], reference: [1, 2]) == nil)
      #expect(LogRatio(pairs: [(1, 1), (1, wrong)]) == nil)
    }
    #expect(LogRatio(pairs: [(1, 1)]) == nil)
  }

  @Test func nonsenseProvesNothing() throws {
    let found = try #require(LogRatio(candidate: [1, 2], reference: [1, 2]))
    for margin in [0, -0.5, .nan, .infinity] { #expect(found.equivalenceProbability(margin: margin) == 1) }
    for confidence in [0, 1, -1, .nan] { #expect(found.interval(confidence: confidence) == nil) }
  }

  private func expect(
    _ found: LogRatio, _ low95: Double, _ high95: Double, _ low90: Double, _ high90: Double
  ) throws {
    let (wide, narrow) = (try #require(found.interval()), try #require(found.interval(confidence: 0.9)))
    #expect(isClose(wide.low, low95, 1e-7) && isClose(wide.high, high95, 1e-7), "\(wide)")
    #expect(isClose(narrow.low, low90, 1e-7) && isClose(narrow.high, high90, 1e-7), "\(narrow)")
  }
}
