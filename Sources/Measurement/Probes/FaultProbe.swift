import Glibc

/// Page faults of the calling thread, minor and major, by getrusage(RUSAGE_THREAD).
public final class FaultProbe: Probe {
  private var faults = 0

  /// A probe that has read nothing.
  public init() {}

  public func begin() { faults = Self.count() }

  public func stop() { faults = Self.count() - faults }

  public func readings() -> [Reading] {
    [Reading("page_faults", Double(faults), source: "getrusage(RUSAGE_THREAD)", thread: .main)]
  }

  /// RUSAGE_THREAD, which the C library hides behind a feature macro.
  private static let thread = __rusage_who_t(1)

  private static func count() -> Int {
    var usage = rusage()
    getrusage(thread, &usage)
    return usage.ru_minflt + usage.ru_majflt
  }
}
