/// Runs one operation inside nested probes and collects what they read.
public struct Sampler {
  private let outer: [any Probe]
  private let wall = WallProbe()
  /// Instead of all probes, in a process that is for one that disturbs.
  private let disturbed = DisturbedOperation()
  /// What a gate's own test adds to each operation.
  private let fault = InjectedFault.current

  /// `probes` from the outermost to the innermost; wall time is nested inside all of them. One that allocates
  /// while it reads belongs outside those that count allocations.
  public init(probes: [any Probe]) { outer = probes }

  /// Runs `operation` once. No probe but the clock is read between its first and last instruction. In a process that is for
  /// a disturbing probe that one is read, and no other. In one that is for a profiler, the profiler looks at `operation`
  /// alone.
  public func measure(_ operation: () throws -> Void) rethrows -> [Reading] {
    if let disturbed { return try disturbed.measure(operation) }
    if let fault { return try measure(operation, with: fault) }
    let window = ProfiledProcess.window
    for probe in outer { probe.begin() }
    window?.open()
    wall.begin()
    try operation()
    wall.stop()
    window?.close()
    return readings()
  }

  private func measure(_ operation: () throws -> Void, with fault: InjectedFault) rethrows -> [Reading] {
    for probe in outer { probe.begin() }
    wall.begin()
    try operation()
    fault.allocate()
    wall.stop()
    return readings()
  }

  private func readings() -> [Reading] {
    for probe in outer.reversed() { probe.stop() }
    MeasuredTime.add(wall.elapsed)
    return outer.flatMap { $0.readings() } + wall.readings()
  }

  /// How many times an operation must be repeated so that the clock's grain stays below a thousandth of the
  /// time measured. `operation` is run to find out: once
  /// if it is long, three times otherwise.
  public static func batch(for operation: () throws -> Void) rethrows -> Int {
    let wanted = 1000 * Clock.grain
    var shortest = Int.max
    for _ in 0..<3 {
      let start = Clock.monotonic()
      try operation()
      shortest = min(shortest, Clock.monotonic() - start)
      // Long operations are not repeated just to find out that they are long.
      if shortest >= 10 * wanted { return 1 }
    }
    return shortest >= wanted ? 1 : (wanted + max(shortest, 1) - 1) / max(shortest, 1)
  }
}
