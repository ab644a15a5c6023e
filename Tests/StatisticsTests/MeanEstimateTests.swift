import Statistics
import Testing

@Suite struct MeanEstimateTests {
  @Test func agreesWithSciPy() throws {
    for row in ReferenceValues.meanEstimates {
      let estimate = try #require(MeanEstimate(row.values))
      for (own, expected) in [
        (estimate.mean, row.mean), (estimate.deviation, row.deviation), (estimate.upperBound(), row.upper95),
        (estimate.lowerBound(), row.lower95),
        (estimate.exceedingProbability(margin: row.margin), row.exceeding),
        (estimate.fallingShortProbability(margin: row.margin), row.fallingShort),
      ] {
        #expect(isClose(own, expected, 1e-8), "\(own), not \(expected)")
      }
    }
  }

  /// The test and the bound are the same statement.
  @Test func theTestRejectsWhereTheBoundIsPassed() throws {
    for row in ReferenceValues.meanEstimates {
      let estimate = try #require(MeanEstimate(row.values))
      for confidence in [0.9, 0.95, 0.999] {
        let isAbove = estimate.lowerBound(confidence: confidence) > row.margin
        #expect((estimate.exceedingProbability(margin: row.margin) < 1 - confidence) == isAbove)
        let isBelow = estimate.upperBound(confidence: confidence) < row.margin
        #expect((estimate.fallingShortProbability(margin: row.margin) < 1 - confidence) == isBelow)
      }
    }
  }

  @Test func withoutSpreadTheMeanIsCertain() throws {
    // 0.1 three times has a mean that is not 0.1.
    let flat = try #require(MeanEstimate([0.1, 0.1, 0.1]))
    #expect(flat.mean == 0.1 && flat.deviation == 0 && flat.upperBound() == 0.1 && flat.lowerBound() == 0.1)
    #expect(flat.exceedingProbability(margin: 0.09) == 0 && flat.exceedingProbability(margin: 0.1) == 1)
    #expect(flat.fallingShortProbability(margin: 0.11) == 0 && flat.fallingShortProbability(margin: 0.1) == 1)
  }

  @Test func tooFewAndNonsense() throws {
    #expect(MeanEstimate([]) == nil && MeanEstimate([1]) == nil)
    #expect(MeanEstimate([1, .nan]) == nil && MeanEstimate([1, .infinity]) == nil)
    let estimate = try #require(MeanEstimate([1, 2]))
    #expect(estimate.upperBound(confidence: 1).isNaN && estimate.lowerBound(confidence: 0).isNaN)
  }
}
