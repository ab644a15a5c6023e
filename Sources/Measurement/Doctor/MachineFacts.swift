import Glibc
import LinuxMemory

/// What the doctor looks at, read once; nil is what could not be read.
struct MachineFacts: Sendable {
  var clockGrain = 1
  var clockSource: String?
  var cores = 1
  var governor: String?
  var hugePages: String?
  var addressRandomisation: Int?
  var load: Double?
  var steal: Double?
  var virtualisation = "none seen"
  var memoryAvailable: Int?
  var memoryTotal: Int?
  var groupLimit: Int?
  /// Processors that the control group may use at once; nil without a limit.
  var quota: Double?
  var allocatorVersion = "unknown"
  /// What was given in MALLOC_CONF.
  var allocatorSettings: String?
  /// jemalloc's options in force.
  var allocatorOptions: [String: String] = [:]
  /// Whether each facility can be used, and why not.
  var refusals: [Facility: String] = [:]

  /// Reads everything of this machine and process; files are looked for below `root`.
  static func read(root: String = "") -> MachineFacts {
    var facts = MachineFacts()
    facts.clockGrain = Clock.grain
    facts.clockSource = SmallFile.line(
      "\(root)/sys/devices/system/clocksource/clocksource0/current_clocksource")
    facts.cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    facts.governor = SmallFile.line("\(root)/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
    facts.hugePages = SmallFile.line("\(root)/sys/kernel/mm/transparent_hugepage/enabled").map {
      HostFacts.chosen($0)
    }
    facts.addressRandomisation = SmallFile.line("\(root)/proc/sys/kernel/randomize_va_space").flatMap {
      Int($0)
    }
    facts.load = SmallFile.line("\(root)/proc/loadavg")?.split(separator: " ").first.flatMap { Double($0) }
    facts.virtualisation = HostFacts.virtualisation()
    facts.memoryAvailable = MachineMemory.available(root: root)
    facts.memoryTotal = MachineMemory.total(root: root)
    facts.groupLimit = ControlGroup.ofThisProcess(root: root).compactMap(\.limit).min()
    facts.quota = quota(root: root)
    facts.allocatorVersion = Jemalloc.version
    facts.allocatorOptions = JemallocOptions.inForce()
    facts.allocatorSettings = getenv("MALLOC_CONF").map { String(cString: $0) }
    for facility in Facility.allCases { facts.refusals[facility] = facility.refusal }
    return facts
  }

  /// `cpu.max` of version 2, `cpu.cfs_quota_us` of version 1.
  private static func quota(root: String) -> Double? {
    let folder = "\(root)/sys/fs/cgroup"
    if let words = SmallFile.line("\(folder)/cpu.max")?.split(separator: " "), words.count == 2 {
      return Double(words[0]).flatMap { quota in Double(words[1]).map { quota / $0 } }
    }
    guard let quota = SmallFile.line("\(folder)/cpu/cpu.cfs_quota_us").flatMap(Double.init), quota > 0,
      let period = SmallFile.line("\(folder)/cpu/cpu.cfs_period_us").flatMap(Double.init), period > 0
    else { return nil }
    return quota / period
  }
}
