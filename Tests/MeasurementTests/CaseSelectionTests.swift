import Results
import Testing

@testable import Measurement

struct CaseSelectionTests {
  private static let cases = [
    "Sample/count[plain;canvas_px=512;heat=cold]", "Sample/count[fancy;canvas_px=512;heat=cold]",
    "Sample/count[plain;canvas_px=1024;heat=cold]", "Sample/count[fancy;canvas_px=1024;heat=cold]",
    "Sample/paint[plain;scale=1;strokes=generated]", "Sample/paint[plain;scale=2.5;strokes=generated]",
  ]

  private static func selected(_ change: (inout CaseSelection) -> Void) throws -> [String] {
    var selection = CaseSelection()
    change(&selection)
    return try SampleSuite.cases(of: selection).map(\.id)
  }

  private static func refusal(_ change: (inout CaseSelection) -> Void) -> String? {
    do {
      _ = try selected(change)
      return nil
    } catch { return "\(error)" }
  }

  @Test func everythingByDefaultInTheOrderOfDeclaration() throws {
    #expect(try Self.selected { _ in } == Self.cases)
  }

  @Test func memoryIsAnnouncedForEachCase() throws {
    let cases = try SampleSuite.cases(of: CaseSelection())
    #expect(cases.map(\.bytesNeeded) == [4096, 4096, 8192, 8192, 1000, 1000])
  }

  @Test(arguments: [
    (["Sample"], [0, 1, 2, 3, 4, 5]), (["count"], [0, 1, 2, 3]), (["Sample/paint"], [4, 5]),
    (["Sample/count[fancy;canvas_px=512;heat=cold]"], [1]), (["*fancy*"], [1, 3]),
    (["*"], [0, 1, 2, 3, 4, 5]),
    (["Sample/*[plain;*"], [0, 2, 4, 5]), (["*canvas_px=1024*", "paint"], [2, 3, 4, 5]), (["coun"], []),
    (["Other"], []), (["Other/count"], []), (["Sample/count[fancy]"], []),
    (["count", "count"], [0, 1, 2, 3]),
  ]) func patternsMeanSuitesBenchmarksOrCases(patterns: [String], expected: [Int]) throws {
    #expect(try Self.selected { $0.patterns = patterns } == expected.map { Self.cases[$0] })
  }

  @Test func designsReplaceTheBenchmarksOwn() throws {
    let cases = try Self.selected {
      $0.designs = ["fancy", "simple"]
      $0.patterns = ["paint"]
      $0.isQuick = true
    }
    #expect(
      cases == [
        "Sample/paint[fancy;scale=1;strokes=generated]", "Sample/paint[plain;scale=1;strokes=generated]",
      ])
    #expect(
      Self.refusal { $0.designs = ["bold"] }
        == "error: no design is called 'bold'\nThere are plain and fancy.")
  }

  @Test func quickTakesTheSmallValues() throws {
    #expect(
      try Self.selected { $0.isQuick = true } == [
        "Sample/count[plain;canvas_px=64;heat=cold]", "Sample/count[fancy;canvas_px=64;heat=cold]",
        "Sample/paint[plain;scale=1;strokes=generated]",
      ])
  }

  @Test func valuesReplaceTheDefaultsInTheirOneForm() throws {
    let cases = try Self.selected {
      $0.values = ["canvas_px": ["0128", "7"], "heat": ["warm"], "scale": ["4.0"]]
      $0.designs = ["plain"]
    }
    #expect(
      cases == [
        "Sample/count[plain;canvas_px=128;heat=warm]", "Sample/count[plain;canvas_px=7;heat=warm]",
        "Sample/paint[plain;scale=4;strokes=generated]",
      ])
  }

  @Test func valuesWinOverQuick() throws {
    let cases = try Self.selected {
      $0.values = ["canvas_px": ["300"]]
      $0.isQuick = true
      $0.patterns = ["count"]
      $0.designs = ["plain"]
    }
    #expect(cases == ["Sample/count[plain;canvas_px=300;heat=cold]"])
  }

  @Test func aValueOutOfRangeIsRefused() {
    #expect(
      Self.refusal { $0.values = ["canvas_px": ["512", "9000"]] } == """
        error: Sample: canvas_px '9000' is not a whole number in 1...8192
        Run 'pentimento list Sample' for every parameter and its range.
        """)
    // Another suite may have the parameter; the plan asks them all.
    #expect(Self.refusal { $0.values = ["layers": ["x"]] } == nil)
  }

  /// A case that stands twice would be measured twice and have two processes of each number.
  @Test func sayingAThingTwiceMeansItOnce() throws {
    let cases = try Self.selected {
      $0.values = ["canvas_px": ["512", "0512"]]
      $0.designs = ["plain", "simple", "plain"]
      $0.patterns = ["count"]
    }
    #expect(cases == [Self.cases[0]])
  }

  @Test func theSeedStandsInTheCaseOnlyWhenItIsNotOne() throws {
    let cases = try Self.selected {
      $0.seed = 42
      $0.isQuick = true
      $0.patterns = ["paint"]
    }
    #expect(cases == ["Sample/paint[plain;scale=1;seed=42;strokes=generated]"])
  }

  @Test func aTraceStandsInPlaceOfTheStrokes() throws {
    let cases = try Self.selected {
      $0.tracePath = "a/b.trace"
      $0.isQuick = true
    }
    #expect(cases.last == "Sample/paint[plain;scale=1;strokes=trace:walk]")
    #expect(cases.first == "Sample/count[plain;canvas_px=64;heat=cold]")
    #expect(
      Self.refusal { $0.tracePath = "a.csv" } == "error: 'a.csv' is no trace\nGive a file of strokes.")
  }
}
