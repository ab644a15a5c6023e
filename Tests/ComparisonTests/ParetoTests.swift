import Comparison
import Results
import Testing

/// Which sides are worth having.
@Suite struct ParetoTests {
  @Test func worseInAllIsDominated() throws {
    let view = try Self.view(["seed": (1, 1, 1), "copying": (2, 2, 2)])
    #expect(view.standings.map(\.name) == ["seed", "copying"])
    #expect(view.standings.map(\.dominatedBy) == [[], ["seed"]])
    #expect(view.roles.map(\.rule.label) == ["main_wall", "save_wall", "peak_rss_delta"])
    #expect(view.roles.map(\.unit) == ["ns", "ns", "B"])
  }

  @Test func aTradeDominatesNobody() throws {
    let view = try Self.view(["seed": (1, 3, 2), "copying": (3, 1, 2), "third": (2, 2, 1)])
    #expect(view.standings.allSatisfy { $0.dominatedBy.isEmpty })
  }

  @Test func equalSidesDominateNobody() throws {
    let view = try Self.view(["seed": (1, 1, 1), "copying": (1, 1, 1)])
    #expect(view.standings.allSatisfy { $0.dominatedBy.isEmpty })
  }

  @Test func oneBetterRoleIsEnough() throws {
    let view = try Self.view(["seed": (1, 1, 1), "copying": (1, 1, 1.25)])
    #expect(view.standings.map(\.dominatedBy) == [[], ["seed"]])
  }

  @Test func everyDominatorIsNamed() throws {
    let view = try Self.view(["seed": (1, 1, 1), "copying": (2, 2, 2), "third": (3, 3, 3)])
    #expect(view.standings.map(\.dominatedBy) == [[], ["seed"], ["seed", "copying"]])
  }

  @Test func noiseAloneDominatesNobody() throws {
    var scenario = Scenario()
    try scenario.add("main_wall", of: "seed", TimedVerdictTests.noisy)
    try scenario.add("main_wall", of: "copying", TimedVerdictTests.noisy.map { $0 * 1.5 })
    for design in ["seed", "copying"] { try scenario.add("save_wall", of: design, TimedVerdictTests.quiet) }
    let view = try #require(try scenario.comparison().subjects.first?.pareto)
    #expect(view.standings.allSatisfy { $0.dominatedBy.isEmpty })
  }

  /// Better bytes do not excuse a total that is worse by more than the margin, proven or not.
  @Test func aWorseMedianIsNoDominator() throws {
    var scenario = Scenario()
    try scenario.add("save_wall", of: "seed", TimedVerdictTests.noisy.map { $0 * 1.5 })
    try scenario.add("save_wall", of: "copying", TimedVerdictTests.noisy)
    try scenario.add("peak_rss_delta", of: "seed", [1, 1, 1, 1, 1], unit: "B", class: .peak)
    try scenario.add("peak_rss_delta", of: "copying", [9, 9, 9, 9, 9], unit: "B", class: .peak)
    let view = try #require(try scenario.comparison().subjects.first?.pareto)
    #expect(view.standings.allSatisfy { $0.dominatedBy.isEmpty })
    let tolerant = try #require(try scenario.comparison { $0.margin = 0.6 }.subjects.first?.pareto)
    #expect(tolerant.standings.map(\.dominatedBy) == [[], ["seed"]])
  }

  /// A shown loss counts, however small: 3 % of time against a quarter of the bytes is a trade.
  @Test func aShownLossWithinTheMarginIsATrade() throws {
    let view = try Self.view(["seed": (1, 1, 4), "copying": (1, 1.03, 1)])
    #expect(view.standings.map(\.dominatedBy) == [[], []])
  }

  @Test func zeroIsBelowEverything() throws {
    let view = try Self.view(["seed": (1, 1, 0), "copying": (1, 1, 4096)])
    #expect(view.standings.map(\.dominatedBy) == [[], ["seed"]])
  }

  @Test func oneProcessShowsOnlyWhatIsExact() throws {
    for (kind, dominators) in [(MetricClass.peak, [String]()), (.exact, ["seed"])] {
      var scenario = Scenario()
      for (design, factor) in [("seed", 1.0), ("copying", 2)] {
        try scenario.add("wall", of: design, [1000 * factor])
        try scenario.add("peak_rss_delta", of: design, [4096 * factor], unit: "B", class: kind)
        try scenario.add("wall", of: design, [1, 2], canvas: 64)
      }
      let subjects = try scenario.comparison().subjects
      let view = try #require(subjects.compactMap(\.pareto).first)
      #expect(view.standings.map(\.dominatedBy) == [[], dominators], "\(kind)")
    }
  }

  @Test func partsAreCombinedProcessByProcess() throws {
    var scenario = Scenario()
    for (design, undo) in [("seed", [1.0, 5, 9]), ("copying", [20, 20, 20])] {
      try scenario.add("undo_wall", of: design, undo)
      try scenario.add("redo_wall", of: design, [9, 5, 1])
      try scenario.add("first_write_wall", of: design, [4, 4, 4])
    }
    let view = try #require(try scenario.comparison().subjects.first?.pareto)
    #expect(
      view.roles.map(\.rule.label) == [
        "largest of undo_wall, redo_wall, first_write_wall", "sum of undo_wall, redo_wall, first_write_wall",
      ])
    // The medians of the parts are 5, 5 and 4: their largest would be 5, and no process had less than 5.
    #expect(view.standings.first?.values == [.stall: 9, .total: 14])
  }

  /// A storage that takes its tiles from the kernel shows in none of the heap's figures.
  @Test(arguments: [
    (["bytes_allocated", "held_allocated", "peak_rss_delta"], "peak_rss_delta"),
    (["bytes_allocated", "heap_allocated_delta", "held_allocated"], "held_allocated"),
    (["bytes_allocated", "bytes_copied"], "bytes_copied"), (["bytes_allocated"], "bytes_allocated"),
  ])
  func theHeapIsAskedLast(_ metrics: [String], _ chosen: String) throws {
    var scenario = Scenario()
    for design in ["seed", "copying"] {
      try scenario.add("wall", of: design, [1, 2])
      for metric in metrics { try scenario.addExact(metric, of: design, 64, unit: "B", processes: 2) }
    }
    let view = try #require(try scenario.comparison().subjects.first?.pareto)
    #expect(view.roles.last?.rule.label == chosen)
  }

  @Test func aSideWithAnotherHistoryIsNotRanked() throws {
    var scenario = Scenario()
    for (design, factor) in [("seed", 1.0), ("copying", 0.5), ("third", 2)] {
      try scenario.add("wall", of: design, TimedVerdictTests.quiet.map { $0 * factor })
      try scenario.add(
        "peak_rss_delta", of: design, [1, 1, 1, 1, 1].map { $0 * factor }, unit: "B", class: .peak)
      try scenario.addHash("holder_hash", of: design, design == "copying" ? 2 : 1)
      try scenario.addExact("steps_kept", of: design, design == "copying" ? 11 : 22)
    }
    let view = try #require(try scenario.comparison().subjects.first?.pareto)
    #expect(view.standings.map(\.name) == ["seed", "third"])
    #expect(view.standings.map(\.dominatedBy) == [[], ["seed"]])
  }

  @Test func oneRoleIsNoTrade() throws {
    var scenario = Scenario()
    for design in ["seed", "copying"] {
      try scenario.add("bytes_allocated", of: design, [1, 2], unit: "B", class: .peak)
      // Stall and total are one figure here.
      try scenario.add("wall", of: design, [1, 2], canvas: 64)
    }
    let subjects = try scenario.comparison().subjects
    #expect(subjects.count == 2 && subjects.allSatisfy { $0.pareto == nil })
  }

  /// Stall, total and bytes of each side, with 1 % of spread that differs from side to side.
  private static func view(_ sides: [String: (Double, Double, Double)]) throws -> ParetoView {
    var scenario = Scenario()
    for name in ["seed", "copying", "third"] {
      guard let values = sides[name] else { continue }
      let spread = name == "seed" ? TimedVerdictTests.quiet : TimedVerdictTests.again
      try scenario.add("main_wall", of: name, spread.map { $0 * values.0 })
      try scenario.add("save_wall", of: name, spread.map { $0 * values.1 })
      try scenario.add("peak_rss_delta", of: name, spread.map { $0 * values.2 }, unit: "B", class: .peak)
    }
    return try #require(try scenario.comparison().subjects.first?.pareto)
  }
}
