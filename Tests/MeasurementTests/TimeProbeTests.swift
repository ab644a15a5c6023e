import Glibc
import Testing

@testable import Measurement

struct TimeProbeTests {
  /// CPU time by getrusage, ns; RUSAGE_THREAD is 1, RUSAGE_SELF 0.
  private static func threadUsage() -> Double { usage(1) }

  private static func processUsage() -> Double { usage(0) }

  private static func usage(_ who: __rusage_who_t) -> Double {
    var usage = rusage()
    getrusage(who, &usage)
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    return Double(seconds) * 1e9 + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e3
  }

  /// Computes until the thread has used `nanoseconds` of CPU time.
  private static func burn(_ nanoseconds: Int) {
    let start = Clock.threadCPU()
    while Clock.threadCPU() - start < nanoseconds {}
  }

  /// Bounded from both sides: getrusage read just inside the probe's span, and just outside it.
  @Test func cpuTimeAgreesWithGetrusage() throws {
    let probe = CPUProbe()
    let outer = (Self.threadUsage(), Self.processUsage())
    probe.begin()
    let inner = (Self.threadUsage(), Self.processUsage())
    Self.burn(60_000_000)
    let innerUsed = (Self.threadUsage() - inner.0, Self.processUsage() - inner.1)
    probe.stop()
    let outerUsed = (Self.threadUsage() - outer.0, Self.processUsage() - outer.1)
    let readings = probe.readings()
    let thread = try #require(readings[0].value)
    let process = try #require(readings[1].value)
    // A tick of the kernel's accounting, where getrusage is no finer.
    let tick = 4_000_000.0
    #expect(innerUsed.0 - tick <= thread && thread <= outerUsed.0 + tick)
    #expect(innerUsed.1 - tick <= process && process <= outerUsed.1 + tick)
    #expect(thread >= 60_000_000)
    #expect(thread <= process)
  }

  @Test func sleepingCostsWallTimeAndNoCPUTime() throws {
    let cpu = CPUProbe()
    let readings = Sampler(probes: [cpu]).measure { usleep(30_000) }
    let wall = try #require(readings.last?.value)
    #expect(wall >= 30_000_000)
    #expect(try #require(readings.first?.value) < 15_000_000)
  }

  @Test func readingsNameInstrumentAndThread() {
    let readings = CPUProbe().readings() + WallProbe().readings()
    #expect(readings.map(\.metric) == ["thread_cpu", "process_cpu", "wall"])
    #expect(readings.map(\.thread) == [.main, .process, .main])
    #expect(readings[2].source == "clock_gettime(CLOCK_MONOTONIC)")
  }

  @Test func theClockHasAGrainAndNeverGoesBack() {
    #expect(Clock.grain >= 1)
    // A clock with a grain of a millisecond could not time a dab.
    #expect(Clock.grain < 1_000_000)
    var last = Clock.monotonic()
    for _ in 0..<10_000 {
      let next = Clock.monotonic()
      #expect(next >= last)
      last = next
    }
  }
}
