import FoundationEssentials
import Testing

@testable import Measurement

/// Exit codes and reports of `pentimento gate --a A --b B`. The sides are scripts that say what a block took, so that nothing
/// here depends on how busy the machine is.
@Suite struct TimedGateCommandTests {
  private static let b = TurnSuite(build: GateProgram.other)

  @Test func equalTimesPass() throws {
    let program = try GateProgram()
    let ending = try program.compare(TurnSuite(), Self.b)
    #expect(ending.code == 0, "\(ending.output)\(ending.errors)")
    #expect(ending.output.contains("\ntimed: PASS (exit 0): 1 unchanged; 8 rounds in "))
    #expect(ending.output.contains("layouts: one layout, because "))
    let folders = try FileManager.default.contentsOfDirectory(atPath: "\(program.folder.path)/r")
    let rounds = try #require(program.folder.text("r/\(folders[0])/rounds.csv"))
    #expect(rounds.split(separator: "\n").count == 1 + 8 * 3, "a row and two anchors in each of eight rounds")
    #expect(program.folder.text("r/\(folders[0])/environment.csv")?.contains("status,complete") == true)
    #expect(program.folder.text("r/\(folders[0])/.parts/command.csv") == nil)
  }

  @Test func aSlowerSideIsRedWithTheCommandThatRepeatsIt() throws {
    let program = try GateProgram()
    let ending = try program.compare(TurnSuite(), TurnSuite(build: GateProgram.other, wall: 1050))
    #expect(ending.code == 1, "\(ending.output)\(ending.errors)")
    #expect(ending.output.contains("REGRESSED Sample/one[plain] wall\n"))
    let path = program.folder.path
    #expect(
      ending.output.contains(
        "again: pentimento gate --a \(path)/a --b \(path)/b 'Sample/one[plain]'\n"), "\(ending.output)")
  }

  @Test func theExactMetricsOfTheSameCaseStandBesideARedRow() throws {
    func report(_ a: String, _ b: String) throws -> String {
      try GateProgram().compare(
        TurnSuite(exact: a), TurnSuite(build: GateProgram.other, exact: b, wall: 1080)
      ).output
    }
    let more = try report(#"{"tile_copies":50,"allocations":7}"#, #"{"tile_copies":56,"allocations":7}"#)
    #expect(more.contains("    time +8 %, tile_copies +12 %: the work has changed\n"), "\(more)")
    let same = try report(#"{"tile_copies":50}"#, #"{"tile_copies":50}"#)
    #expect(same.contains("    time +8 %, tile_copies +0: the same work; layout or noise likely"), "\(same)")
  }

  @Test func aFasterSidePassesAndIsTold() throws {
    let ending = try GateProgram().compare(TurnSuite(), TurnSuite(build: GateProgram.other, wall: 900))
    #expect(ending.code == 0 && ending.output.contains("IMPROVED Sample/one[plain] wall"), "\(ending.output)")
  }

  @Test func aMovedAnchorIsInvalid() throws {
    let ending = try GateProgram().compare(
      TurnSuite(), TurnSuite(build: GateProgram.other, anchorWall: 1100))
    #expect(ending.code == 5 && ending.output.contains("INVALID the anchor "), "\(ending.output)")
  }

  @Test func differentWorkIsInvalidUnlessItIsWanted() throws {
    let other = TurnSuite(build: GateProgram.other, work: #"{"pixel_hash":8}"#)
    let ending = try GateProgram().compare(TurnSuite(), other)
    #expect(ending.code == 5 && ending.output.contains("INVALID Sample/one[plain]: 'pixel_hash' is "))
    let wanted = try GateProgram().compare(TurnSuite(), other, "--pixels-changed", "darker")
    #expect(wanted.code == 0, "\(wanted.output)")
  }

  @Test func aHangingSideIsMissing() throws {
    let ending = try GateProgram().compare(
      TurnSuite(), TurnSuite(build: GateProgram.other, atBlock: #"case $wall in 1000.0) sleep 600;; esac"#),
      "--time-limit", "1")
    #expect(ending.code == 5 || ending.code == 4, "the anchors hang as well")
    #expect(ending.output.contains("side b: no answer within 1 s"), "\(ending.output)")
  }

  @Test func oneProgramOnBothSidesIsInvalid() throws {
    let ending = try GateProgram().compare(TurnSuite(), TurnSuite())
    #expect(ending.code == 5 && ending.output == "")
    #expect(ending.errors.hasPrefix("error: both sides of Sample are the same program, build 111111111111"))
  }

  @Test func aRowThatVanishedIsIncomplete() throws {
    let more = TurnSuite(rows: [("Sample/one[plain]", "wall"), ("Sample/two[plain]", "wall")])
    let ending = try GateProgram().compare(more, Self.b)
    #expect(ending.code == 4 && ending.output.contains("MISSING Sample/two[plain] wall"), "\(ending.output)")
  }

  @Test func noRoundBeginsOnceTheMinutesAreOver() throws {
    let ending = try GateProgram().compare(
      TurnSuite(atBlock: "sleep 0.2"), Self.b, "--minutes", "0.02")
    #expect(ending.code == 5 && ending.output.contains("rounds were complete, and 8 are needed"))
  }

  @Test(arguments: [
    (["--a", "x"], "--a and --b go together"), (["--a", "x", "--b", "y", "--base", "z"], "three ways"),
    (["--designs", "a,b,c"], "names 3 designs"), (["--a", "x", "--b", "y"], "there is no 'x'"),
    (["--resume", "nowhere"], "there is nothing to go on from"),
    (["--resume", "nowhere", "--base", "x"], "--base was decided when the run began"),
  ]) func wrongInputIsToldBeforeAnythingIsMeasured(words: [String], text: String) throws {
    let ending = try GateProgram().run(["gate"] + words)
    #expect(ending.code == 2 && ending.output == "")
    #expect(ending.errors.contains(text), "\(ending.errors)")
  }

  @Test func patternsAndNumbersAreChecked() throws {
    for (more, text) in [
      (["Smaple"], "no row that is compared is of 'Smaple'; did you mean 'Sample'?"),
      (["--blocks", "3"], "is odd"),
    ] {
      let program = try GateProgram()
      let paths = try [TurnSuite(), Self.b].enumerated().map {
        try $0.element.write(into: program.folder, as: "s\($0.offset)")
      }
      let ending = program.run(["gate", "--a", paths[0], "--b", paths[1]] + more)
      #expect(ending.code == 2 && ending.errors.contains(text), "\(ending.errors)")
    }
    let many = (0..<25).map { ("Sample/b\($0)[plain]", "wall") }
    let ending = try GateProgram().compare(
      TurnSuite(rows: many), TurnSuite(build: GateProgram.other, rows: many))
    #expect(ending.code == 2 && ending.errors.contains("25 timed rows are declared, and at most 24"))
  }
}
