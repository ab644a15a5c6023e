import Glibc
import LinuxMemory

/// Facts about the machine that a run is recorded with. What cannot be read is `unknown`, never left out.
public enum HostFacts {
  /// Such as `x86_64`.
  public static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #else
      "unknown"
    #endif
  }

  /// Everything, in a fixed order.
  public static func all() -> [(key: String, value: String)] {
    [
      ("cpu_model", cpuField("model name") ?? cpuField("CPU part") ?? unknown),
      ("cpu_cores", String(sysconf(Int32(_SC_NPROCESSORS_ONLN)))),
      ("cpu_caches", caches()),
      ("cpu_governor", SmallFile.line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor") ?? unknown),
      ("memory_bytes", MachineMemory.total().map(String.init) ?? unknown),
      ("memory_available_bytes", KernelMemory.available().map(String.init) ?? unknown),
      ("kernel", SmallFile.line("/proc/sys/kernel/osrelease") ?? unknown),
      ("page_size", String(KernelMemory.pageSize)),
      ("transparent_huge_pages", chosen(SmallFile.line("/sys/kernel/mm/transparent_hugepage/enabled"))),
      ("load_average", SmallFile.line("/proc/loadavg") ?? unknown),
      ("steal_ticks", (ProcessorTicks.now()?.steal).map(String.init) ?? unknown),
      ("virtualisation", virtualisation()),
    ]
  }

  private static let unknown = "unknown"

  static func cpuField(_ name: String) -> String? {
    for line in (SmallFile.text("/proc/cpuinfo") ?? "").split(separator: "\n") where line.hasPrefix(name) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      return String(line[line.index(after: colon)...].drop { $0 == " " })
    }
    return nil
  }

  private static func caches() -> String {
    let levels = (0..<8).compactMap { index -> String? in
      let folder = "/sys/devices/system/cpu/cpu0/cache/index\(index)"
      guard let level = SmallFile.line("\(folder)/level"), let type = SmallFile.line("\(folder)/type"),
        let size = SmallFile.line("\(folder)/size")
      else { return nil }
      return "L\(level) \(type) \(size)"
    }
    return levels.isEmpty ? unknown : levels.joined(separator: "; ")
  }

  /// The word in brackets of a list such as `always [madvise] never`.
  static func chosen(_ line: String?) -> String {
    guard let line, let open = line.firstIndex(of: "["), let close = line.firstIndex(of: "]"), open < close
    else { return unknown }
    return String(line[line.index(after: open)..<close])
  }

  /// What of a virtual machine or container can be seen; `none seen` is no proof.
  static func virtualisation() -> String {
    var found: [String] = []
    if (cpuField("flags") ?? "").split(separator: " ").contains("hypervisor") {
      found.append("virtual machine")
    }
    for mark in ["/.dockerenv", "/run/.containerenv"] where access(mark, F_OK) == 0 {
      found.append("container")
    }
    return found.isEmpty ? "none seen" : found.joined(separator: ", ")
  }
}
