import Gate
import Results
import Testing

/// How one value is judged against its expected value, while everything else of the case is as expected.
@Suite struct ExactValueTests {
  private func judged(
    _ found: Double, expected: Double, allowance: Double? = nil, unit: String = "count",
    _ direction: MetricDirection = .lower
  ) throws -> Finding? {
    var scenario = GateScenario()
    try scenario.addHash("pixel_hash", expected: 7, found: 7)
    try scenario.add(
      "value", expected: expected, allowance: allowance, unit: unit, direction: direction,
      found: [found, found])
    let finding = try scenario.finding("value")
    #expect(try scenario.report().exitCode == finding?.verdict.exitCode)
    return finding
  }

  @Test func equalIsUnchanged() throws {
    let finding = try judged(12, expected: 12)
    #expect(finding?.verdict == .unchanged && finding?.reason == "as expected")
  }

  @Test func aboveExpectedIsRegressed() throws {
    let finding = try judged(13, expected: 12)
    #expect(finding?.verdict == .regressed && finding?.verdict.exitCode == 1)
    #expect(finding?.reason == "expected 12, found 13 (+1)")
  }

  @Test func bytesAreNamedToTheDigit() throws {
    let finding = try judged(8_388_609, expected: 8_388_608, unit: "B")
    #expect(finding?.reason == "expected 8388608 B, found 8388609 B (+1 B)")
  }

  @Test func belowExpectedIsImprovedAndSaysHowToHoldIt() throws {
    let finding = try judged(11, expected: 12)
    #expect(finding?.verdict == .improved && finding?.verdict.exitCode == 0)
    #expect(finding?.reason == "expected 12, found 11; 'pentimento gate update' holds the new value")
  }

  @Test func theAllowanceItselfIsStillGranted() throws {
    let within = try judged(14, expected: 12, allowance: 2)
    #expect(within?.verdict == .unchanged)
    #expect(within?.reason == "expected 12, found 14, within the allowance of 2")
    #expect(try judged(15, expected: 12, allowance: 2)?.verdict == .regressed)
    #expect(try judged(11, expected: 12, allowance: 2)?.verdict == .improved)
  }

  @Test func fewerOfWhatShouldBeManyIsRegressed() throws {
    let finding = try judged(39, expected: 40, .higher)
    #expect(finding?.verdict == .regressed && finding?.reason == "expected 40, found 39 (-1)")
  }

  @Test func moreOfWhatShouldBeManyIsImproved() throws {
    #expect(try judged(41, expected: 40, .higher)?.verdict == .improved)
  }

  @Test func theAllowanceCountsDownwardsWhereMoreIsBetter() throws {
    #expect(try judged(38, expected: 40, allowance: 2, .higher)?.verdict == .unchanged)
    #expect(try judged(37, expected: 40, allowance: 2, .higher)?.verdict == .regressed)
    #expect(try judged(42, expected: 40, allowance: 2, .higher)?.verdict == .improved)
  }

  @Test(arguments: [99.0, 101]) func otherWorkIsInvalidEitherWayAndHasNoAllowance(found: Double) throws {
    let finding = try judged(found, expected: 100, allowance: 5, .fixed)
    #expect(finding?.verdict == .invalid && finding?.verdict.exitCode == 5)
    #expect(finding?.reason.contains("no longer does the work") == true)
    #expect(try judged(100, expected: 100, .fixed)?.verdict == .unchanged)
  }

  @Test func processesThatDisagreeAreUnstableEvenWithinTheAllowance() throws {
    var scenario = GateScenario()
    try scenario.add("copies", expected: 4, allowance: 9, found: [5, 4])
    let finding = try scenario.finding("copies")
    #expect(finding?.verdict == .unstable)
    #expect(finding?.reason == "equal runs yielded 4, 5; an exact metric must repeat to the digit")
    #expect(try scenario.report().exitCode == 5)
  }

  @Test func aDifferenceOfTheLastBitIsADifference() throws {
    #expect(try judged((1.0).nextUp, expected: 1)?.verdict == .regressed)
    #expect(try judged((1.0).nextDown, expected: 1)?.verdict == .improved)
  }
}
