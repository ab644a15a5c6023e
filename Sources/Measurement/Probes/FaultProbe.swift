import Glibc

/// Page faults of the calling thread, minor and major, and how often it left its processor, willing or not, by
/// getrusage(RUSAGE_THREAD).
public final class FaultProbe: Probe {
  private var faults = 0
  private var switches = 0

  /// A probe that has read nothing.
  public init() {}

  /// Page faults of the last operation.
  var count: Int { faults }

  public func begin() { (faults, switches) = Self.counts() }

  public func stop() {
    let counts = Self.counts()
    faults = counts.faults - faults
    switches = counts.switches - switches
  }

  public func readings() -> [Reading] {
    [
      Reading("page_faults", Double(faults), source: "getrusage(RUSAGE_THREAD)", thread: .main),
      Reading("context_switches", Double(switches), source: "getrusage(RUSAGE_THREAD)", thread: .main),
    ]
  }

  /// RUSAGE_THREAD, which the C library hides behind a feature macro.
  private static let thread = __rusage_who_t(1)

  private static func counts() -> (faults: Int, switches: Int) {
    var usage = rusage()
    getrusage(thread, &usage)
    return (usage.ru_minflt + usage.ru_majflt, usage.ru_nvcsw + usage.ru_nivcsw)
  }
}
