import Foundation
import Gate
import Results
import Statistics
import Testing

/// What stands beside a timed verdict.
@Suite struct TimedEvidenceTests {
  @Test func anImprovementIsARemark() throws {
    var scenario = try TimedScenario(["fast", "same"])
    try scenario.add(8, ["fast": -0.1])
    #expect(try scenario.finding("fast")?.verdict == .unchanged)
    #expect(try scenario.finding("fast")?.isImproved == true && scenario.finding("same")?.isImproved == false)
    #expect(scenario.gate.report.exitCode() == 0)
  }

  @Test func lessThanTheMarginIsNoImprovement() throws {
    var scenario = try TimedScenario(["a"])
    try scenario.add(8, ["a": -0.019])
    #expect(try scenario.finding("a")?.isImproved == false)
  }

  @Test func boundsAreThoseOfTheMean() throws {
    var scenario = try TimedScenario(["a"])
    let values = [0.001, -0.004, 0.003, 0.002, 0, -0.001, 0.005, -0.002]
    for value in values { try scenario.add(["a": value, "anchor": value]) }
    let finding = try #require(try scenario.finding("a"))
    let estimate = try #require(MeanEstimate(values))
    #expect(
      finding.upperBound == expm1(estimate.upperBound()) && finding.lowerBound == expm1(estimate.lowerBound())
    )
    #expect(finding.robustSlowdown == expm1(try #require(hodgesLehmann(values))))
    #expect(finding.logRatios == values && finding.medianA == 100)
  }

  @Test func theOrderWithinAPairShows() throws {
    var scenario = try TimedScenario(["a"])
    // B goes first in even rounds, and then is 1 % slower.
    for number in 0..<8 {
      let noise = number < 4 ? 0.0001 : -0.0001
      try scenario.add(["a": (number % 2 == 0 ? log(1.01) : 0) + noise, "anchor": 0])
    }
    let effect = try #require(try scenario.finding("a")?.orderEffect)
    #expect(
      abs(effect.difference - 0.01) < 1e-9 && effect.interval.low > 0.009 && effect.interval.high < 0.011)
  }

  @Test func twoModesAreReportedAsTwo() throws {
    var scenario = try TimedScenario(["a"])
    try scenario.add(8, ["a": 0.03])
    for number in 0..<32 {
      let slow = number % 4 == 0 ? 0.1 : 0.0
      try scenario.add(["a": slow + Double(number % 8) * 0.0005, "anchor": 0])
    }
    let finding = try #require(try scenario.finding("a"))
    #expect(finding.modesA.count == 1 && finding.modesB.count == 2)
    #expect(try #require(finding.modesB.last).share == 0.25)
  }

  /// What is stated as detectable is found as often as stated: simulated, since the plan has three looks and the statement is
  /// of the last one alone.
  @Test func theDetectableSlowdownIsFound() throws {
    var pairs = SimulatedPairs(random: SeededGenerator(state: 3))
    let shift = try #require(
      detectableShift(count: 32, level: TimedPlan.standard.level(look: 2, rows: 1), power: 0.95))
    let slowdown = expm1(log1p(0.02) + shift * 0.027)
    let row = try SimulatedPairs.rows(1, [.allocation], slowdown: slowdown)
    var detectable: [Double] = []
    let runs = 400
    let found = try (0..<runs).count { _ in
      let gate = try pairs.run(row, margin: { _ in 0.02 })
      detectable.append(try #require(gate.report.findings.first?.detectable))
      return gate.verdicts[row[0].key] == .regressed
    }
    // A few are cleared by the screen or before the last look.
    #expect(found >= 360, "\(found) of \(runs)")
    // Estimated from each run's own spread: 15 % either way in the middle.
    let middle = try #require(median(detectable))
    #expect(abs(middle / slowdown - 1) < 0.15, "\(middle), not \(slowdown)")
  }

  @Test func anInconclusiveRowSaysWhatWouldHaveBeenFound() throws {
    var scenario = try TimedScenario(["a"])
    try scenario.add(40, spread: 0.02, ["a": log1p(0.02)])
    let finding = try #require(try scenario.finding("a"))
    let shift = try #require(detectableShift(count: 32, level: 0.025, power: 0.95))
    let deviation = try #require(MeanEstimate(finding.logRatios)).deviation
    #expect(finding.verdict == .inconclusive)
    #expect(try abs(#require(finding.detectable) - expm1(log1p(0.02) + shift * deviation)) < 1e-12)
  }
}
