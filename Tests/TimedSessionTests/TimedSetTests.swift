import Gate
import Results
import Testing

@testable import Measurement
@testable import TimedSession

struct TimedSetTests {
  private func suite(
    _ rows: [(id: String, metric: String)]?, named name: String = "Sample", margin: Double = 0.02,
    grain: Int = 20
  ) -> SuiteDescription {
    SuiteDescription(
      protocolVersion: 1, suite: name, summary: "", build: BuildDescription.of(id: "1", grain: grain),
      designs: [], benchmarks: [], cases: [],
      timed: rows?.map { TimedRowDescription(id: $0.id, metric: $0.metric, margin: margin) })
  }

  private static let one = (id: "Sample/one[plain]", metric: "wall")
  private static let other = (id: "Sample/one[plain]", metric: "thread_cpu")
  private static let two = (id: "Sample/two[plain]", metric: "wall")

  @Test func rowsOfOneCaseShareAPairAndAnchorsComeWithThem() throws {
    let set = try TimedSet(
      a: [suite([Self.one, Self.other, Self.two])], b: [suite([Self.one, Self.other, Self.two])])
    #expect(set.cases.map(\.id.description).prefix(2) == ["Sample/one[plain]", "Sample/two[plain]"])
    #expect(set.cases[0].metrics == ["wall", "thread_cpu"])
    #expect(
      set.cases.suffix(2).map(\.id.description) == [
        "Sample/Anchor[none;loop=register]", "Sample/Anchor[none;loop=memory]",
      ])
    #expect(set.anchors.values.sorted() == [0.02, 0.05])
    #expect(set.margins.count == 3 && set.vanished.isEmpty && set.new.isEmpty && set.remarks.isEmpty)
  }

  @Test func aRowThatVanishedIsMissingAndANewOneIsToldAlone() throws {
    let set = try TimedSet(a: [suite([Self.one, Self.two])], b: [suite([Self.one, Self.other])])
    #expect(set.vanished.keys.map(\.id.description) == ["Sample/two[plain]"])
    #expect(set.new.map(\.metric) == ["thread_cpu"])
    var gate = set.gate()
    #expect(gate.verdicts.values.map(\.rawValue) == ["missing"])
    gate.stop(because: .interrupt)
    #expect(gate.report.findings.count == 2)
  }

  @Test func aBaseWithoutTheSuiteOrWithoutTimedBlocksIsToldAndNotJudged() throws {
    for base in [[], [suite(nil)]] {
      let set = try TimedSet(a: base, b: [suite([Self.one])])
      #expect(set.cases.isEmpty && set.margins.isEmpty)
      #expect(set.new.count == 1 && set.remarks.count == 1)
      #expect(set.remarks[0].hasPrefix("suite Sample: the base"))
    }
  }

  @Test func aSuiteThatOnlyTheBaseHasCannotPass() throws {
    let set = try TimedSet(a: [suite([Self.one])], b: [])
    #expect(set.vanished.count == 1)
    #expect(set.gate().report.exitCode() == 4)
  }

  @Test func designsAreCalledByB() throws {
    let set = try TimedSet(
      a: [suite([("Sample/one[old]", "wall")])], b: [suite([("Sample/one[new]", "wall")])],
      designs: Sides(a: "old", b: "new"))
    #expect(set.cases[0].id.design == "new" && set.cases[0].aID.design == "old")
    #expect(set.margins.keys.map(\.id.design) == ["new"] && set.vanished.isEmpty)
    // The anchors are of no design.
    #expect(set.cases[1].id == set.cases[1].aID)
  }

  @Test func theMarginIsAtLeastTwoPerCentAndTwoGrainsOfABlock() throws {
    func margin(_ declared: Double, grain: Int) throws -> Double? {
      let suite = suite([Self.one], margin: declared, grain: grain)
      return try TimedSet(a: [suite], b: [suite]).margins.values.first
    }
    #expect(try margin(0.001, grain: 20) == 0.02)
    #expect(try margin(0.05, grain: 20) == 0.05)
    #expect(try margin(0.02, grain: 2_000_000) == 0.2)
    for wrong in [0, -0.02, 1, .nan] {
      #expect(throws: SuiteInputError.self) { try margin(wrong, grain: 20) }
    }
  }

  @Test func casesWithTheMarginOfMemoryAreNamed() throws {
    let near = suite([Self.one])
    let far = suite([("Other/two[plain]", "wall")], named: "Other", margin: 0.05)
    let set = try TimedSet(a: [near, far], b: [near, far])
    #expect(
      set.memoryCases.map(\.description).sorted() == ["Other/Anchor[none;loop=memory]", "Other/two[plain]"])
  }
}

extension BuildDescription {
  /// A build by its id.
  static func of(id: String, toolchain: String = "t", flags: String = "f", grain: Int = 20)
    -> BuildDescription
  {
    BuildDescription(
      id: id, flags: flags, toolchain: toolchain, allocatorSettings: "default", clockGrain: grain)
  }
}
