import Comparison
import Results
import Testing

/// What is refused, and what is compared in part.
@Suite struct RefusalTests {
  @Test func everyRefusalNamesTheThingAndTheNextStep() throws {
    var one = Scenario()
    try one.add("wall", of: "seed", [1, 2, 3])
    try Self.expect("only 'seed'") { try one.comparison() }

    let two = try Self.pair()
    try Self.expect("the reference 'sed' is not there; there are seed, copying") {
      try two.comparison { $0.reference = "sed" }
    }
    try Self.expect("has the metric 'wal'; there are wall") {
      try two.comparison { $0.metrics = ["wall", "wal"] }
    }
    try Self.expect("'seed' is named twice") { try two.comparison { $0.sides += $0.sides } }

    var apart = Scenario()
    try apart.add("wall", of: "seed", [1, 2, 3])
    try apart.add("wall", of: "copying", [1, 2, 3], canvas: 64)
    try Self.expect("no case is shared by seed and copying") { try apart.comparison() }

    var single = Scenario()
    for design in ["seed", "copying"] { try single.add("wall", of: design, [1]) }
    try Self.expect("StrokeCost/Stroke[canvas_px=512] of seed ran in one process") { try single.comparison() }

    var doubled = try Self.pair()
    doubled.samples.append(doubled.samples[1])
    try Self.expect("'run' has sample 0 of process 1 twice for StrokeCost/Stroke[seed;canvas_px=512] wall") {
      try doubled.comparison()
    }

    var units = Scenario()
    try units.add("wall", of: "seed", [1, 2, 3])
    try units.add("wall", of: "copying", [1, 2, 3], unit: "s")
    try Self.expect("wall is in 'ns' and in 's'") { try units.comparison() }
    try units.add("wall", of: "seed", [1, 2, 3], unit: "s")
    try Self.expect("StrokeCost/Stroke[seed;canvas_px=512] wall is in 'ns' and in 's'") {
      try units.comparison()
    }
  }

  @Test func whatIsThereIsComparedAndTheRestIsNamed() throws {
    var scenario = try Self.pair()
    scenario.environment = ["status": "partial", "processes_missing": "3", "processes_failed": "0"]
    try scenario.add("wall", of: "seed", [1, 2, 3], canvas: 64)
    try scenario.add("wall", of: "copying", [1, 2, 3], canvas: 128)
    let comparison = try scenario.comparison()
    #expect(comparison.subjects.map(\.subject.description) == ["StrokeCost/Stroke[canvas_px=512]"])
    let texts = comparison.remarks.map(\.text)
    #expect(texts.contains("not complete: run (partial, 3 processes not run); what is complete is compared"))
    #expect(texts.contains("missing on the side of copying: StrokeCost/Stroke canvas_px=64"))
    #expect(
      texts.contains(
        "not compared, since the reference has it not: StrokeCost/Stroke canvas_px=128 of copying"))
    // A design that nobody shares with the reference is no reason to refuse the others.
    try scenario.add("wall", of: "third", [1, 2, 3], canvas: 4096)
    #expect(try scenario.comparison().subjects.count == 1)
  }

  @Test func oneProcessAmongOthersIsNotJudged() throws {
    var scenario = try Self.pair()
    for design in ["seed", "copying"] { try scenario.add("wall", of: design, [5], canvas: 64) }
    let comparison = try scenario.comparison()
    #expect(comparison.row("wall", canvas: 64)?.verdict == .undecided)
    #expect(comparison.row("wall", canvas: 512)?.verdict == .slower && comparison.questions == 1)
    #expect(comparison.remarks.map(\.text).contains { $0.contains("one process of seed, copying") })
  }

  @Test func likeCasesOfTwoRunsAreCompared() throws {
    var (old, new) = (Scenario(), Scenario())
    for (design, factor) in [("seed", 1.0), ("copying", 2)] {
      try old.add("wall", of: design, TimedVerdictTests.quiet.map { $0 * factor })
      try new.add(
        "wall", of: design, TimedVerdictTests.again.map { $0 * factor * (design == "seed" ? 1 : 0.5) })
    }
    let sides = [try Side.whole(old.run("old")), try Side.whole(new.run("new"))]
    let comparison = try Comparison(ComparisonRequest(.runs, sides: sides, reference: "old"))
    #expect(
      comparison.subjects.map(\.subject.description) == [
        "StrokeCost/Stroke[copying;canvas_px=512]", "StrokeCost/Stroke[seed;canvas_px=512]",
      ])
    let rows = comparison.subjects.flatMap(\.candidates).flatMap(\.rows)
    #expect(rows.map(\.verdict) == [.faster, .equal] && rows.map(\.id.design) == ["copying", "seed"])
    #expect(rows.allSatisfy { $0.reference == "old" && $0.candidate == "new" })
    // Runs that are made one after the other differ by what the machine did in between, and the reader is told.
    #expect(
      comparison.remarks.map(\.text).contains { $0.hasPrefix("not interleaved: old and new were made") })
    #expect(try !Self.pair().comparison().remarks.contains { $0.text.hasPrefix("not interleaved") })
  }

  @Test func movedYardstickIsNamed() throws {
    var scenario = try Self.pair()
    for (design, factor) in [("seed", 1.0), ("copying", 1.2)] {
      try scenario.add("memcpy_wall", of: design, TimedVerdictTests.quiet.map { $0 * factor }, canvas: 64)
      try scenario.add("lz4_wall", of: design, TimedVerdictTests.again.map { $0 / factor }, canvas: 64)
      try scenario.add("memcpy_tile_wall", of: design, TimedVerdictTests.again, canvas: 64)
    }
    let yardsticks = try scenario.comparison().remarks.map(\.text).filter {
      $0.contains("the machine differs")
    }
    #expect(yardsticks.count == 2, "\(yardsticks)")
    #expect(
      yardsticks.contains { $0.contains("memcpy_wall, ") && $0.contains("1.20 (1.19 to 1.21) for copying") })
    #expect(yardsticks.contains { $0.contains("lz4_wall, ") && $0.contains("0.833 (") })
  }

  /// Two designs, the second a third slower.
  private static func pair() throws -> Scenario {
    var scenario = Scenario()
    try scenario.add("wall", of: "seed", TimedVerdictTests.quiet)
    try scenario.add("wall", of: "copying", TimedVerdictTests.again.map { $0 * 1.3 })
    return scenario
  }

  private static func expect(_ part: String, _ work: () throws -> Comparison) throws {
    let error = try #require(throws: ComparisonError.self) { _ = try work() }
    #expect(error.problem.contains(part), "\(error)")
    let lines = error.description.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 2 && lines[0].hasPrefix("error: ") && lines[1].hasSuffix("."), "\(error)")
  }
}
