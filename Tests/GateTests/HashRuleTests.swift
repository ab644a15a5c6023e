import Gate
import Results
import Testing

/// What differing hashes do to their own row and to the values beside them.
@Suite struct HashRuleTests {
  @Test(arguments: [
    ("pixel_hash", "live pixels"), ("holder_hash", "frozen tile was written"),
    ("undo_hash", "undoing and redoing"),
    ("tile_hash", "content"),
  ])
  func anotherHashIsInvalidAndSaysWhatItMeans(metric: String, meaning: String) throws {
    var scenario = GateScenario()
    try scenario.addHash(metric, expected: 0xabc, found: 0xabd)
    let finding = try #require(try scenario.finding(metric))
    #expect(finding.verdict == .invalid)
    #expect(finding.reason.hasPrefix("expected 000000000abc, found 000000000abd: "))
    #expect(finding.reason.contains(meaning), "\(finding.reason)")
    #expect(try scenario.report().exitCode == 5)
  }

  @Test func aSmallerHashIsNoImprovementAndALargerOneNoRegression() throws {
    for found in [6.0, 8] {
      var scenario = GateScenario()
      try scenario.addHash("pixel_hash", expected: 7, found: found)
      #expect(try scenario.finding("pixel_hash")?.verdict == .invalid)
    }
  }

  @Test func anIgnoredFreezeIsCorruptionThoughCopiesFallToNothing() throws {
    var scenario = GateScenario()
    try scenario.add("tile_copies", expected: 256, found: [0, 0])
    try scenario.addHash("pixel_hash", expected: 1, found: 1)
    try scenario.addHash("holder_hash", expected: 2, found: 3)
    let copies = try #require(try scenario.finding("tile_copies"))
    #expect(copies.verdict == .invalid && copies.reason.contains("corruption"))
    #expect(try scenario.finding("holder_hash")?.verdict == .invalid)
    #expect(try scenario.finding("pixel_hash")?.verdict == .unchanged)
    #expect(try scenario.report().exitCode == 5)
  }

  @Test func anImprovementAnswersForTheHashesOfItsOwnCaseAlone() throws {
    var scenario = GateScenario()
    try scenario.add("tile_copies", expected: 256, found: [250, 250])
    try scenario.addHash("pixel_hash", expected: 1, found: 1)
    try scenario.addHash("pixel_hash", of: "StrokeCost/Stroke[copying]", expected: 1, found: 2)
    #expect(try scenario.finding("tile_copies")?.verdict == .improved)
  }

  @Test func aHashThatOneProcessGotWrongSpoilsTheImprovement() throws {
    var scenario = GateScenario()
    try scenario.add("tile_copies", expected: 256, found: [250, 250])
    try scenario.add("undo_hash", expected: 1, unit: "hash", found: [1, 2])
    #expect(try scenario.finding("tile_copies")?.verdict == .invalid)
    #expect(try scenario.finding("undo_hash")?.verdict == .unstable)
  }

  @Test func hashesThatDisagreeAreWrittenAsHashes() throws {
    var scenario = GateScenario()
    try scenario.add("undo_hash", expected: 1, unit: "hash", found: [0xbeef, 0xdead])
    let reason = try scenario.finding("undo_hash")?.reason
    #expect(reason?.hasPrefix("equal runs yielded 00000000beef, 00000000dead;") == true)
  }

  @Test func aRegressionStaysOneBesideADifferingHash() throws {
    var scenario = GateScenario()
    try scenario.add("tile_copies", expected: 256, found: [257, 257])
    try scenario.addHash("pixel_hash", expected: 1, found: 2)
    #expect(try scenario.finding("tile_copies")?.verdict == .regressed)
    #expect(try scenario.report().exitCode == 5)
  }

  @Test func wantedPixelsPassAndCarryTheReason() throws {
    var scenario = GateScenario()
    for metric in ["pixel_hash", "holder_hash", "undo_hash"] {
      try scenario.addHash(metric, expected: 1, found: 2)
    }
    try scenario.add("tile_copies", expected: 256, found: [250, 250])
    scenario.input.pixelsChanged = "rounder dabs"
    for metric in ["pixel_hash", "holder_hash", "undo_hash"] {
      let finding = try scenario.finding(metric)
      #expect(finding?.verdict == .unchanged)
      #expect(finding?.reason.hasSuffix("other pixels are wanted: rounder dabs") == true)
    }
    #expect(try scenario.finding("tile_copies")?.verdict == .improved)
    #expect(try scenario.report().exitCode == 0)
  }

  @Test func wantedPixelsLetNoValueRegressAndNoHashFlicker() throws {
    var scenario = GateScenario()
    try scenario.addHash("pixel_hash", expected: 1, found: 2)
    try scenario.add("tile_copies", expected: 256, found: [257, 257])
    try scenario.add("dabs", expected: 100, direction: .fixed, found: [99, 99])
    try scenario.add("undo_hash", expected: 1, unit: "hash", found: [2, 3])
    scenario.input.pixelsChanged = "rounder dabs"
    #expect(try scenario.finding("tile_copies")?.verdict == .regressed)
    #expect(try scenario.finding("dabs")?.verdict == .invalid)
    #expect(try scenario.finding("undo_hash")?.verdict == .unstable)
  }
}
