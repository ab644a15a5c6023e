import Results
import Testing

@testable import Measurement

/// `pentimento gate selftest`, as far as it does not depend on how busy the machine is.
@Suite struct SelfTestCommandTests {
  private func selftest(_ program: GateProgram, _ suite: TurnSuite, _ words: String...) throws
    -> GateProgram.Ending
  {
    let path = try suite.write(into: program.folder, as: "suite")
    return program.run(["gate", "selftest"] + words + ["--suite", path, "--blocks", "2", "--quiet"])
  }

  @Test func identicalSidesAreRecordedRunByRun() throws {
    let program = try GateProgram()
    let words = ["aa", "--record", "aa.csv", "--rounds", "rounds.csv"]
    let path = try TurnSuite().write(into: program.folder, as: "suite")
    for count in [2, 1] {
      let ending = program.run(
        ["gate", "selftest"] + words + ["--runs", String(count), "--suite", path, "--blocks", "2", "--quiet"])
      #expect(ending.code == 0, "\(ending.errors)")
      if count == 1 { #expect(ending.output.hasPrefix("A/A: 0 of 3 runs had a false alarm: 0 %")) }
    }
    let runs = try CSV.read(IdenticalRunRow.self, path: "\(program.folder.path)/aa.csv")
    #expect(
      runs.map(\.exitCode) == [0, 0, 0] && runs.map(\.alarms) == [0, 0, 0] && runs.map(\.rows) == [1, 1, 1])
    let pairs = try CSV.read(PairRow.self, path: "\(program.folder.path)/rounds.csv")
    #expect(pairs.count == 3 * 8 * 3 && pairs.allSatisfy { $0.logRatio == 0 })
    // Runs draw their coins anew.
    let coins = Dictionary(grouping: pairs, by: \.run).values.map { $0.map(\.bFirst) }
    #expect(Set(coins).count == coins.count)
  }

  /// The script slows itself down as the variable says: what a real suite does inside its blocks.
  @Test func aSlowerSideIsFoundOrTheTestFails() throws {
    var suite = TurnSuite()
    suite.atBlock = #"case "$PENTIMENTO_INJECT:$wall" in time:0.05:1000.0) wall=1050;; esac"#
    suite.anchorWall = 2000
    let found = try selftest(try GateProgram(), suite, "inject", "--runs", "2")
    #expect(found.code == 0, "\(found.output)\(found.errors)")
    #expect(found.output.contains("B slower by 5 %: found in 2 of 2 runs (95 % interval"))
    let missed = try selftest(try GateProgram(), TurnSuite(), "inject")
    #expect(missed.code == 1 && missed.output.contains("found in 0 of 1 runs"), "\(missed.output)")
  }

  @Test(arguments: ["allocation", "held", "removed-row"]) func exactFaultsAreFoundInTheirOwnWay(what: String)
    throws
  {
    let ending = try GateProgram().run([
      "gate", "selftest", "inject", "--what", what, "--suite", "\(GateProgram.built)/KnownWork", "Blocks",
      "--quiet",
    ])
    #expect(ending.code == 0, "\(ending.output)\(ending.errors)")
    #expect(ending.output.hasPrefix("inject \(what): found: exit \(what == "removed-row" ? 4 : 1) "))
  }

  @Test func aFaultThatNothingCanShowIsRefused() throws {
    let ending = try GateProgram().run([
      "gate", "selftest", "inject", "--what", "copy", "--suite", "\(GateProgram.built)/KnownWork", "Blocks",
      "--quiet",
    ])
    #expect(ending.code == 2 && ending.errors.contains("has what 'copy' changes"), "\(ending.errors)")
  }

  @Test func biasThatIsThereIsFound() throws {
    let even = try selftest(try GateProgram(), TurnSuite(), "bias", "--pairs", "8")
    #expect(
      even.code == 0 && even.output.contains("bias: none found in 3 rows"), "\(even.output)\(even.errors)")
  }

  @Test func programsThatCannotBeLinkedAgainAreTold() throws {
    let ending = try selftest(try GateProgram(), TurnSuite(), "relink", "--pairs", "2")
    #expect(
      ending.code == 2 && ending.errors.contains("there is one layout, because "), "\(ending.errors)")
  }
}
