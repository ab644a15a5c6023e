import LinuxMemory

/// Where the processors' time has gone since boot, in ticks: the first line of /proc/stat.
struct ProcessorTicks {
  /// user, nice, system, idle, iowait, irq, softirq, steal.
  private let counts: [Int]

  /// nil when it cannot be read.
  static func now(root: String = "") -> ProcessorTicks? {
    guard let line = SmallFile.line("\(root)/proc/stat"), line.hasPrefix("cpu ") else { return nil }
    let counts = line.split(separator: " ").dropFirst().prefix(8).compactMap { Int($0) }
    return counts.count == 8 ? ProcessorTicks(counts: counts) : nil
  }

  /// Ticks that the hypervisor gave to others since boot.
  var steal: Int { counts[7] }

  /// The share of ticks that the hypervisor gave to others since `earlier`; nil when none has passed.
  func steal(since earlier: ProcessorTicks) -> Double? {
    let all = zip(counts, earlier.counts).reduce(0) { $0 + $1.0 - $1.1 }
    return all > 0 ? Double(steal - earlier.steal) / Double(all) : nil
  }
}
