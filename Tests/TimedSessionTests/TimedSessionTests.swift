import Gate
import Results
import Testing

@testable import TimedSession

struct TimedSessionTests {
  private static let fast = Sample.timed("fast", "wall", "thread_cpu")
  private static let slow = Sample.timed("slow", "wall")
  private static let cases = [fast, slow, Sample.anchor]

  /// Small and even, so that means are near 0 and spreads are not.
  @Sendable private static func noise(_ round: Int) -> Double { [0.001, -0.001][round % 2] }

  private func run(
    _ executor: inout FakeExecutor, cases: [TimedCase] = cases, earlier: [PairReading] = [],
    settings: TimedSession.Settings = TimedSession.Settings(), now: @escaping () -> Int = { 0 },
    keep: ([PairReading]) throws -> Void = { _ in }
  ) throws -> TimedSession.Outcome {
    try TimedSession(cases: cases, settings: settings, now: now).run(
      Sample.gate(cases), with: &executor, earlier: earlier, keep: keep)
  }

  @Test func everythingIsScreenedAndNothingMoreIsMeasuredOfEqualSides() throws {
    var executor = FakeExecutor(ratio: { _, round in Self.noise(round) })
    var rounds: [[PairReading]] = []
    let outcome = try run(&executor, keep: { rounds.append($0) })
    #expect(executor.prepared == Array(0..<8))
    #expect(executor.pairs.count == 8 * 3)
    #expect(rounds.allSatisfy { $0.count == 4 }, "rows of one case come from one pair")
    #expect(outcome.gate.report.exitCode() == 0)
    #expect(!outcome.isInterrupted && outcome.differentWork.isEmpty)
    let readings = rounds.flatMap { $0 }
    for pair in executor.pairs where pair.timedCase == Self.fast {
      let own = readings.filter { $0.round == pair.round && $0.row.id == Self.fast.id }
      #expect(own.map(\.bFirst) == [pair.bFirst, pair.bFirst])
    }
  }

  @Test func whatScreeningDoesNotClearIsConfirmedByFreshRoundsWithTheAnchors() throws {
    var executor = FakeExecutor(ratio: { timed, round in
      Self.noise(round) + (timed == Self.slow ? 0.05 : 0)
    })
    let outcome = try run(&executor)
    #expect(outcome.gate.report.exitCode() == 1)
    let confirming = executor.pairs.filter { $0.round >= 8 }
    #expect(Set(confirming.map(\.timedCase)) == [Self.slow, Sample.anchor])
    #expect(executor.prepared == Array(0..<16), "the first look is after eight fresh rounds")
    #expect(
      outcome.gate.report.findings.filter { $0.verdict == .regressed }.map(\.row.id) == [Self.slow.id])
  }

  @Test func aMovedAnchorMakesTheRunInvalid() throws {
    var executor = FakeExecutor(ratio: { timed, round in
      Self.noise(round) + (timed.isAnchor ? 0.03 : 0)
    })
    let report = try run(&executor).gate.report
    #expect(report.exitCode() == 5)
    #expect(report.invalid.contains { if case .anchorMoved = $0 { true } else { false } })
  }

  @Test func tooManyDisturbedBlocksMakeTheRunInvalid() throws {
    var executor = FakeExecutor(ratio: { _, round in Self.noise(round) }, redone: 2)
    #expect(try run(&executor).gate.report.exitCode() == 5)
    executor = FakeExecutor(ratio: { _, round in Self.noise(round) }, redone: 1)
    #expect(try run(&executor).gate.report.exitCode() == 0)
  }

  @Test func aSideThatFailsLeavesItsRowsMissingAndIsNotStartedAgain() throws {
    var executor = FakeExecutor(
      ratio: { _, round in Self.noise(round) },
      fate: { $0.timedCase == Self.slow && $0.round == 2 ? .failed("side b: it hung") : nil })
    let outcome = try run(&executor)
    let finding = outcome.gate.report.findings.first { $0.row.id == Self.slow.id }
    #expect(finding?.verdict == .missing && finding?.reason == "side b: it hung")
    #expect(executor.pairs.filter { $0.timedCase == Self.slow }.map(\.round).sorted() == [0, 1, 2])
    #expect(outcome.gate.report.exitCode() == 4)
  }

  @Test func differentWorkIsToldAndItsTimesAreNotCompared() throws {
    var executor = FakeExecutor(
      ratio: { _, round in Self.noise(round) },
      fate: { $0.timedCase == Self.fast ? .differentWork("'pixel_hash' differs") : nil })
    let outcome = try run(&executor)
    #expect(outcome.differentWork == [Self.fast.id: "'pixel_hash' differs"])
  }

  @Test func anInterruptedRoundIsDroppedAndTheRunGoesOnAsItWouldHave() throws {
    let ratio: @Sendable (TimedCase, Int) -> Double = { timed, round in
      Self.noise(round) + (timed == Self.slow ? 0.05 : 0)
    }
    var whole = FakeExecutor(ratio: ratio)
    var wanted: [PairReading] = []
    let report = try run(&whole, keep: { wanted += $0 }).gate.report

    var kept: [PairReading] = []
    let counter = Counter()
    var stopped = FakeExecutor(ratio: ratio, fate: { _ in counter.next() == 29 ? .interrupted : nil })
    let outcome = try run(&stopped, keep: { kept += $0 })
    #expect(outcome.isInterrupted)
    // Eight rounds of three pairs and two of two are complete before the 30th pair.
    #expect(Set(kept.map(\.round)) == Set(0..<10) && stopped.pairs.count == 30)

    var resumed = FakeExecutor(ratio: ratio)
    let rest = try run(&resumed, earlier: kept, keep: { kept += $0 })
    #expect(resumed.prepared == Array(10..<16))
    #expect(kept == wanted, "orders and coins are those of a run without a stop")
    #expect(rest.gate.report == report)
  }

  @Test func noRoundBeginsOnceTheTimeIsUp() throws {
    var settings = TimedSession.Settings()
    settings.minutes = 1
    let counter = Counter()
    var executor = FakeExecutor(ratio: { _, round in Self.noise(round) })
    // The clock goes on by 20 s whenever it is read: twice a round.
    let outcome = try run(&executor, settings: settings, now: { counter.next() * 20_000_000_000 })
    #expect(executor.prepared.count < 8)
    #expect(outcome.gate.report.ended == .timeCap)
    #expect(outcome.gate.report.exitCode() == 5, "too few rounds prove nothing")
  }

  @Test func aGapInTheKeptRoundsIsMeasuredAgain() throws {
    var kept: [PairReading] = []
    var executor = FakeExecutor(ratio: { _, round in Self.noise(round) })
    _ = try run(&executor, keep: { kept += $0 })
    var resumed = FakeExecutor(ratio: { _, round in Self.noise(round) })
    _ = try run(&resumed, earlier: kept.filter { $0.round != 3 })
    #expect(resumed.prepared == Array(3..<8))
  }

  @Test func aRunThatCannotBeKeptEnds() {
    struct DiskFull: Error {}
    var executor = FakeExecutor()
    #expect(throws: DiskFull.self) { try run(&executor, keep: { _ in throw DiskFull() }) }
    #expect(executor.prepared == [0])
  }
}

/// Counts calls, from 0.
final class Counter: @unchecked Sendable {
  // Used by one test's thread alone.
  private var count = 0

  func next() -> Int {
    defer { count += 1 }
    return count
  }
}
