import Foundation
import Gate
import Results
import Statistics
import Testing

/// The course of a run: what is asked for, when something is decided, and from which pairs.
@Suite struct TimedGateTests {
  @Test func quietRowsAreClearedByTheScreen() throws {
    var scenario = try TimedScenario(["a", "b"])
    for _ in 0..<8 {
      #expect(scenario.wanted?.phase == .screen && scenario.wanted?.rows == ["a", "anchor", "b"])
      #expect(scenario.gate.verdicts.isEmpty, "nothing is decided before the screen is complete")
      try scenario.add(1)
    }
    #expect(scenario.wanted == nil && scenario.gate.verdicts.values.allSatisfy { $0 == .unchanged })
    #expect(scenario.gate.report.exitCode() == 0 && scenario.gate.report.rounds == 8)
    #expect(try scenario.finding("a")?.reason == "cleared by 8 screening pairs")
  }

  @Test func slowRowsAreConfirmedWithTheAnchorsAlone() throws {
    var scenario = try TimedScenario(["a", "b"])
    try scenario.add(8, ["b": 0.05])
    #expect(scenario.wanted?.phase == .confirm && scenario.wanted?.rows == ["anchor", "b"])
    for _ in 0..<7 {
      try scenario.add(1, ["b": 0.05])
      #expect(try scenario.verdict("b") == nil, "looks are at 8, 16 and 32 alone")
    }
    try scenario.add(1, ["b": 0.05])
    #expect(try scenario.verdict("b") == .regressed && scenario.wanted == nil)
    #expect(scenario.gate.report.exitCode() == 1)
    let finding = try #require(try scenario.finding("b"))
    #expect(finding.pairs == 8 && finding.phase == .confirm && finding.reason == "confirmed by 8 fresh pairs")
    #expect(try abs(#require(finding.slowdown) - expm1(0.05)) < 1e-9)
    #expect(try abs(#require(finding.robustSlowdown) - expm1(0.05)) < 1e-9)
  }

  /// What looked slow in the screen was selected for that; it must not count again.
  @Test func onlyFreshPairsCount() throws {
    var scenario = try TimedScenario(["a"])
    try scenario.add(8, ["a": 0.5])
    try scenario.add(8)
    #expect(try scenario.verdict("a") == .unchanged)
    let finding = try #require(try scenario.finding("a"))
    #expect(finding.pairs == 8)
    #expect(try abs(#require(finding.slowdown)) < 1e-9)
  }

  @Test func aSlowdownWithinTheMarginIsNone() throws {
    var scenario = try TimedScenario(["a"])
    try scenario.add(8, ["a": 0.018])
    #expect(try scenario.verdict("a") == .unchanged)
  }

  @Test func whatCannotBeToldApartEndsAsInconclusive() throws {
    var scenario = try TimedScenario(["a"])
    try scenario.add(8 + 32, ["a": log1p(0.02)])
    #expect(try scenario.verdict("a") == .inconclusive && scenario.wanted == nil)
    let report = scenario.gate.report
    #expect(report.exitCode() == 3 && report.exitCode(onInconclusive: .pass) == 0 && report.rounds == 40)
    #expect(try scenario.finding("a")?.pairs == 32)
  }

  /// The chance of error is shared by the rows that were confirmed at first, however many are left at a look.
  @Test func theNumberOfRowsIsFrozen() throws {
    let plan = TimedPlan.standard
    #expect(
      abs(plan.level(look: 0, rows: 1) - 0.01) < 1e-15 && abs(plan.level(look: 2, rows: 5) - 0.005) < 1e-15)
    // At the second look one of two rows is left. Its probability lies between the level for two rows and the one for one.
    let values = (0..<16).map { 0.0198 + 0.0067 + ($0.isMultiple(of: 2) ? 0.01 : -0.01) }
    let chance = try #require(MeanEstimate(values)).exceedingProbability(margin: log1p(0.02))
    #expect(chance > plan.level(look: 1, rows: 2) && chance < plan.level(look: 1, rows: 1))
    for others in [[], ["b"]] {
      var scenario = try TimedScenario(["a"] + others)
      try scenario.add(8, ["a": 0.05, "b": 0.05])
      for (number, value) in values.enumerated() {
        // Cleared at the first look.
        let rest = number < 8 ? 0 : 9
        try scenario.add(["a": value, "b": Double(rest), "anchor": number.isMultiple(of: 2) ? 0.001 : -0.001])
      }
      #expect(try others.isEmpty || scenario.verdict("b") == .unchanged)
      #expect(try scenario.verdict("a") == (others.isEmpty ? .regressed : nil))
    }
  }

  @Test func theTimeCapLeavesWhatIsUndecidedInconclusive() throws {
    var scenario = try TimedScenario(["a", "b"])
    try scenario.add(8 + 3, ["b": 0.05])
    scenario.gate.stop(because: .timeCap)
    #expect(scenario.wanted == nil)
    #expect(try scenario.verdict("a") == .unchanged && scenario.verdict("b") == .inconclusive)
    #expect(try scenario.finding("b")?.reason == "the time is up after 3 pairs")
    #expect(scenario.gate.report.exitCode() == 3 && scenario.gate.report.ended == .timeCap)
    try scenario.add(9, ["b": 0.05])
    #expect(scenario.gate.report.rounds == 11, "a run that has ended takes nothing more")
  }

  @Test func aRunThatIsDecidedCannotBeStopped() throws {
    var scenario = try TimedScenario(["a"])
    try scenario.add(8)
    scenario.gate.stop(because: .interrupt)
    #expect(scenario.gate.report.ended == nil && scenario.gate.report.exitCode() == 0)
  }

  @Test func readingsOfOtherRowsAreLeftOut() throws {
    var scenario = try TimedScenario(["a"])
    for number in 0..<8 {
      try scenario.add(["a": number % 2 == 0 ? 0.001 : -0.001, "anchor": 0, "stranger": 3])
    }
    #expect(scenario.gate.report.findings.map(\.row.metric) == ["a"] && scenario.gate.report.exitCode() == 0)
  }
}
