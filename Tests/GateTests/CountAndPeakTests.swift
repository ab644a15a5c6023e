import Gate
import Results
import Testing

/// Metrics that do not repeat to the digit: counts within an absolute margin, peaks by their median and one-sided.
@Suite struct CountAndPeakTests {
  private func judged(
    _ metricClass: MetricClass, expected: Double = 100, allowance: Double? = 5, _ found: [Double]
  ) throws -> Finding? {
    var scenario = GateScenario()
    try scenario.add("value", expected: expected, allowance: allowance, found: found)
    scenario.input.declared[try GateScenario.key("value")]?.metricClass = metricClass
    return try scenario.finding("value")
  }

  @Test func countsMayDifferWithinTheirMargin() throws {
    let finding = try judged(.count, [99, 103])
    #expect(finding?.verdict == .unchanged && finding?.found == 101)
    #expect(finding?.reason == "expected 100, found 101, within the allowance of 5")
  }

  @Test func countsThatDifferByMoreAreUnstable() throws {
    let finding = try judged(.count, [97, 103])
    #expect(finding?.verdict == .unstable)
    #expect(finding?.reason == "equal runs yielded 97, 103, further apart than the margin of 5")
    #expect(try judged(.count, allowance: nil, [100, 101])?.verdict == .unstable)
  }

  @Test func countsAreJudgedByTheirMedian() throws {
    #expect(try judged(.count, [104, 106, 108])?.verdict == .regressed)
    #expect(try judged(.count, [103, 105, 107])?.verdict == .unchanged)
    #expect(try judged(.count, [92, 93, 94])?.verdict == .improved)
    #expect(try judged(.count, [94, 96, 98])?.verdict == .unchanged)
  }

  @Test func peaksMayDifferAsTheyLike() throws {
    #expect(try judged(.peak, [20, 104, 400])?.verdict == .unchanged)
    #expect(try judged(.peak, [20, 106, 107])?.verdict == .regressed)
    #expect(try judged(.peak, [20, 30, 400])?.verdict == .improved)
  }
}
