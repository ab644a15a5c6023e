import Comparison
import Testing

/// Sides that did other work are not compared.
@Suite struct HashAgreementTests {
  @Test(arguments: ["pixel_hash", "holder_hash", "undo_hash", "saved_hash", "strokes_holder_hash"])
  func anotherHashIsRefused(_ metric: String) throws {
    var scenario = try Self.scenario(["pixel_hash": (7, 7), "holder_hash": (8, 8)])
    try scenario.addHash(metric, of: "seed", 1, canvas: 64)
    try scenario.addHash(metric, of: "copying", 2, canvas: 64)
    let error = try Self.refusal(scenario)
    #expect(error.problem.contains("StrokeCost/Stroke[canvas_px=64]"), "\(error)")
    #expect(error.problem.contains("\(metric) is 000000000001 with seed and 000000000002 with copying"))
    #expect(!error.advice.isEmpty)
  }

  @Test func anotherNumberOfStepsExplainsAnotherHistory() throws {
    var scenario = try Self.scenario(["pixel_hash": (7, 7), "holder_hash": (1, 2), "undo_hash": (3, 4)])
    try scenario.addExact("steps_kept", of: "seed", 40, direction: .higher)
    try scenario.addExact("steps_kept", of: "copying", 26, direction: .higher)
    let comparison = try scenario.comparison()
    #expect(
      comparison.row("wall")?.verdict == .differentWork && comparison.row("steps_kept")?.verdict == .less)
    #expect(comparison.questions == 0)
    let candidate = try #require(comparison.subjects.first?.candidates.first)
    #expect(candidate.equalHashes == ["pixel_hash"] && candidate.hasOtherHistory)
    let text = comparison.remarks.map(\.text).joined()
    for part in ["keep 40 and 26 (steps_kept)", "holder_hash is 000000000001 and 000000000002"] {
      #expect(text.contains(part), "\(text)")
    }
  }

  @Test func pixelsAreNotExplainedByAHistory() throws {
    var scenario = try Self.scenario(["pixel_hash": (1, 2), "holder_hash": (3, 4)])
    try scenario.addExact("steps_kept", of: "seed", 40)
    try scenario.addExact("steps_kept", of: "copying", 26)
    let error = try Self.refusal(scenario)
    #expect(error.problem.contains("pixel_hash") && !error.problem.contains("more hashes"), "\(error)")
  }

  @Test func equalStepsExplainNothing() throws {
    var scenario = try Self.scenario(["pixel_hash": (7, 7), "holder_hash": (1, 2), "undo_hash": (3, 4)])
    try scenario.addExact("steps_kept", of: "seed", 40)
    try scenario.addExact("steps_kept", of: "copying", 40)
    let error = try Self.refusal(scenario)
    #expect(error.problem.contains("(and 1 more hashes differ)"), "\(error)")
  }

  @Test func pixelsAreNamedFirst() throws {
    let scenario = try Self.scenario(["holder_hash": (1, 2), "pixel_hash": (3, 4)])
    #expect(try Self.refusal(scenario).problem.contains("pixel_hash"))
  }

  @Test func processesThatDisagreeAreRefused() throws {
    var scenario = try Self.scenario([:])
    try scenario.add("pixel_hash", of: "seed", [5, 5, 5], unit: "hash", class: .exact)
    try scenario.add("pixel_hash", of: "copying", [5, 6, 5], unit: "hash", class: .exact)
    let problem = try Self.refusal(scenario).problem
    #expect(problem.contains("copying disagree about pixel_hash of StrokeCost/Stroke[copying;canvas_px=512]"))
    #expect(problem.contains("000000000005, 000000000006"), "\(problem)")
  }

  @Test func workThatNoHashSpeaksOfIsRemarked() throws {
    let comparison = try Self.scenario([:]).comparison()
    #expect(comparison.remarks.count == 1)
    #expect(
      comparison.remarks.allSatisfy { $0.text.hasPrefix("no hash says that copying does the same work") })
  }

  private static func scenario(_ hashes: [String: (Double, Double)]) throws -> Scenario {
    var scenario = Scenario()
    try scenario.add("wall", of: "seed", TimedVerdictTests.quiet)
    try scenario.add("wall", of: "copying", TimedVerdictTests.again)
    for (metric, values) in hashes.sorted(by: { $0.key < $1.key }) {
      try scenario.addHash(metric, of: "seed", values.0)
      try scenario.addHash(metric, of: "copying", values.1)
    }
    return scenario
  }

  private static func refusal(_ scenario: Scenario) throws -> ComparisonError {
    try #require(throws: ComparisonError.self) { try scenario.comparison() }
  }
}
