import Glibc
import LinuxMemory

/// What the kernel says of this process's memory, B.
public enum KernelMemory {
  /// Resident set: /proc/self/statm, shared libraries included. nil when it cannot be read.
  public static func resident() -> Int? {
    guard Facility.statm.refusal == nil,
      let words = SmallFile.line("/proc/self/statm")?.split(separator: " "), words.count > 1,
      let pages = Int(words[1])
    else { return nil }
    return pages * pageSize
  }

  /// The highest resident set since the last `resetPeak()`: VmHWM. nil when it cannot be read.
  public static func peakResident() -> Int? { SmallFile.kilobytes("VmHWM", in: "/proc/self/status") }

  /// Sets the peak to what is resident now; false where the kernel does not allow it.
  public static func resetPeak() -> Bool {
    Facility.clearRefs.refusal == nil && SmallFile.write("5", to: "/proc/self/clear_refs")
  }

  /// Bytes of a page.
  public static let pageSize = sysconf(Int32(_SC_PAGESIZE))

  /// Memory that this process may still take: the smaller of what the machine has available and what its
  /// control groups leave. nil when neither can be read.
  public static func available() -> Int? {
    let rooms = ControlGroup.ofThisProcess().compactMap { group -> Int? in
      guard let limit = group.limit, let used = group.used else { return nil }
      return max(0, limit - used)
    }
    return ([MachineMemory.available()].compactMap { $0 } + rooms).min()
  }
}
