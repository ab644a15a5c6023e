import Gate
import Glibc
import Results
import Testing

@testable import Gate

struct SideBiasTests {
  private func readings(_ ratio: (Int, Bool) -> Double) throws -> [PairReading] {
    let row = TimedRow(id: try CaseID(suite: "S", benchmark: "b", design: "d"), metric: "wall")
    return (0..<16).map { round in
      let bFirst = round % 2 == 0
      return PairReading(
        row: row, round: round, phase: .screen, logRatio: ratio(round, bFirst), bFirst: bFirst, aMedian: 1,
        bMedian: 1, redone: 1, blocks: 8)
    }
  }

  /// Neither sign nor order: 0.001 up and down in steps of two rounds.
  private func even(_ round: Int) -> Double { round % 4 < 2 ? 0.001 : -0.001 }

  @Test func evenSidesShowNone() throws {
    let bias = SideBias(try readings { round, _ in even(round) }, level: 0.01)
    #expect(!bias.isFound && bias.text.hasSuffix("bias: none found in 1 rows\n"))
    #expect(bias.findings[0].slowerB == 8 && bias.findings[0].signProbability == 1)
    #expect(bias.redoneShare == 0.125)
    // Half at 0.001, half at -0.001: 0.001 * sqrt(16 / 15).
    #expect(abs(try #require(bias.findings[0].spread) - 0.001 * (16.0 / 15).squareRoot()) < 1e-6)
  }

  @Test func aSideThatIsAlwaysSlowerShows() throws {
    let bias = SideBias(try readings { round, _ in 0.01 + even(round) }, level: 0.01)
    #expect(bias.isFound && !bias.findings[0].hasOrderEffect)
    #expect(bias.text.contains("B slower in 16 of 16 pairs, more uneven than chance"))
  }

  @Test func anEffectOfGoingFirstShows() throws {
    let bias = SideBias(
      try readings { round, bFirst in even(round) + (bFirst ? 0.01 : -0.01) }, level: 0.01)
    #expect(bias.isFound && bias.findings[0].hasOrderEffect && bias.findings[0].slowerB == 8)
    let effect = try #require(bias.findings[0].orderEffect)
    #expect(abs(effect - (exp(0.02) - 1)) < 1e-9)
    #expect(bias.text.contains("order matters"))
  }

  /// By hand: 0 or 10 of 10 has 2 of 1,024 chances, 5 of 10 has all.
  @Test(arguments: [
    (10, 10, 2.0 / 1024), (0, 10, 2.0 / 1024), (5, 10, 1.0), (9, 10, 22.0 / 1024), (0, 0, 1.0),
  ])
  func signProbabilitiesAreTheBinomials(events: Int, trials: Int, wanted: Double) {
    #expect(abs(SideBias.signProbability(events, of: trials) - wanted) < 1e-12)
  }

  @Test func noPairsShowNothing() {
    #expect(!SideBias([], level: 0.01).isFound && SideBias([], level: 0.01).redoneShare == 0)
  }
}
