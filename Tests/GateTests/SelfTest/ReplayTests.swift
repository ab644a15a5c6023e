import Foundation
import Gate
import Results
import Testing

/// Recorded rounds through the gate's own code.
@Suite struct ReplayTests {
  @Test func aSeedMeansTheSameReplay() throws {
    let scenario = try RecordedScenario(16, deviations: ["a": 0.025, "b": 0.04])
    #expect(try scenario.report(seed: 5).text == scenario.report(seed: 5).text)
    #expect(try scenario.report(seed: 5).text != scenario.report(seed: 6).text)
  }

  /// Rows that always move together get equal verdicts only if a round has one sign for all of them.
  @Test func aRoundHasOneSignForAllRows() throws {
    let shared = try RecordedScenario(16, deviations: ["a": 0.06])
    var scenario = shared
    for row in shared.rows where row.role == .row {
      scenario.add(try SimulatedPairs.key("b"), row.round, .row, row.margin, row.logRatio)
    }
    let replay = try scenario.replay()
    var random = SeededGenerator(state: 2)
    var seen: Set<TimedVerdict> = []
    for _ in 0..<100 {
      let verdicts = replay.run(using: &random).verdicts
      #expect(try verdicts[SimulatedPairs.key("a")] == verdicts[SimulatedPairs.key("b")])
      seen.formUnion(verdicts.values)
    }
    #expect(seen.count > 1, "rows that are always cleared would show nothing")
  }

  @Test func calmRowsRaiseNoAlarmAndAreFoundSlow() throws {
    let report = try RecordedScenario(24, deviations: ["a": 0.0064, "b": 0.01]).report(runs: 200)
    #expect(report.alarming == 0 && report.exitCodes == [0: 200] && report.meanRounds == 8)
    #expect(try #require(report.alarmBounds).high < 0.02)
    #expect(report.exitCode == 0 && report.blind.isEmpty)
    for power in report.power {
      #expect(power.found.last == report.powerRuns && power.found[2] == report.powerRuns, "+5 % and +25 %")
      #expect(power.found[0] < report.powerRuns / 2, "+2 % lies at the margin")
      #expect(try #require(power.detectable(ReplayReport.slowdowns, runs: report.powerRuns)) <= 0.05)
    }
  }

  @Test func deviationsAreThoseOfThePairs() throws {
    let report = try RecordedScenario(8, rows: ["a"]) { _, round in round < 4 ? 0.03 : -0.03 }.report(
      runs: 20)
    #expect(report.power.map(\.margin) == [0.02] && abs(report.power[0].deviation - 0.03) < 1e-12)
  }

  @Test func aRowThatSeesNothingFails() throws {
    let report = try RecordedScenario(24, deviations: ["calm": 0.01, "wild": 0.9]).report(runs: 20)
    #expect(report.blind.map(\.metric) == ["wild"] && report.exitCode == 1)
    #expect(report.text.contains("BLIND StrokeCost/Stroke[seed] wild: +25 % is not found in 95 % of runs\n"))
    #expect(report.text.hasSuffix("replay: FAIL (exit 1)\n"))
  }

  /// With next to no margin identical sides lie at it, where 5 % are granted: more than the goal of 1 %.
  @Test func tooManyFalseAlarmsFail() throws {
    let report = try RecordedScenario(40, deviations: ["a": 0.01], margin: 1e-9).report(runs: 600)
    #expect(try #require(report.alarmBounds).low > ReplayReport.alarmGoal, "\(report.alarming)")
    #expect(report.exitCode == 1 && report.blind.isEmpty)
    #expect(report.text.contains("NOISY: over 1 % of these runs raise a false alarm"))
  }

  /// What flipped signs hide: a side that is always slower looks like noise.
  @Test func aConstantBiasIsNotSeen() throws {
    let scenario = try RecordedScenario(16, rows: ["a"]) { _, round in 0.03 + Double(round % 3) * 0.001 }
    #expect(try scenario.report(runs: 50).alarming == 0)
    #expect(try scenario.report(runs: 20).text.contains("which 'gate selftest bias' has to show"))
  }

  @Test func theTextNeverStatesAShareOfAlarmsWithoutItsBounds() throws {
    let report = try RecordedScenario(24, deviations: ["a": 0.0064]).report(runs: 100)
    let lines = report.text.split(separator: "\n")
    #expect(lines[1] == "false alarms: 0 of 100 runs, 0 % (95 % interval 0 % to 3.62 %)")
    #expect(lines[2] == "ends: exit 0 in 100 %; 8 rounds on average")
    #expect(lines.last == "replay: PASS (exit 0)")
  }
}
