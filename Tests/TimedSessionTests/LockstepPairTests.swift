import Glibc
import Measurement
import Testing

@testable import TimedSession

struct LockstepPairTests {
  /// Who was asked for a block, in order.
  private final class Log {
    var turns = ""
    var lengths: [Int] = []
  }

  /// Answers with the blocks it was given, then with the last one again and again.
  private final class Source: BlockSource {
    let name: String
    let log: Log
    var blocks: [BlockReading]

    init(_ name: String, _ log: Log, _ blocks: [BlockReading]) {
      self.name = name
      self.log = log
      self.blocks = blocks
    }

    func block(milliseconds: Int) -> BlockReading {
      log.turns += name
      log.lengths.append(milliseconds)
      return blocks.count > 1 ? blocks.removeFirst() : blocks[0]
    }
  }

  private static func block(_ wall: Double, switches: Int = 0, steal: Double? = 0) -> BlockReading {
    BlockReading(
      readings: ["wall": wall], samples: 5, measured: 50_000_000, elapsed: 50_000_000, steal: steal,
      switches: switches)
  }

  private static func measurement(_ a: Double, _ b: Double, redone: Int = 0) -> PairMeasurement {
    PairMeasurement(
      values: ["wall": PairMeasurement.Value(a: a, b: b, logRatio: log(b) - log(a))], blocks: 8,
      redone: redone)
  }

  private func measure(
    _ a: [BlockReading], _ b: [BlockReading], bFirst: Bool = false, blocks: Int = 4,
    metrics: [String] = ["wall"]
  ) throws -> (PairMeasurement, Log) {
    let log = Log()
    let pair = LockstepPair(blocks: blocks, milliseconds: 50)
    return (
      try pair.measure(
        a: Source("a", log, a), b: Source("b", log, b), metrics: metrics, bFirst: bFirst), log
    )
  }

  @Test func sidesTakeTurnsABBABAABAfterAWarmUp() throws {
    let (measured, log) = try measure([Self.block(10)], [Self.block(20)])
    #expect(log.turns == "ab" + "abbabaab")
    #expect(log.lengths.prefix(2) == [20, 20] && log.lengths.dropFirst(2).allSatisfy { $0 == 50 })
    #expect(measured == Self.measurement(10, 20))
    #expect(try measure([Self.block(1)], [Self.block(1)], bFirst: true).1.turns == "ba" + "baababba")
    #expect(try measure([Self.block(1)], [Self.block(1)], blocks: 6).1.turns == "ab" + "abbabaababba")
  }

  /// The machine is twice as slow during one turn, and four times during another: what both blocks share drops out.
  @Test func theMedianRatioOfBlocksSideBySideCountsAndTheWarmUpDoesNot() throws {
    let (measured, _) = try measure(
      [1000, 10, 20, 40, 10].map { Self.block($0) }, [1, 11, 22, 44, 110].map { Self.block($0) })
    let value = try #require(measured.values["wall"])
    #expect(value.a == 15 && value.b == 33)
    #expect(abs(value.logRatio - log(1.1)) < 1e-12, "one wild turn of four moves nothing")
  }

  @Test func aDisturbedTurnIsTakenAgainByBoth() throws {
    // The first turn of B is disturbed; both are measured again, and the undisturbed values count.
    let (measured, log) = try measure(
      [Self.block(0), Self.block(99), Self.block(10)],
      [Self.block(0), Self.block(99, switches: 6), Self.block(20)])
    #expect(log.turns == "ab" + "ab" + "abbabaab")
    #expect(measured == Self.measurement(10, 20, redone: 2))
  }

  @Test func whatStaysDisturbedIsKeptAtLast() throws {
    let (measured, log) = try measure([Self.block(10, steal: 0.5)], [Self.block(20)])
    #expect(log.turns.count == 2 + 3 * 8, "each turn is taken three times")
    #expect(measured.redone == 8 && measured.blocks == 8)
  }

  @Test func aBlockWithoutTheMetricIsAnError() {
    #expect(throws: MissingReading(metric: "undo_wall", side: .a)) {
      try measure([Self.block(10)], [Self.block(20)], metrics: ["undo_wall"])
    }
  }

  @Test(arguments: [
    (0, 0.0, false), (1, 0.0, false), (5, 0.0, false), (6, 0.0, true), (0, 0.1, false), (0, 0.11, true),
  ])
  func theRuleLooksAtDisturbancesAlone(switches: Int, steal: Double, isBroken: Bool) {
    for wall in [1.0, 1e9] {
      #expect(BlockRule().isBroken(by: Self.block(wall, switches: switches, steal: steal)) == isBroken)
    }
    #expect(!BlockRule().isBroken(by: Self.block(1, steal: nil)))
  }
}
