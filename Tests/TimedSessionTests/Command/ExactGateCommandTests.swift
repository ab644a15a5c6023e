import FoundationEssentials
import Results
import Testing

/// Options of the exact gate, `gate explain` and `gate selftest replay`, right and wrong.
@Suite(.serialized) struct ExactGateCommandTests {
  private static let suite = ["--suite", "\(GateProgram.built)/PlantedWork", "--quiet"]

  @Test func explainTellsWhatARowIsNow() throws {
    let program = try GateProgram()
    let row = "PlantedWork/Painting[plain;tiles=64]"
    #expect(program.run(["gate", "update", "--expected", "e.csv"] + Self.suite).code == 0)
    let ending = program.run(["gate", "explain", row, "tile_copies", "--expected", "e.csv"] + Self.suite)
    #expect(ending.code == 0, "\(ending.errors)")
    for line in [
      "row         \(row) tile_copies\n", "held to     8 (e.csv: measured)\n",
      "measured    8 in each of 2 processes\n", "verdict     UNCHANGED (exit 0): as expected\n",
    ] { #expect(ending.output.contains(line), "\(ending.output)") }
    let growth = program.run(
      ["gate", "explain", "PlantedWork/Painting[plain] tiles_visited_growth", "--expected", "e.csv"]
        + Self.suite)
    #expect(growth.output.contains("power of tiles over 64 256 1024"), "\(growth.output)\(growth.errors)")
    let misspelt = program.run(["gate", "explain", row, "tile_copys", "--expected", "e.csv"] + Self.suite)
    #expect(misspelt.code == 2)
    #expect(
      misspelt.errors.hasPrefix("error: '\(row)' has no metric 'tile_copys'; did you mean 'tile_copies'?\n"))
    let stranger = program.run(
      ["gate", "explain", "PlantedWork/Paintin[plain;tiles=64]", "wall", "--expected", "e.csv"] + Self.suite)
    #expect(stranger.code == 2 && stranger.errors.contains("did you mean '\(row)'?"), "\(stranger.errors)")
    let half = program.run(["gate", "explain", row, "--expected", "e.csv"] + Self.suite)
    #expect(half.code == 2 && half.errors.contains("is not a case and a metric"))
  }

  @Test(arguments: [
    (["--report", "junit"], "--report 'junit' is not FORM=FILE, such as junit=gate.xml"),
    (
      ["--report", "junti=x"],
      "--report has no form 'junti', only text, csv, markdown, junit, github, smaller, bencher; did you mean 'junit'?"
    ),
    (["--report", "csv=x,text=x"], "--report names 'x' twice"),
    (["--report", "csv=none/x"], "cannot write 'none/x': No such file or directory"),
    (["--waivers", "none.csv"], "cannot read 'none.csv': No such file or directory"),
    (["--base-expected", "none.csv"], "cannot read 'none.csv': No such file or directory"),
  ])
  func wrongOptionsMeasureNothing(words: [String], problem: String) throws {
    let program = try GateProgram()
    try program.folder.write(CSV.encode([ExpectedRow]()), to: "e.csv")
    let ending = program.run(["gate", "--expected", "e.csv"] + words + Self.suite)
    #expect(ending.code == 2 && ending.output == "")
    #expect(ending.errors.hasPrefix("error: \(problem)\n"), "\(ending.errors)")
  }

  @Test func replayTellsOrSaysWhatIsWrong() throws {
    let program = try GateProgram()
    let id = try CaseID(parsing: "S/b[seed]")
    let rows = (0..<10).map { round in
      PairRow(
        id: id, metric: "wall", run: "2026-11-30T08:33:00Z", role: .row, margin: 0.02, round: round,
        phase: .screen, logRatio: round % 2 == 0 ? 0.004 : -0.003, bFirst: round % 3 == 0, aMedian: 100,
        bMedian: 100, redone: 0, blocks: 8)
    }
    try program.folder.write(CSV.encode(rows), to: "rounds.csv")
    let words = ["gate", "selftest", "replay", "--runs", "20", "--rounds"]
    let told = program.run(words + ["rounds.csv"])
    #expect(told.code == 0, "\(told.errors)")
    #expect(
      told.output.hasPrefix(
        "replay of 10 recorded A/A rounds, signs flipped round by round\nfalse alarms: 0 of 20 runs, 0 % (95 % "
      ))
    #expect(program.run(words + ["rounds.csv"]).output == told.output, "the seed decides")
    try program.folder.write(CSV.encode(Array(rows.prefix(7))), to: "few.csv")
    let few = program.run(words + ["few.csv"])
    #expect(few.code == 2)
    #expect(
      few.errors.hasPrefix("error: few.csv: 7 recorded rounds are complete, and a replay needs 8 of them\n"))
    let none = program.run(words + ["none.csv"])
    #expect(none.code == 2 && none.errors.hasPrefix("error: cannot read 'none.csv': "))
    try program.folder.write(CSV.encode(rows).replacing(",wall,", with: ",,"), to: "damaged.csv")
    let damaged = program.run(words + ["damaged.csv"])
    #expect(damaged.code == 2 && damaged.errors.hasPrefix("error: damaged.csv:2: column 'metric': "))
  }
}
