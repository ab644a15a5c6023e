import Statistics
import Testing

@Suite struct QuantileBoundsTests {
  @Test func ranksAgreeWithSciPy() {
    for row in ReferenceValues.ranks {
      let ranks = quantileRanks(count: row.count, probability: row.probability)
      #expect(
        ranks?.low == row.ranks?.low && ranks?.high == row.ranks?.high,
        "\(row.count) values, p \(row.probability)")
    }
  }

  @Test func binomialAgreesWithSciPy() {
    for row in ReferenceValues.binomial {
      let value = binomialCDF(row.successes, trials: row.trials, probability: row.probability)
      #expect(
        isClose(value, row.cumulative, 1e-9) || abs(value - row.cumulative) < 1e-300,
        "\(row): \(value)")
    }
  }

  @Test func boundsAreTheOrderStatisticsOfThoseRanks() throws {
    let bounds = try #require(quantileBounds((1...10).map(Double.init).shuffled(), probability: 0.5))
    #expect(bounds == Interval(low: 2, high: 9))
    #expect(quantileBounds([1, 2, 3], probability: 0.5) == nil)
    #expect(quantileBounds([], probability: 0.5) == nil)
    #expect(quantileBounds([1, 2, 3, 4, 5, .nan], probability: 0.5) == nil)
  }

  @Test func probabilityOutsideGivesNone() {
    for p in [0, 1, -1, .nan] as [Double] { #expect(quantileRanks(count: 100, probability: p) == nil) }
    #expect(quantileRanks(count: 0, probability: 0.5) == nil)
  }

  @Test func samplesNeededAgreeWithSciPy() {
    for row in ReferenceValues.needed {
      #expect(
        samplesNeeded(probability: row.probability, confidence: row.confidence) == row.samples, "\(row)")
      #expect(
        quantileRanks(count: row.samples - 1, probability: row.probability, confidence: row.confidence) == nil
      )
    }
    for p in [0, 1, .nan] as [Double] { #expect(samplesNeeded(probability: p) == nil) }
  }
}
