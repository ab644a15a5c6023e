import Results
import Testing

@testable import Measurement

struct TimedBlockTests {
  /// A case of which each sample sets up for `pause` and measures for `length`, ns.
  private static func samples(length: Int, pause: Int = 0) -> (Int) throws -> [SampleRow] {
    { count in
      let id = try CaseID(suite: "S", benchmark: "b", design: "d")
      return (0..<count).map { sample in
        wait(pause)
        let readings = Sampler(probes: []).measure { wait(length) }
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
    let block = try TimedBlock(milliseconds: 20).run(sample: Self.samples(length: 1_000_000, pause: 500_000))
    #expect(block.measured >= 20_000_000)
    #expect(block.samples >= 10 && block.samples <= 21, "an interruption may make a sample long")
    #expect(block.elapsed >= block.measured + block.samples * 500_000)
    #expect(try #require(block.readings["wall"]) >= 1_000_000)
  }

  @Test func theFirstFiveMillisecondsAreNotCounted() throws {
    var calls = 0
    let body = Self.samples(length: 1_000_000)
    let block = try TimedBlock(milliseconds: 4).run { count in
      calls += count
      return try body(count)
    }
    #expect(calls - block.samples >= 1 && block.samples >= 1)
    // Samples of 1 ms until 5 ms have passed: at most five, and at least one when it was interrupted.
    #expect(calls - block.samples <= 5)
  }

  @Test func settingUpForLongEndsTheBlockByItsPatience() throws {
    let block = try TimedBlock(milliseconds: 10).run(sample: Self.samples(length: 100_000, pause: 2_000_000))
    #expect(block.elapsed >= 40_000_000 && block.measured < 10_000_000)
    #expect(block.samples <= 21)
  }

  @Test func aBlockIsNeverShorterThanAThousandStepsOfTheClock() {
    #expect(TimedBlock(milliseconds: 1).length >= 1000 * Clock.grain)
    #expect(TimedBlock(milliseconds: 50).length >= 50_000_000)
  }
}
