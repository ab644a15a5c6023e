import Comparison
import Results
import Testing

/// What is said of what is not timed.
@Suite struct ExactVerdictTests {
  @Test(arguments: [(4096.0, ComparisonVerdict.same), (4097, .more), (0, .less)])
  func exactIsExact(_ value: Double, _ verdict: ComparisonVerdict) throws {
    var scenario = Scenario()
    try scenario.addExact("tile_copies", of: "seed", 4096)
    try scenario.addExact("tile_copies", of: "copying", value)
    let row = try #require(try scenario.comparison().row("tile_copies"))
    #expect(row.verdict == verdict && row.difference == value - 4096 && row.plainRatio == value / 4096)
    #expect(row.ratio == nil && row.interval == nil && row.adjustedDifference == nil)
  }

  @Test func fromNothingThereIsNoRatio() throws {
    var scenario = Scenario()
    try scenario.addExact("tile_copies", of: "seed", 0)
    try scenario.addExact("tile_copies", of: "copying", 4096)
    let row = try #require(try scenario.comparison().row("tile_copies"))
    #expect(row.verdict == .more && row.plainRatio == nil && row.difference == 4096)
  }

  @Test func processesThatDifferAreNamed() throws {
    var scenario = Scenario()
    try scenario.add("allocations", of: "seed", [5, 5, 5], unit: "count", class: .exact)
    try scenario.add("allocations", of: "copying", [5, 6, 5], unit: "count", class: .exact)
    #expect(try scenario.comparison().row("allocations")?.verdict == .varies)
  }

  @Test(arguments: [MetricClass.count, .peak]) func countsAndPeaksHaveNoVerdict(_ kind: MetricClass) throws {
    var scenario = Scenario()
    try scenario.add("figure", of: "seed", [100, 110, 90], unit: "B", class: kind)
    try scenario.add("figure", of: "copying", [300, 330, 270], unit: "B", class: kind)
    let comparison = try scenario.comparison()
    let row = try #require(comparison.row("figure"))
    #expect(row.verdict == nil && row.referenceValue == 100 && row.candidateValue == 300)
    #expect(row.difference == 200 && row.plainRatio == 3 && row.interval == nil && comparison.questions == 0)
  }

  @Test func metricsCanBeChosen() throws {
    var scenario = Scenario()
    for design in ["seed", "copying"] {
      try scenario.addExact("tile_copies", of: design, 1)
      try scenario.add("wall", of: design, TimedVerdictTests.quiet)
      try scenario.addHash("pixel_hash", of: design, 9)
    }
    let comparison = try scenario.comparison { $0.metrics = ["wall"] }
    #expect(comparison.subjects.flatMap(\.candidates).flatMap(\.rows).map(\.metric) == ["wall"])
    #expect(comparison.subjects.first?.candidates.first?.equalHashes == ["pixel_hash"])
  }

  @Test func casesWithoutTheMetricsAreLeftOut() throws {
    var scenario = Scenario()
    for design in ["seed", "copying"] {
      try scenario.addExact("tile_copies", of: design, 1)
      try scenario.add("wall", of: design, TimedVerdictTests.quiet, canvas: 64)
      try scenario.add("thread_cpu", of: design, [5], canvas: 128)
    }
    try scenario.addExact("tile_copies", of: "seed", 1, canvas: 1024)
    try scenario.add("wall", of: "seed", [1, 2], canvas: 2048)
    let comparison = try scenario.comparison { $0.metrics = ["wall"] }
    #expect(comparison.subjects.map(\.subject.description) == ["StrokeCost/Stroke[canvas_px=64]"])
    let texts = comparison.remarks.map(\.text)
    #expect(
      texts.count == 2 && texts.contains { $0.hasPrefix("missing") && $0.hasSuffix("canvas_px=2048") },
      "\(texts)")
  }

  @Test func timesComeFirst() throws {
    var scenario = Scenario()
    for design in ["seed", "copying"] {
      try scenario.add("rss", of: design, [1, 1], unit: "B", class: .peak)
      try scenario.addExact("tile_copies", of: design, 1, processes: 2)
      try scenario.add("thread_cpu", of: design, [3, 4])
      try scenario.add("wall", of: design, [3, 4])
    }
    let rows = try scenario.comparison().subjects.flatMap(\.candidates).flatMap(\.rows)
    #expect(rows.map(\.metric) == ["thread_cpu", "wall", "tile_copies", "rss"])
  }
}
