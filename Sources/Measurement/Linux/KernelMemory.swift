import Glibc

/// What the kernel says of this process's memory, B.
public enum KernelMemory {
  /// Resident set: /proc/self/statm, shared libraries included. nil when it cannot be read.
  public static func resident() -> Int? {
    guard let words = SmallFile.line("/proc/self/statm")?.split(separator: " "), words.count > 1,
      let pages = Int(words[1])
    else { return nil }
    return pages * pageSize
  }

  /// The highest resident set since the last `resetPeak()`: VmHWM. nil when it cannot be read.
  public static func peakResident() -> Int? { SmallFile.kilobytes("VmHWM", in: "/proc/self/status") }

  /// Sets the peak to what is resident now; false where the kernel does not allow it.
  public static func resetPeak() -> Bool { SmallFile.write("5", to: "/proc/self/clear_refs") }

  /// Bytes of a page.
  public static let pageSize = sysconf(Int32(_SC_PAGESIZE))

  /// Memory that this process may still take: the smaller of what the machine has available and what its
  /// control groups leave. nil when neither can be read.
  public static func available() -> Int? {
    let machine = SmallFile.kilobytes("MemAvailable", in: "/proc/meminfo")
    return [machine, controlGroupRoom()].compactMap { $0 }.min()
  }

  /// What the tightest control group (version 2, then 1) above this process leaves, B.
  private static func controlGroupRoom() -> Int? {
    var rooms: [Int] = []
    for line in (SmallFile.text("/proc/self/cgroup") ?? "").split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let isUnified = parts[0] == "0"
      guard isUnified || parts[1].split(separator: ",").contains("memory") else { continue }
      let root = isUnified ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory"
      let names =
        isUnified ? ("memory.max", "memory.current") : ("memory.limit_in_bytes", "memory.usage_in_bytes")
      var folder = String(parts[2])
      while true {
        let path = root + (folder == "/" ? "" : folder)
        if let limit = SmallFile.line("\(path)/\(names.0)").flatMap(Int.init),
          let used = SmallFile.line("\(path)/\(names.1)").flatMap(Int.init)
        {
          rooms.append(max(0, limit - used))
        }
        guard let slash = folder.lastIndex(of: "/"), folder != "/" else { break }
        folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
      }
    }
    return rooms.min()
  }
}
