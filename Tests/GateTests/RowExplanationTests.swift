import Gate
import Results
import Testing

/// What is told of one row.
@Suite struct RowExplanationTests {
  private func text(_ metric: String, of id: String = GateScenario.stroke, in scenario: GateScenario) throws
    -> String
  {
    try RowExplanation(
      try GateScenario.key(metric, of: id), in: scenario.input, benchmark: "strokes on painted ground",
      file: "results/expected.csv"
    ).text()
  }

  @Test func everythingAboutARow() throws {
    var scenario = GateScenario()
    try scenario.add("tile_copies", expected: 12, allowance: 1, found: [14, 14])
    try scenario.add("bytes_copied", expected: 4, unit: "B", found: [4, 4])
    try scenario.expect("tile_copies", 11, toolchain: GateScenario.otherToolchain, reason: "older")
    scenario.input.base = [
      ExpectedRow(
        id: try CaseID(parsing: GateScenario.stroke), metric: "tile_copies", unit: "count", expected: 10,
        allowance: nil, toolchain: "", reason: "")
    ]
    #expect(
      try text("tile_copies", in: scenario) == """
        row         StrokeCost/Stroke[seed] tile_copies
        benchmark   strokes on painted ground
        metric      tile_copies (count, exact; engine counter); the engine's logic, the same everywhere
        held to     12, allowance 1 (results/expected.csv: measured)
        held to     11, for swift-6.2 jemalloc-5.2 (results/expected.csv: older)
        base        10 (the base revision: no reason given)
        measured    14 in each of 2 processes
        rule        processes must agree to the digit (else exit 5); more than expected + allowance is a regression (exit 1); \
        less is an improvement, if the case's hashes stay
        verdict     REGRESSED (exit 1): expected 12, found 14 (+2)
        evidence    same case: nothing else moved; 1 row as expected
        again       pentimento gate 'StrokeCost/Stroke[seed]'

        """)
    try scenario.waive("tile_copies", reason: "for now")
    let waived = try text("tile_copies", in: scenario)
    #expect(
      waived.contains("\nwaiver      waivers.csv:2, until 2026-12-31: for now\nverdict     WAIVED (exit 0): ")
    )
  }

  @Test func rowsThatAreNotThere() throws {
    var scenario = GateScenario()
    try scenario.expect("gone", 4)
    try scenario.add("wall", unit: "ns", gate: .none, found: [4, 5])
    let gone = try text("gone", in: scenario)
    #expect(gone.contains("\nmetric      no suite declares it\n") && gone.contains("\nmeasured    nothing\n"))
    #expect(gone.contains("\nverdict     MISSING (exit 4): expected, but no suite declares it"))
    let wall = try text("wall", in: scenario)
    #expect(wall.contains("\nheld to     nothing: results/expected.csv has no row of it\n"))
    #expect(wall.contains("\nmeasured    4 ns, 5 ns in 2 processes\n"))
    #expect(wall.contains("\nverdict     none: nothing holds this row, so the gate does not judge it\n"))
  }

  @Test func everyKindHasItsRule() throws {
    var scenario = GateScenario()
    try scenario.addHash("pixel_hash", expected: 1, found: 1)
    try scenario.add("dabs", expected: 1, direction: .fixed, found: [1, 1])
    try scenario.add("steps_kept", expected: 1, direction: .higher, found: [1, 1])
    try scenario.add("copies_growth", expected: 1, unit: GrowthRule.unit, found: [1, 1])
    try scenario.add("page_faults", expected: 1, found: [1, 1])
    try scenario.add("rss", expected: 1, found: [1, 1])
    scenario.input.declared[try GateScenario.key("page_faults")]?.metricClass = .count
    scenario.input.declared[try GateScenario.key("rss")]?.metricClass = .peak
    let rules = try ["pixel_hash", "dabs", "steps_kept", "copies_growth", "page_faults", "rss"].map {
      metric in
      try text(metric, in: scenario).split(separator: "\n").first { $0.hasPrefix("rule") }.map(String.init)
        ?? ""
    }
    let words = [
      "a hash", "describes the work", "less than expected", "growth", "differ by the allowance", "one-sided",
    ]
    for (rule, word) in zip(rules, words) { #expect(rule.contains(word), "\(rule)") }
    #expect(Set(rules).count == rules.count)
  }

  @Test func aFailedCaseSaysWhy() throws {
    var scenario = GateScenario()
    try scenario.add("copies", expected: 4, found: [4])
    scenario.input.failures[try CaseID(parsing: GateScenario.stroke)] = "killed by signal 9"
    #expect(
      try text("copies", in: scenario).contains(
        "\nmeasured    nothing: the case failed: killed by signal 9\n"))
  }
}
