import FoundationEssentials
import Testing

@testable import Measurement

/// A timed run that the user stops, and that goes on later.
@Suite struct ResumeTests {
  /// Starts a comparison, stops it once two rounds are kept, and returns how it ended and its folder.
  private func stopped(_ program: GateProgram, _ a: TurnSuite, _ b: TurnSuite) throws -> (
    GateProgram.Ending, folder: String
  ) {
    let sides = [
      "--a", try a.write(into: program.folder, as: "a"), "--b", try b.write(into: program.folder, as: "b"),
    ]
    let words = (["gate"] + sides + ["--results", "r", "--blocks", "2", "--quiet"]).map { "'\($0)'" }
    let ending = program.shell(
      """
      '\(GateProgram.driver)' \(words.joined(separator: " ")) & child=$!
      tries=0
      while [ "$(cat r/*/rounds.csv 2>/dev/null | wc -l)" -lt 7 ] && [ $tries -lt 600 ]; do sleep 0.1; tries=$((tries + 1)); done
      kill -INT $child; wait $child
      """)
    let folders = try FileManager.default.contentsOfDirectory(atPath: "\(program.folder.path)/r")
    return (ending, "r/\(try #require(folders.first))")
  }

  private static let a = TurnSuite(atBlock: "sleep 0.02")
  private static let b = TurnSuite(build: GateProgram.other, atBlock: "sleep 0.02")

  @Test func completeRoundsAreKeptAndTheRunGoesOn() throws {
    let program = try GateProgram()
    let (ending, folder) = try stopped(program, Self.a, Self.b)
    #expect(ending.code == 130 && ending.output == "", "\(ending.output)\(ending.errors)")
    #expect(ending.errors.contains("go on with 'pentimento gate --resume \(folder)'"))
    let before = try #require(program.folder.text("\(folder)/rounds.csv"))
    #expect((before.split(separator: "\n").count - 1).isMultiple(of: 3), "whole rounds alone")

    let resumed = program.run(["gate", "--resume", folder, "--quiet"])
    #expect(resumed.code == 0, "\(resumed.output)\(resumed.errors)")
    let after = try #require(program.folder.text("\(folder)/rounds.csv"))
    #expect(after.hasPrefix(before) && after.split(separator: "\n").count == 1 + 8 * 3)
    let again = program.run(["gate", "--resume", folder])
    #expect(again.code == 2 && again.errors.contains("a complete one keeps no parts"))
  }

  @Test func anotherProgramCannotGoOnWithIt() throws {
    let program = try GateProgram()
    let (_, folder) = try stopped(program, Self.a, Self.b)
    _ = try TurnSuite(build: "333333333333").write(into: program.folder, as: "b")
    let ending = program.run(["gate", "--resume", folder])
    #expect(ending.code == 2)
    #expect(
      ending.errors.contains("b_Sample_build was '222222222222' and is '333333333333'"), "\(ending.errors)")
  }

  @Test func damagedRoundsAreToldWithTheirPlace() throws {
    let program = try GateProgram()
    let (_, folder) = try stopped(program, Self.a, Self.b)
    let text = try #require(program.folder.text("\(folder)/rounds.csv"))
    try program.folder.write(text.replacing(",screen,", with: ",sceren,"), to: "\(folder)/rounds.csv")
    let ending = program.run(["gate", "--resume", folder])
    #expect(ending.code == 2 && ending.errors.contains("rounds.csv:2"), "\(ending.errors)")
  }
}
