import Glibc
import Testing

@testable import Measurement

/// Faults that a gate's own test plants. Serialised: the fault is the process's.
@Suite(.serialized) struct InjectedFaultTests {
  @Test func faultsAreReadAndNothingElse() throws {
    #expect(try InjectedFault("time:0.05") == .time(0.05))
    #expect(try InjectedFault("allocation") == .allocation)
    #expect("\(InjectedFault.time(0.05))" == "time:0.05")
    for text in ["", "time", "time:", "time:0", "time:-1", "time:nan", "time:11", "allocations", "copy:1"] {
      #expect(throws: SuiteInputError.self) { try InjectedFault(text) }
    }
  }

  @Test func theFaultIsTakenInLockstepAlone() throws {
    defer {
      InjectedFault.current = nil
      unsetenv(InjectedFault.variable)
    }
    try InjectedFault.plant(inLockstep: true)
    #expect(InjectedFault.current == nil, "without the variable there is none")
    setenv(InjectedFault.variable, "time:0.5", 1)
    try InjectedFault.plant(inLockstep: false)
    #expect(InjectedFault.current == nil, "a run for figures is never slowed down")
    try InjectedFault.plant(inLockstep: true)
    #expect(InjectedFault.current == .time(0.5))
    setenv(InjectedFault.variable, "nonsense", 1)
    #expect(throws: SuiteInputError.self) { try InjectedFault.plant(inLockstep: false) }
  }

  @Test func timeIsAddedInProportionInsideTheMeasurement() {
    let start = Clock.monotonic()
    while Clock.monotonic() - start < 2_000_000 {}
    InjectedFault.time(0.5).strike(since: start)
    #expect(Clock.monotonic() - start >= 3_000_000)
  }

  @Test func anAllocationIsOneAllocation() throws {
    let probe = AllocationProbe(tileRequestBytes: 64)
    InjectedFault.allocation.strike(since: 0)
    probe.begin()
    InjectedFault.allocation.strike(since: 0)
    probe.stop()
    let count = try #require(probe.readings().first { $0.metric == "allocations" })
    if Facility.jemalloc.refusal == nil { #expect(count.value == 1) }
  }
}
