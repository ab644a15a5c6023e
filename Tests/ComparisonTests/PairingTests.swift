import Comparison
import Testing

/// Whether processes of one round are held against each other.
@Suite struct PairingTests {
  /// A machine that drifts by a factor of two over ten rounds.
  private static let drift = (0..<10).map { 1000 * (1 + Double($0) / 9) }
  private static let jitter = [1.001, 0.998, 1.002, 1, 0.999, 1.003, 0.997, 1.001, 1, 0.999]

  @Test func pairsTakeTheDriftAway() throws {
    let paired = try Self.compare(rounds: 10, hasRounds: true)
    #expect(paired.pairs == 10 && paired.verdict == .slower)
    let unpaired = try Self.compare(rounds: 10, hasRounds: false)
    #expect(unpaired.pairs == nil && unpaired.verdict == .undecided)
    #expect(abs((paired.plainRatio ?? 0) - (unpaired.plainRatio ?? 1)) < 1e-9)
  }

  @Test func fewRoundsAreNotPaired() throws {
    #expect(try Self.compare(rounds: 8, hasRounds: true).pairs != nil)
    #expect(try Self.compare(rounds: 7, hasRounds: true).pairs == nil)
  }

  @Test func aProcessThatFailedLeavesTheOthersPaired() throws {
    var scenario = Self.scenario()
    try scenario.add("wall", of: "seed", Self.drift)
    var copying = zip(Self.drift, Self.jitter).map { Optional($0 * $1 * 1.03) }
    copying[0] = nil
    try scenario.add("wall", of: "copying", copying)
    let row = try #require(try scenario.comparison().row("wall"))
    // Held against the wrong round, the drift would show as a difference of its own.
    #expect(row.pairs == 9 && abs((row.plainRatio ?? 0) - 1.03) < 0.002)
  }

  @Test func onlyARunThatStatesItsRoundsHasThem() {
    #expect(Self.scenario().run().hasRounds)
    #expect(!Scenario().run().hasRounds)
  }

  private static func scenario() -> Scenario {
    var scenario = Scenario()
    scenario.environment[RunRecord.orderKey] = RunRecord.roundsOrder
    return scenario
  }

  private static func compare(rounds: Int, hasRounds: Bool) throws -> MetricComparison {
    var scenario = hasRounds ? Self.scenario() : Scenario()
    try scenario.add("wall", of: "seed", Array(drift.prefix(rounds)))
    try scenario.add("wall", of: "copying", zip(drift, jitter).prefix(rounds).map { $0 * $1 * 1.03 })
    return try #require(try scenario.comparison().row("wall"))
  }
}
