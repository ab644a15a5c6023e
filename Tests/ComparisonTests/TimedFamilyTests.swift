import Comparison
import Testing

/// Verdicts on many times at once.
@Suite struct TimedFamilyTests {
  /// A difference that one question alone would show does not survive among many that show nothing.
  @Test func manyQuestionsAskForMoreEvidence() throws {
    let (seed, copying) = ([1000.0, 1010, 990], [1035.0, 1045, 1025])
    #expect(try TimedVerdictTests.compare(seed, copying).row("wall")?.verdict == .slower)
    var scenario = Scenario()
    try scenario.add("wall", of: "seed", seed)
    try scenario.add("wall", of: "copying", copying)
    for canvas in 1...40 {
      let noise = TimedVerdictTests.noisy.map { $0 + Double(canvas * canvas) }
      try scenario.add("wall", of: "seed", noise, canvas: canvas)
      try scenario.add("wall", of: "copying", noise.reversed().map { $0 * 1.01 }, canvas: canvas)
    }
    let comparison = try scenario.comparison()
    let row = try #require(comparison.row("wall", canvas: 512))
    #expect(comparison.questions == 41 && row.verdict == .undecided)
    #expect((row.interval?.low ?? 0) > 1, "its own interval still leaves out 1")
    #expect((row.adjustedDifference ?? 0) > 0.05)
  }

  /// Where most questions find something, a clear one is not held back.
  @Test func manyFindingsDoNotHoldEachOtherBack() throws {
    var scenario = Scenario()
    for canvas in 1...60 {
      let seed = [1000.0, 1010, 990].map { $0 + Double(canvas) }
      try scenario.add("wall", of: "seed", seed, canvas: canvas)
      try scenario.add("wall", of: "copying", seed.reversed().map { $0 * 1.08 + 1 }, canvas: canvas)
    }
    let comparison = try scenario.comparison()
    #expect(comparison.count(.slower, of: "copying") == 60)
  }

  @Test func timesForEachTileAreTheSameQuestion() throws {
    var scenario = Scenario()
    let (seed, copying) = (TimedVerdictTests.quiet, TimedVerdictTests.again.map { $0 * 1.1 })
    for (metric, tiles) in [("wall", 1.0), ("tile_wall", 54), ("dab_wall", 1311)] {
      try scenario.add(metric, of: "seed", seed.map { $0 / tiles })
      try scenario.add(metric, of: "copying", copying.map { $0 / tiles })
    }
    let comparison = try scenario.comparison()
    #expect(comparison.questions == 1)
    #expect(["wall", "tile_wall", "dab_wall"].allSatisfy { comparison.row($0)?.verdict == .slower })
  }

  /// Sides that do not differ: of comparisons of 12 times each, few have even one wrong verdict.
  @Test func sidesThatDoNotDifferAreRarelyToldApart() throws {
    var state: UInt64 = 11
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / 9_007_199_254_740_992
    }
    // The sum of twelve uniform numbers is nearly normal.
    func time() -> Double { 1000 + 10 * ((0..<12).reduce(0) { sum, _ in sum + next() } - 6) }
    let comparisons = 200
    var wrong = 0
    for _ in 0..<comparisons {
      var scenario = Scenario()
      for canvas in 1...12 {
        for design in ["seed", "copying"] {
          try scenario.add("wall", of: design, (0..<4).map { _ in time() }, canvas: canvas)
        }
      }
      let comparison = try scenario.comparison()
      if comparison.count(.faster, of: "copying") + comparison.count(.slower, of: "copying") > 0 {
        wrong += 1
      }
    }
    // 5 % are 10; Welch's test with 4 a side is somewhat cautious. Above 23 lies less than one in ten thousand.
    #expect((1...23).contains(wrong), "\(wrong) of \(comparisons)")
  }
}
