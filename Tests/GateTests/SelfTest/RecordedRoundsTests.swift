import Gate
import Results
import Testing

/// Which recorded rounds can be replayed.
@Suite struct RecordedRoundsTests {
  private func scenario(_ rounds: Int = 8) throws -> RecordedScenario {
    try RecordedScenario(rounds, rows: ["a", "b"]) { _, _ in 0.001 }
  }

  private func refused(_ scenario: RecordedScenario, _ error: ReplayError, _ text: String) throws {
    #expect(throws: error) { try RecordedRounds(scenario.rows) }
    #expect(error.description == text)
  }

  @Test func rowsAndAnchorsAreToldApart() throws {
    let recorded = try RecordedRounds(scenario().rows)
    #expect(
      Set(recorded.margins.keys.map(\.metric)) == ["a", "b"]
        && recorded.anchors.keys.map(\.metric) == ["anchor"])
    #expect(recorded.rounds.count == 8 && recorded.incomplete == 0)
    #expect(recorded.rounds.allSatisfy { $0.map(\.row.metric) == ["a", "anchor", "b"] })
  }

  @Test func roundsOfOneNumberInOtherRunsAreOthers() throws {
    var scenario = try scenario(4)
    for row in scenario.rows {
      scenario.add(row.reading.row, row.round, row.role, row.margin, 0, run: "2026-12-01T08:00:00Z")
    }
    #expect(try RecordedRounds(scenario.rows).rounds.count == 8)
  }

  /// Confirming rounds measure what is undecided alone: they would change what a joint sign means.
  @Test func incompleteRoundsAreLeftOut() throws {
    var scenario = try scenario(9)
    scenario.rows.removeAll { $0.round == 3 && $0.metric == "b" }
    let recorded = try RecordedRounds(scenario.rows)
    #expect(recorded.rounds.count == 8 && recorded.incomplete == 1)
    #expect(!recorded.rounds.joined().contains { $0.round == 3 })
  }

  @Test func tooFewCompleteRounds() throws {
    try refused(
      scenario(7), .tooFewRounds(7, least: 8), "7 recorded rounds are complete, and a replay needs 8 of them")
    #expect(throws: ReplayError.tooFewRounds(0, least: 8)) { try RecordedRounds([]) }
  }

  @Test func aRowTwiceInARound() throws {
    var scenario = try scenario()
    let row = try SimulatedPairs.key("b")
    scenario.add(row, 5, .row, 0.02, 0.1)
    try refused(
      scenario, .duplicate(row, run: "2026-11-30T08:33:00Z", round: 5),
      "StrokeCost/Stroke[seed] b stands twice in round 5 of the run of 2026-11-30T08:33:00Z")
  }

  @Test func aRowWithTwoMarginsOrRoles() throws {
    let row = try SimulatedPairs.key("b")
    for change in [{ (row: inout PairRow) in row.margin = 0.05 }, { $0.role = .anchor }] {
      var scenario = try scenario()
      let place = try #require(scenario.rows.lastIndex { $0.metric == "b" })
      change(&scenario.rows[place])
      try refused(
        scenario, .contradiction(row),
        "StrokeCost/Stroke[seed] b has two margins or roles in the recorded rounds")
    }
  }

  @Test func anchorsAloneAreNothingToJudge() throws {
    var scenario = try scenario()
    scenario.rows.removeAll { $0.role == .row }
    try refused(scenario, .noRows, "the recorded rounds hold anchors alone")
  }

  @Test func theOrderOfTheFileDoesNotMatter() throws {
    let scenario = try RecordedScenario(12, deviations: ["a": 0.02, "b": 0.03])
    var sorted = scenario
    // Within rounds; the order of the rounds themselves is that of the file.
    sorted.rows = scenario.rows.enumerated().sorted {
      ($0.element.round, -$0.offset) < ($1.element.round, -$1.offset)
    }.map(\.element)
    #expect(sorted.rows != scenario.rows)
    #expect(try sorted.report().text == scenario.report().text)
  }
}
