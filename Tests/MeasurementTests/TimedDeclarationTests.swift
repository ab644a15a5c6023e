import Results
import Testing

@testable import Measurement

struct TimedDeclarationTests {
  private enum TimedSuite: Suite {
    static let name = "Timed"
    static let summary = "declares timed rows"
    static let designs = ["plain", "fancy"].map { DesignDescription(name: $0, summary: "", axes: [:]) }
    static func canonicalDesign(_ design: String) throws(SuiteInputError) -> String {
      guard ["plain", "fancy"].contains(design) else { throw SuiteInputError("no", advice: "") }
      return design
    }
    static func traceName(path: String) throws(SuiteInputError) -> String { "trace" }
    static let benchmarks = [
      Benchmark(
        "one", "one", designs: ["plain", "fancy"],
        parameters: [
          ParameterDeclaration("tiles", "", range: .integers(1, 9), defaults: ["4", "5"], quick: ["2", "3"])
        ],
        metrics: ["wall", "thread_cpu", "rss_delta"], headline: ["wall"],
        timed: [
          TimedDeclaration(["wall", "thread_cpu"], designs: ["plain"]),
          TimedDeclaration(
            ["rss_delta"], designs: ["fancy"], values: ["tiles": "7"], margin: 0.05, pairing: .serial),
        ], bytesNeeded: { _ in 0 }
      ) { _ in }
    ]
  }

  private func rows(_ change: (inout CaseSelection) -> Void = { _ in }) -> [String] {
    var selection = CaseSelection()
    change(&selection)
    return TimedSuite.timedRows(of: selection).map { "\($0.id) \($0.metric)" }
  }

  @Test func valuesAreThoseDeclaredElseTheFirstQuickOnes() {
    #expect(
      rows() == [
        "Timed/one[plain;tiles=2] wall", "Timed/one[plain;tiles=2] thread_cpu",
        "Timed/one[fancy;tiles=7] rss_delta",
      ])
    let serial = TimedSuite.timedRows(of: CaseSelection()).last
    #expect(serial?.margin == 0.05 && serial?.pairing == .serial)
  }

  @Test func aSelectionNarrowsAndReplaces() {
    #expect(rows { $0.patterns = ["*fancy*"] } == ["Timed/one[fancy;tiles=7] rss_delta"])
    #expect(rows { $0.patterns = ["other"] } == [])
    #expect(
      rows { $0.designs = ["fancy"] } == [
        "Timed/one[fancy;tiles=2] wall", "Timed/one[fancy;tiles=2] thread_cpu",
        "Timed/one[fancy;tiles=7] rss_delta",
      ])
    #expect(rows { $0.values = ["tiles": ["9"]] }.allSatisfy { $0.contains("tiles=9") })
    #expect(rows { $0.seed = 5 }.allSatisfy { $0.contains("seed=5") })
  }

  @Test func everyRowCanBeMeasured() throws {
    for row in TimedSuite.timedRows(of: CaseSelection()) {
      let (_, benchmark) = try TimedSuite.resolve(case: row.id)
      #expect(benchmark.metrics.contains { $0.name == row.metric })
    }
  }
}
