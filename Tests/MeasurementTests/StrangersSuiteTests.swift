import Measurement
import Results
import Testing

/// What a suite of somebody else's gets without writing it.
@Suite struct StrangersSuiteTests {
  private enum Own: Suite {
    static let name = "Own"
    static let summary = "something"
    static let designs = ["pageTable", "arrays"].map { DesignDescription(name: $0, summary: $0, axes: [:]) }
    static let benchmarks: [Benchmark] = []
  }

  @Test func designsAreKnownByTheirNamesAlone() throws {
    #expect(try Own.canonicalDesign("arrays") == "arrays")
    for (word, suggestion) in [("pageTabel", "; did you mean 'pageTable'?"), ("xyz", "")] {
      let error = #expect(throws: SuiteInputError.self) { try Own.canonicalDesign(word) }
      #expect(error?.problem == "Own has no design '\(word)'\(suggestion)")
      #expect(error?.advice == "Its designs are pageTable, arrays.")
    }
  }

  @Test func tracesAreRefused() {
    let error = #expect(throws: SuiteInputError.self) { try Own.traceName(path: "strokes.txt") }
    #expect(error?.problem.contains("'strokes.txt'") == true)
  }

  @Test func metricsOfOnesOwnStandBesideTheKnownOnes() {
    let own = MetricDeclaration(
      name: "table_copies", unit: "count", metricClass: .exact, source: "engine", summary: "tables",
      gate: .engine)
    // A known name is the suite's where it says so: its engine may count otherwise.
    let copies = MetricDeclaration(
      name: "tile_copies", unit: "count", metricClass: .count, source: "own", summary: "tiles, nearly")
    let benchmark = Benchmark(
      "One", "one", designs: ["arrays"], parameters: [],
      metrics: ["wall", "table_copies", "tile_copies", "nobody_knows"], ownMetrics: [own, copies],
      headline: [],
      bytesNeeded: { _ in 0 }, body: { _ in })
    #expect(benchmark.metrics.map(\.name) == ["wall", "table_copies", "tile_copies", "nobody_knows"])
    #expect(benchmark.metrics[0] == Metrics.named("wall") && benchmark.metrics[1...2] == [own, copies])
    #expect(benchmark.metrics[3].unit == "unknown")
  }
}
