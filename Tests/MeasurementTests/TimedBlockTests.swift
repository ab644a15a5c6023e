import Results
import Testing

@testable import Measurement

struct TimedBlockTests {
  /// What this test has measured: tests beside it measure too.
  private final class Total {
    var value = 0
  }

  private let total = Total()

  /// A case of which each sample sets up for `pause` and measures for `length`, ns.
  private func samples(length: Int, pause: Int = 0) -> (Int) throws -> [SampleRow] {
    { count in
      let id = try CaseID(suite: "S", benchmark: "b", design: "d")
      return (0..<count).map { sample in
        Self.wait(pause)
        let readings = Sampler(probes: []).measure { Self.wait(length) }
        total.value += Int(readings[0].value ?? 0)
        return SampleRow(
          id: id, metric: "wall", unit: "ns", metricClass: .timed, source: "s", thread: "main", process: 0,
          sample: sample, value: readings[0].value)
      }
    }
  }

  private static func wait(_ nanoseconds: Int) {
    let end = Clock.monotonic() + nanoseconds
    while Clock.monotonic() < end {}
  }

  @Test func aBlockIsFullOfMeasuredTime() throws {
    let block = try TimedBlock(milliseconds: 20).run(
      measuredTotal: { total.value }, sample: samples(length: 1_000_000, pause: 500_000))
    #expect(block.measured >= 20_000_000)
    // An interruption makes a sample long, and none is shorter than 1 ms.
    #expect((1...21).contains(block.samples))
    #expect(block.elapsed >= block.measured + block.samples * 500_000)
    #expect(try #require(block.readings["wall"]) >= 1_000_000)
  }

  @Test func theFirstFiveMillisecondsAreNotCounted() throws {
    var calls = 0
    let body = samples(length: 1_000_000)
    let block = try TimedBlock(milliseconds: 4).run(measuredTotal: { total.value }) { count in
      calls += count
      return try body(count)
    }
    #expect(calls - block.samples >= 1 && block.samples >= 1)
    // Samples of 1 ms until 5 ms have passed: at most five, and at least one when it was interrupted.
    #expect(calls - block.samples <= 5)
  }

  @Test func aFirstSampleThatSetUpForLongerCounts() throws {
    var calls = 0
    let body = samples(length: 1_000_000, pause: 6_000_000)
    let block = try TimedBlock(milliseconds: 2).run(measuredTotal: { total.value }) { count in
      calls += count
      return try body(count)
    }
    #expect(calls == block.samples, "nothing was thrown away")
    #expect(block.elapsed >= block.samples * 7_000_000, "its set-up belongs to the block")
  }

  @Test func settingUpForLongEndsTheBlockByItsPatience() throws {
    let block = try TimedBlock(milliseconds: 10).run(
      measuredTotal: { total.value }, sample: samples(length: 100_000, pause: 2_000_000))
    #expect(block.elapsed >= 40_000_000 && block.measured < 10_000_000)
    #expect(block.samples <= 21)
  }

  @Test func aBlockIsNeverShorterThanAThousandStepsOfTheClock() {
    #expect(TimedBlock(milliseconds: 1).length >= 1000 * Clock.grain)
    #expect(TimedBlock(milliseconds: 50).length >= 50_000_000)
  }
}
