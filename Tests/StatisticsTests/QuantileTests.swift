import Statistics
import Testing

@Suite struct QuantileTests {
  @Test(arguments: ReferenceValues.quantiles.indices) func agreesWithNumPy(index: Int) throws {
    let row = ReferenceValues.quantiles[index]
    let value = try #require(quantile(row.values.shuffled(), row.probability))
    #expect(isClose(value, row.quantile, 1e-14))
    if row.probability == 0.5 { #expect(isClose(try #require(median(row.values)), row.quantile, 1e-14)) }
  }

  @Test func nothingHasNoQuantile() {
    #expect(median([]) == nil && mean([]) == nil && standardDeviation([1]) == nil)
    #expect(quantile([1], -0.1) == nil && quantile([1], 1.1) == nil && quantile([1], .nan) == nil)
  }

  @Test func extremesAreKept() {
    #expect(median([.greatestFiniteMagnitude, .greatestFiniteMagnitude]) == .greatestFiniteMagnitude)
    #expect(median([1, .infinity, .infinity]) == .infinity)
    #expect(median([1, .nan])?.isNaN == true)
    #expect(median([0.1, 0.1]) == 0.1)
  }

  @Test func spreadSurvivesALargeOffset() throws {
    let spread = try #require(standardDeviation([1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16]))
    #expect(isClose(spread, 30.0.squareRoot(), 1e-14))
  }
}

/// Whether two numbers agree to a relative tolerance.
func isClose(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
  abs(a - b) <= tolerance * max(abs(a), abs(b)) || a == b
}
