import Gate
import Results
import Testing

/// What a waiver lets pass, for how long, and what it never does.
@Suite struct WaiverTests {
  private func waivers(_ rows: [WaiverRow], today: String = "2026-12-01") throws -> Waivers {
    try Waivers(rows, file: "results/waivers.csv", today: today)
  }

  private func row(
    _ suite: String = "StrokeCost", _ benchmark: String = "Stroke", _ caseName: String = "seed",
    _ metric: String = "copies", expires: String = "2026-12-31"
  ) -> WaiverRow {
    WaiverRow(
      suite: suite, benchmark: benchmark, caseName: caseName, metric: metric, reason: "moved",
      expires: expires)
  }

  @Test func aRegressionPassesWithItsReasonAndDay() throws {
    var scenario = GateScenario()
    try scenario.add("copies", expected: 4, found: [5, 5])
    try scenario.waive("copies", reason: "until the cache is back")
    let finding = try #require(try scenario.finding("copies"))
    #expect(finding.verdict == .waived && finding.found == 5)
    #expect(
      finding.reason
        == "regressed: expected 4, found 5 (+1); waived until 2026-12-31 by waivers.csv:2: until the cache is back"
    )
    #expect(try scenario.report().exitCode == 0)
  }

  @Test func removingARowTakesOne() throws {
    var scenario = GateScenario()
    try scenario.add("dabs", expected: 1, found: [1, 1])
    try scenario.expect("copies", 4)
    #expect(try scenario.report().exitCode == 4)
    try scenario.waive("copies")
    #expect(try scenario.finding("copies")?.verdict == .waived && scenario.report().exitCode == 0)
  }

  @Test func aFailedCaseIsNeverWaived() throws {
    var scenario = GateScenario()
    try scenario.add("copies", expected: 4, found: [4, 4])
    scenario.input.failures[try CaseID(parsing: GateScenario.stroke)] = "killed by signal 9"
    try scenario.waive("*")
    #expect(try scenario.finding("copies")?.verdict == .missing && scenario.report().exitCode == 4)
  }

  @Test func whatSaysThatNothingCanBeBelievedIsNeverWaived() throws {
    var scenario = GateScenario()
    try scenario.addHash("pixel_hash", expected: 1, found: 2)
    try scenario.add("copies", expected: 4, found: [4, 5])
    try scenario.add("dabs", expected: 4, direction: .fixed, found: [5, 5])
    try scenario.add("fresh", found: [5, 5])
    try scenario.waive("*")
    #expect(try scenario.report().findings.map(\.verdict) == [.invalid, .invalid, .unstable, .new])
  }

  @Test func anExpiredOneIsAnErrorWithItsPlace() throws {
    var old = row(expires: "2026-11-30")
    old.line = 7
    let error = GateDataError.expiredWaiver(old, file: "results/waivers.csv", today: "2026-12-01")
    #expect(throws: error) { try waivers([row(), old]) }
    #expect(
      error.description
        == "results/waivers.csv:7: the waiver of StrokeCost/Stroke[seed] copies (moved) expired on 2026-11-30, and today is 2026-12-01"
    )
    // Its last day is still granted.
    _ = try waivers([row(expires: "2026-12-01")])
  }

  @Test(arguments: [
    ("StrokeCost", "Stroke", "seed;edge=64", "tile_copies", true), ("*", "*", "*", "*", true),
    ("Stroke*", "Stroke", "*;edge=64", "tile_*", true),
    ("StrokeCost", "Stroke", "seed", "tile_copies", false),
    ("StrokeCost", "Stroke", "seed;edge=6", "tile_copies", false),
    ("StrokeCost", "Dab", "seed;edge=64", "tile_copies", false),
    ("UndoMemory", "Stroke", "seed;edge=64", "tile_copies", false),
    ("StrokeCost", "Stroke", "seed;edge=64", "copies", false),
  ])
  func patternsMeanWholeNames(
    suite: String, benchmark: String, caseName: String, metric: String, isMeant: Bool
  )
    throws
  {
    let key = try GateScenario.key("tile_copies", of: "StrokeCost/Stroke[seed;edge=64]")
    let found = try waivers([row(suite, benchmark, caseName, metric)]).first(for: key)
    #expect((found != nil) == isMeant)
  }

  @Test func anUnusedOneIsNamedWhereTheRunIsWhole() throws {
    var scenario = GateScenario()
    try scenario.add("copies", expected: 4, found: [4, 4])
    try scenario.waive("copies")
    #expect(try scenario.report().unusedWaivers.isEmpty)
    scenario.input.isWhole = true
    let report = try scenario.report()
    #expect(
      report.unusedWaivers == [
        "waivers.csv:2: the waiver of StrokeCost/Stroke[seed] copies lets nothing pass; remove it"
      ])
    #expect(report.exitCode == 0 && GateText.text(report).hasPrefix("UNUSED WAIVER waivers.csv:2: "))
  }
}
