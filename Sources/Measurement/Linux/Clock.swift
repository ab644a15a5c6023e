import Glibc

/// The monotonic clock and the CPU clocks, in whole nanoseconds.
public enum Clock {
  /// CLOCK_MONOTONIC, ns.
  @inline(__always)
  public static func monotonic() -> Int { read(CLOCK_MONOTONIC) }

  /// Elapsed time since `start`, a reading of `monotonic`, ns: how a measurement ends. Where a gate that tests itself has
  /// planted a slowdown (`InjectedFault.time`), it is spun away here first, so that no measured time escapes it.
  @inline(__always)
  public static func elapsed(since start: Int) -> Int {
    if InjectedFault.isDelaying { InjectedFault.delay(since: start) }
    return monotonic() - start
  }

  /// CPU time of the calling thread, ns.
  public static func threadCPU() -> Int { read(CLOCK_THREAD_CPUTIME_ID) }

  /// CPU time of the process, ns.
  public static func processCPU() -> Int { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// The smallest step that the monotonic clock is seen to make here, ns, at least 1: the median of what
  /// two reads in a row differ by. Measured once, about 0.1 ms.
  public static let grain: Int = {
    var steps: [Int] = []
    steps.reserveCapacity(1001)
    while steps.count < 1001 {
      let first = monotonic()
      var next = monotonic()
      while next == first { next = monotonic() }
      steps.append(next - first)
    }
    steps.sort()
    return max(1, steps[500])
  }()

  @inline(__always)
  private static func read(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
  }
}
