import Testing

@testable import Measurement

struct SamplerTests {
  /// Writes down when it is asked for what, and by the clock at the edges of the timed region.
  private final class WitnessProbe: Probe {
    final class Log {
      var events: [String] = []
    }

    let name: String
    let log: Log
    private(set) var begun = 0
    private(set) var stopping = 0

    init(_ name: String, _ log: Log) {
      self.name = name
      self.log = log
    }

    func begin() {
      log.events.append("begin \(name)")
      begun = Clock.monotonic()
    }

    func stop() {
      stopping = Clock.monotonic()
      log.events.append("stop \(name)")
    }

    func readings() -> [Reading] {
      log.events.append("readings \(name)")
      return [Reading(name, 1, source: "witness", thread: .main)]
    }
  }

  private struct Failure: Error {}

  @Test func probesAreNestedAndTextIsMadeLast() {
    let log = WitnessProbe.Log()
    let readings = Sampler(probes: ["a", "b", "c"].map { WitnessProbe($0, log) }).measure {
      log.events.append("operation")
    }
    #expect(
      log.events == [
        "begin a", "begin b", "begin c", "operation", "stop c", "stop b", "stop a", "readings a",
        "readings b", "readings c",
      ])
    #expect(readings.map(\.metric) == ["a", "b", "c", "wall"])
  }

  /// The clock's two reads lie between the innermost probe's and the operation's: neither part is timed.
  @Test func wallTimeHoldsTheOperationAndNoProbe() throws {
    let probe = WitnessProbe("inner", WitnessProbe.Log())
    var first = 0
    var last = 0
    let readings = Sampler(probes: [probe]).measure {
      first = Clock.monotonic()
      while Clock.monotonic() - first < 200_000 {}
      last = Clock.monotonic()
    }
    let wall = try #require(readings.last?.value)
    #expect(wall >= Double(last - first))
    #expect(wall <= Double(probe.stopping - probe.begun))
  }

  @Test func anEmptyOperationReadsAtMostTwoGrains() throws {
    let sampler = Sampler(probes: [CPUProbe(), FaultProbe()])
    let least = (0..<20_000).compactMap { _ in sampler.measure {}.last?.value }.min()
    #expect(try #require(least) <= Double(2 * Clock.grain))
  }

  @Test func anOperationThatFailsPassesItsErrorOn() {
    #expect(throws: Failure.self) { try Sampler(probes: []).measure { throw Failure() } }
    #expect(throws: Failure.self) { try Sampler.batch { throw Failure() } }
  }

  @Test func aLongOperationIsItsOwnBatch() {
    var calls = 0
    let batch = Sampler.batch {
      calls += 1
      let start = Clock.monotonic()
      while Clock.monotonic() - start < 2000 * Clock.grain {}
    }
    #expect(batch == 1)
    #expect(calls == 3)
  }

  @Test func aShortOperationIsRepeatedUntilTheGrainIsAThousandth() {
    // An interruption of the thread makes an operation long: the largest of many batches is the honest one.
    let largest = (0..<200).map { _ in Sampler.batch {} }.max() ?? 0
    #expect(largest >= 100)
    #expect(largest <= 1000 * Clock.grain)
  }

  @Test func theBatchReachesTheWantedTime() {
    // 50 grains an operation, at least: no more than 20 of them are needed, and more than one.
    let length = 50 * Clock.grain
    let largest =
      (0..<50).map { _ in
        Sampler.batch {
          let start = Clock.monotonic()
          while Clock.monotonic() - start < length {}
        }
      }.max() ?? 0
    #expect(largest > 5 && largest <= 20)
  }
}
