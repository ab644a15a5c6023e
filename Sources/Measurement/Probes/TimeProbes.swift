/// Wall time by CLOCK_MONOTONIC. Nested innermost: nothing but the operation lies between its two reads.
public final class WallProbe: Probe {
  private var first = 0
  /// Elapsed time of the last operation, ns.
  public private(set) var elapsed = 0

  /// A stopped clock.
  public init() {}

  @inline(__always)
  public func begin() { first = Clock.monotonic() }

  @inline(__always)
  public func stop() { elapsed = Clock.elapsed(since: first) }

  public func readings() -> [Reading] {
    [Reading("wall", Double(elapsed), source: "clock_gettime(CLOCK_MONOTONIC)", thread: .main)]
  }
}

/// CPU time of the calling thread and of the whole process.
public final class CPUProbe: Probe {
  private var thread = 0
  private var process = 0

  /// A probe that has read nothing.
  public init() {}

  public func begin() {
    process = Clock.processCPU()
    thread = Clock.threadCPU()
  }

  public func stop() {
    thread = Clock.threadCPU() - thread
    process = Clock.processCPU() - process
  }

  public func readings() -> [Reading] {
    [
      Reading("thread_cpu", Double(thread), source: "clock_gettime(CLOCK_THREAD_CPUTIME_ID)", thread: .main),
      Reading(
        "process_cpu", Double(process), source: "clock_gettime(CLOCK_PROCESS_CPUTIME_ID)", thread: .process),
    ]
  }
}
