import Testing

@testable import Measurement

/// Faults that a gate's own test plants.
struct InjectedFaultTests {
  @Test func faultsAreReadAndNothingElse() throws {
    #expect(try InjectedFault("time:0.05") == .time(0.05))
    #expect(try InjectedFault("allocation") == .allocation)
    #expect("\(InjectedFault.time(0.05))" == "time:0.05")
    for text in ["", "time", "time:", "time:0", "time:-1", "time:nan", "time:11", "allocations", "copy:1"] {
      #expect(throws: SuiteInputError.self) { try InjectedFault(text) }
    }
  }

  @Test func timeIsTakenInLockstepAlone() throws {
    #expect(try InjectedFault.planted(by: nil, inLockstep: true) == nil)
    #expect(
      try InjectedFault.planted(by: "time:0.5", inLockstep: false) == nil,
      "a run for figures is never slowed down")
    #expect(try InjectedFault.planted(by: "time:0.5", inLockstep: true) == .time(0.5))
    #expect(try InjectedFault.planted(by: "allocation", inLockstep: false) == .allocation)
    #expect(throws: SuiteInputError.self) { try InjectedFault.planted(by: "nonsense", inLockstep: false) }
  }

  @Test func timeIsAddedInProportionInsideTheMeasurement() {
    let start = Clock.monotonic()
    while Clock.monotonic() - start < 2_000_000 {}
    InjectedFault.delay(since: start, share: 0.5)
    #expect(Clock.monotonic() - start >= 3_000_000)
  }

  @Test func anAllocationIsOneAllocation() throws {
    let probe = AllocationProbe(tileRequestBytes: 64)
    InjectedFault.allocation.allocate()
    probe.begin()
    InjectedFault.allocation.allocate()
    probe.stop()
    // The thread's own bytes: tests beside this one allocate too.
    let bytes = try #require(probe.readings().first { $0.metric == "bytes_allocated" })
    if Facility.jemalloc.refusal == nil { #expect(bytes.value == 64) }
  }
}
