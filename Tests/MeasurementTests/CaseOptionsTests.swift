import CommandLine
import Testing

@testable import Measurement

struct CaseOptionsTests {
  private static let command = Command(
    name: "Sample", overview: "Measures.", options: CaseOptions.options,
    arguments: [Argument("pattern", .any, help: "Cases.")])

  private static func selection(_ words: [String]) throws -> CaseSelection {
    guard case .run(_, let arguments) = try command.parse(words) else {
      throw UsageError("help", command: "")
    }
    return try CaseOptions.selection(arguments, of: command)
  }

  @Test func nothingMeansEverything() throws {
    #expect(try Self.selection([]) == CaseSelection())
  }

  @Test func everyOptionHasItsPlace() throws {
    let words = [
      "--canvas", "512,4096", "--layers=2", "--coverage", "50", "--brush", "40", "--steps", "10", "--budget",
      "64", "--scale", "1.5", "--designs", "seed,naive", "--quick", "--seed", "7", "--trace", "walk.csv",
      "stroke", "*x*",
    ]
    let selection = try Self.selection(words)
    #expect(
      selection.values == [
        "canvas_px": ["512", "4096"], "layers": ["2"], "coverage_pct": ["50"], "brush_px": ["40"],
        "steps": ["10"], "budget_mib": ["64"], "scale": ["1.5"],
      ])
    #expect(selection.designs == ["seed", "naive"] && selection.patterns == ["stroke", "*x*"])
    #expect(selection.isQuick && selection.seed == 7 && selection.tracePath == "walk.csv")
  }

  @Test(arguments: [
    (["--set", "tiles=256"], ["tiles": ["256"]]),
    (["--set", "tiles=256,1024"], ["tiles": ["256", "1024"]]),
    (["--set", "tiles=256,1024,heat=cold"], ["tiles": ["256", "1024"], "heat": ["cold"]]),
    (["--set", "tiles=256", "--set", "tiles=1024"], ["tiles": ["256", "1024"]]),
    (["--set=tiles=256", "--set=heat=cold,warm"], ["tiles": ["256"], "heat": ["cold", "warm"]]),
    (["--set", "canvas_px=3", "--canvas", "4"], ["canvas_px": ["4", "3"]]),
    (["--set", "rule=a=b"], ["rule": ["a=b"]]),
  ]) func setNamesAnyParameter(words: [String], expected: [String: [String]]) throws {
    #expect(try Self.selection(words).values == expected)
  }

  @Test func aSetWithoutANameIsRefused() {
    do {
      _ = try Self.selection(["--set", "256"])
      Issue.record("it was accepted")
    } catch {
      let lines = "error: '256' after --set is not NAME=VALUE\nRun 'Sample --help' for the options."
      #expect("\(error)" == lines)
    }
  }

  @Test func anEmptyNameIsRefused() {
    #expect(throws: UsageError.self) { try Self.selection(["--set", "=5"]) }
  }

  @Test func aSeedIsAWholeNumber() {
    for seed in ["-1", "x", "1.5", "99999999999999999999"] {
      #expect(throws: UsageError.self) { try Self.selection(["--seed", seed]) }
    }
  }

  /// What the driver passes on to a suite means there what it meant to the person.
  @Test func selectionsSurviveBeingWrittenAndReadAgain() throws {
    var random = RunOrder(seed: 17)
    let words = ["512", "a b", "x=y", "-3", "é", "*", "0.5", "--quick", "S/b[d;n=1]", "'", "-"]
    func some(_ limit: Int, of pool: [String]) -> [String] {
      (0..<Int.random(in: 0...limit, using: &random)).map { _ in pool.randomElement(using: &random) ?? "" }
    }
    for _ in 0..<2000 {
      var selection = CaseSelection()
      selection.patterns = some(3, of: words)
      selection.designs = some(2, of: ["seed", "seed+storage=tail", "naive"])
      for name in some(4, of: ["canvas_px", "layers", "scale", "tiles", "heat", "budget_mib"]) {
        selection.values[name] = some(2, of: words) + ["1"]
      }
      selection.isQuick = Bool.random(using: &random)
      selection.seed = UInt64.random(in: 0...UInt64(Int.max), using: &random)
      selection.tracePath = Bool.random(using: &random) ? some(1, of: words).first : nil
      let written = CaseOptions.arguments(of: selection)
      #expect(try Self.selection(written) == selection, "\(written)")
    }
  }
}
