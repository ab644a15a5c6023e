import Results
import Testing

@testable import Measurement

struct CaseProcessTests {
  private static let options = CaseProcessOptions(samples: 2, seed: 7, tracePath: "walk.trace")

  @Test func aCaseYieldsEveryDeclaredMetricForEverySample() throws {
    let rows = try SampleSuite.measure(
      case: "Sample/count[plain;canvas_px=64;heat=cold;seed=7]", options: Self.options)
    #expect(rows.map(\.metric) == ["wall", "undo_wall", "tile_copies", "wall", "undo_wall", "tile_copies"])
    #expect(rows.map(\.sample) == [0, 0, 0, 1, 1, 1])
    #expect(rows.map(\.value) == [100, 100, 64, 101, 101, 64])
    #expect(rows[2].source == "engine counter")
  }

  @Test func seedAndTraceReachTheBenchmark() throws {
    let rows = try SampleSuite.measure(
      case: "Sample/paint[plain;scale=1;seed=7;strokes=trace:walk]", options: Self.options)
    #expect(rows[0].value == 7 && rows[0].source == "walk.trace")
  }

  @Test func aBrokenPromiseFailsTheCase() {
    #expect(throws: CaseFailure.self) {
      try SampleSuite.measure(
        case: "Sample/count[plain;canvas_px=13;heat=cold;seed=7]", options: Self.options)
    }
  }

  /// A seed in the name that is not the workload's would file numbers under the wrong case.
  @Test(arguments: [
    "Sample/paint[plain;scale=1;seed=8;strokes=generated]", "Sample/paint[plain;scale=1;strokes=generated]",
  ]) func theSeedOfTheNameIsTheSeedOfTheWorkload(text: String) {
    #expect(throws: SuiteInputError.self) { try SampleSuite.measure(case: text, options: Self.options) }
  }

  @Test func memoryThatIsNotThereIsRefusedInWords() throws {
    let id = try CaseID(suite: "S", benchmark: "b", design: "plain")
    #expect(
      "\(CaseFailure.memory(needed: 3 << 30, available: 1 << 30, id))"
        == "S/b[plain] needs about 3 GiB of memory, and 1 GiB are available; "
        + "choose a smaller canvas or fewer layers")
  }
}
