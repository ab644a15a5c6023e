import Foundation
import Gate
import Results
import Testing

/// When a run proves nothing, and what is missing from it.
@Suite struct TimedValidityTests {
  @Test func anAnchorThatMovedMakesTheRunInvalid() throws {
    for shift in [0.03, -0.03] {
      var scenario = try TimedScenario(["a"])
      try scenario.add(8, ["anchor": shift])
      let report = scenario.gate.report
      #expect(report.exitCode() == 5 && report.count(.unchanged) == 1)
      guard case .anchorMoved(let anchor) = report.invalid.first else {
        Issue.record("\(report.invalid)")
        continue
      }
      #expect(anchor.row.metric == "anchor" && anchor.pairs == 8)
    }
  }

  @Test func theReasonNamesTheAnchorAndItsShift() throws {
    var scenario = try TimedScenario(["a"])
    try scenario.add(8, ["anchor": 0.03])
    #expect(
      scenario.gate.report.invalid.map(\.description) == [
        "the anchor StrokeCost/Stroke[seed] anchor runs the same code on both sides and moved by +3.05 %, beyond +-2 %: "
          + "the machine or the layout differed between the sides"
      ])
  }

  /// A wide interval that reaches over the margin shows no shift.
  @Test func anAnchorThatSpreadsHasNotMoved() throws {
    var scenario = try TimedScenario(["a"])
    for number in 0..<8 {
      try scenario.add([
        "a": number % 2 == 0 ? 0.001 : -0.001, "anchor": 0.03 + (number % 2 == 0 ? 0.05 : -0.05),
      ])
    }
    #expect(scenario.gate.report.invalid.isEmpty && scenario.gate.report.exitCode() == 0)
  }

  /// Both phases count: an anchor that moves while rows are confirmed is seen.
  @Test func anchorsAreJudgedByAllRounds() throws {
    var scenario = try TimedScenario(["a"])
    try scenario.add(8, ["a": 0.05])
    try scenario.add(8, ["a": 0.05, "anchor": 0.08])
    #expect(scenario.gate.report.anchors.map(\.pairs) == [16])
    #expect(try abs(#require(scenario.gate.report.anchors.first?.shift) - expm1(0.04)) < 1e-9)
  }

  @Test func anAnchorWithoutPairsMakesTheRunInvalid() throws {
    var scenario = try TimedScenario(["a"])
    try scenario.add(["a": 0.001])
    try scenario.add(7)
    #expect(scenario.gate.report.exitCode() == 5)
    #expect(
      scenario.gate.report.invalid.map(\.description) == [
        "the anchor StrokeCost/Stroke[seed] anchor has no verdict: round 0 has no pair of it"
      ])
  }

  @Test func tooManyDisturbedBlocksMakeTheRunInvalid() throws {
    for (redone, code) in [(2, Int32(0)), (3, 5)] {
      var scenario = try TimedScenario(["a"])
      try scenario.add(8, redone: redone)
      #expect(scenario.gate.report.exitCode() == code, "\(redone) of 10; the limit itself is still granted")
    }
  }

  @Test func tooFewRoundsMakeTheRunInvalid() throws {
    var scenario = try TimedScenario(["a"])
    try scenario.add(7)
    scenario.gate.stop(because: .timeCap)
    let report = scenario.gate.report
    #expect(report.exitCode() == 5 && report.count(.inconclusive) == 1)
    #expect(
      report.invalid.map(\.description) == ["7 rounds were complete, and 8 are needed: give it more time"])
  }

  @Test func withoutRowsNothingWasJudged() throws {
    let scenario = try TimedScenario([])
    #expect(scenario.wanted == nil && scenario.gate.report.exitCode() == 5)
  }

  @Test func aRowWithoutAPairIsMissingFromThenOn() throws {
    var scenario = try TimedScenario(["a", "b"])
    try scenario.add(3)
    try scenario.add(["a": 0.001, "anchor": 0])
    #expect(scenario.wanted?.rows == ["a", "anchor"])
    try scenario.add(4)
    #expect(try scenario.verdict("b") == .missing && scenario.verdict("a") == .unchanged)
    #expect(try scenario.finding("b")?.reason == "round 3 has no pair of it")
    #expect(scenario.gate.report.exitCode() == 4)
  }

  @Test(arguments: [Double.nan, .infinity]) func aRatioThatIsNoNumberIsMissing(ratio: Double) throws {
    var scenario = try TimedScenario(["a", "b"])
    try scenario.add(["a": ratio, "anchor": 0, "b": 0])
    #expect(try scenario.verdict("a") == .missing)
    #expect(try scenario.finding("a")?.reason == "round 0 has no ratio of it")
  }

  @Test func aFailedProcessIsMissingWithItsReason() throws {
    var scenario = try TimedScenario(["a", "b"])
    scenario.gate.fail(try TimedScenario.key("b"), because: "B was killed by signal 11")
    try scenario.add(8)
    #expect(try scenario.finding("b")?.reason == "B was killed by signal 11")
    #expect(scenario.gate.report.exitCode() == 4)
  }

  @Test func whenAllRowsFailNothingMoreIsAskedFor() throws {
    var scenario = try TimedScenario(["a"])
    scenario.gate.fail(try TimedScenario.key("a"), because: "it hung")
    #expect(scenario.wanted == nil && scenario.gate.report.exitCode() == 4)
  }

  /// 5 before 4 before 1 before 3.
  @Test func theWorstDecides() throws {
    var scenario = try TimedScenario(["broken", "slow", "vague"])
    try scenario.add(8, ["slow": 0.05, "vague": log1p(0.02)])
    try scenario.add(32, ["slow": 0.05, "vague": log1p(0.02)])
    #expect(scenario.gate.report.exitCode() == 1)
    #expect(scenario.gate.report.findings.map(\.verdict) == [.regressed, .inconclusive, .unchanged])
    scenario.gate.fail(try TimedScenario.key("broken"), because: "late")
    #expect(scenario.gate.report.exitCode() == 4)
    #expect(scenario.gate.report.findings.map(\.row.metric) == ["broken", "slow", "vague"])
    scenario.gate.fail(try TimedScenario.key("anchor"), because: "late")
    #expect(scenario.gate.report.exitCode() == 5)
  }
}
