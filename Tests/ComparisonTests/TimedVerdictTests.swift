import Comparison
import Statistics
import Testing

/// What is said of times with planted differences.
@Suite struct TimedVerdictTests {
  /// Processes of a quiet machine: within 1 % of their centre.
  static let quiet: [Double] = [1000, 1004, 996, 1008, 993]
  /// The same spread in another order, so that no test rests on equal values.
  static let again: [Double] = [1005, 995, 1001, 994, 1007]
  /// Processes of a noisy machine.
  static let noisy: [Double] = [1000, 1900, 700, 1400, 600]

  @Test(arguments: [(1.3, ComparisonVerdict.slower), (1.03, .slower), (0.97, .faster), (0.01, .faster)])
  func plantedDifferenceIsFound(_ factor: Double, _ verdict: ComparisonVerdict) throws {
    let row = try #require(try Self.compare(Self.quiet, Self.again.map { $0 * factor }).row("wall"))
    #expect(row.verdict == verdict)
    let (ratio, interval) = (try #require(row.plainRatio), try #require(row.interval))
    #expect(abs(ratio / factor - 1) < 0.005 && interval.low < factor && interval.high > factor)
    #expect(interval.high < 1 || interval.low > 1)
    let times = try #require(row.factor)
    #expect(abs(times / max(factor, 1 / factor) - 1) < 0.005)
  }

  @Test(arguments: [1.3, 1.03]) func noiseHidesADifference(_ factor: Double) throws {
    let row = try #require(
      try Self.compare(Self.noisy, Self.noisy.reversed().map { $0 * factor }).row("wall"))
    #expect(row.verdict == .undecided)
  }

  @Test func equalityIsShownAndNotAssumed() throws {
    #expect(try Self.compare(Self.quiet, Self.again).row("wall")?.verdict == .equal)
    #expect(try Self.compare(Self.noisy, Self.noisy.reversed()).row("wall")?.verdict == .undecided)
    // The same times under a margin that their spread does not fit into.
    let strict = try Self.compare(Self.quiet, Self.again) { $0.margin = 0.002 }
    #expect(strict.row("wall")?.verdict == .undecided)
    // And a wide margin makes noise equal to itself.
    let wide = try Self.compare(Self.noisy, Self.noisy.reversed()) { $0.margin = 5 }
    #expect(wide.row("wall")?.verdict == .equal)
  }

  @Test func verdictsFollowFromTheIntervalsOfOneRow() throws {
    for factor in [0.9, 0.94, 0.96, 0.98, 0.995, 1, 1.003, 1.01, 1.04, 1.06, 1.2] {
      let row = try #require(try Self.compare(Self.quiet, Self.again.map { $0 * factor }).row("wall"))
      let (wide, narrow) = (try #require(row.interval), try #require(row.ratio?.interval(confidence: 0.9)))
      let expected: ComparisonVerdict =
        wide.high < 1
        ? .faster
        : wide.low > 1 ? .slower : narrow.low > 1 / 1.05 && narrow.high < 1.05 ? .equal : .undecided
      #expect(row.verdict == expected, "\(factor): \(wide)")
    }
  }

  @Test func twoProcessesAreEnoughForALargeDifference() throws {
    let row = try #require(try Self.compare([1000, 1010], [3000, 3030]).row("wall"))
    #expect(row.verdict == .slower && row.processes == (2, 2) && row.pairs == nil)
  }

  @Test func moreOfARateIsFaster() throws {
    var scenario = Scenario()
    try scenario.add("rate", of: "seed", Self.quiet, unit: "x", direction: .higher)
    try scenario.add("rate", of: "copying", Self.again.map { $0 * 2 }, unit: "x", direction: .higher)
    let row = try #require(try scenario.comparison().row("rate"))
    #expect(row.verdict == .faster && abs((row.plainRatio ?? 0) - 2) < 0.02)
  }

  @Test func theReferenceCanBeChosen() throws {
    let turned = try Self.compare(Self.quiet, Self.again.map { $0 * 2 }) { $0.reference = "copying" }
    let row = try #require(turned.row("wall"))
    #expect(row.verdict == .faster && row.reference == "copying" && row.candidate == "seed")
    #expect(row.id.design == "seed")
  }

  @Test func samplesOfOneProcessAreNoEvidence() throws {
    var scenario = Scenario()
    for design in ["seed", "copying"] {
      try scenario.add("wall", of: design, Self.noisy)
      try scenario.add("other", of: design, [1, 2, 3])
    }
    // A thousand more samples of each process change its median, and the number of processes not at all.
    var rows = scenario.samples.filter { $0.metric == "wall" }
    for index in rows.indices { rows[index].sample = 1 }
    scenario.samples += rows
    let row = try #require(try scenario.comparison().row("wall"))
    #expect(row.processes == (5, 5) && row.verdict == .undecided)
  }

  @Test func theMedianOfAProcessStandsForIt() throws {
    var scenario = Scenario()
    for design in ["seed", "copying"] { try scenario.add("wall", of: design, TimedVerdictTests.quiet) }
    var others = scenario.samples
    for index in others.indices {
      others[index].sample = 1
      // One sample in three of each process of one design was disturbed.
      if others[index].id.design == "copying" { others[index].value = others[index].value.map { $0 * 50 } }
    }
    let third = scenario.samples.map { row in
      var row = row
      row.sample = 2
      return row
    }
    scenario.samples = third + scenario.samples + others
    let row = try #require(try scenario.comparison().row("wall"))
    #expect(row.verdict == .equal && row.referenceValue == 1000 && row.candidateValue == 1000)
  }

  @Test func timesThatAreAlwaysZeroAreEqual() throws {
    let row = try #require(try Self.compare([0, 0, 0], [0, 0]).row("wall"))
    #expect(row.verdict == .equal && row.ratio == nil)
    #expect(try Self.compare([0, 0, 0], [0, 5, 0]).row("wall")?.verdict == .undecided)
    #expect(try Self.compare([0, 1, 0], [9, 9, 9]).row("wall")?.verdict == .undecided)
  }

  @Test func valuesThatAreMissingAreNoVerdict() throws {
    let row = try #require(try Self.compare(Self.quiet, [nil, nil, nil]).row("wall"))
    #expect(row.verdict == nil && row.candidateValue == nil && row.difference == nil)
  }

  /// Two designs, one metric.
  static func compare(
    _ seed: [Double?], _ copying: [Double?], _ change: (inout ComparisonRequest) -> Void = { _ in }
  ) throws -> Comparison {
    var scenario = Scenario()
    try scenario.add("wall", of: "seed", seed)
    try scenario.add("wall", of: "copying", copying)
    // A second metric keeps the case judged when the first has no values.
    for design in ["seed", "copying"] { try scenario.addExact("dabs", of: design, 7) }
    return try scenario.comparison(change)
  }
}
