/// Memory at one moment: live blocks and pages by jemalloc, resident memory by the kernel.
public struct MemoryLevels: Sendable {
  /// jemalloc's `stats.allocated`, B.
  public let allocated: Int
  /// jemalloc's `stats.resident`, B.
  public let resident: Int
  /// Resident memory by the kernel, B; nil when it cannot be read.
  public let rss: Int?

  /// Reads all of them now. Freed blocks in the thread's cache still count as allocated, so they go back first.
  public init() {
    Jemalloc.flushThreadCache()
    Jemalloc.refresh()
    allocated = Jemalloc.number("stats.allocated") ?? 0
    resident = Jemalloc.number("stats.resident") ?? 0
    rss = KernelMemory.resident()
  }

  /// What each level has grown by since `before`: `heap_allocated`, `heap_resident`, `rss`.
  public func readings(over before: MemoryLevels) -> [Reading] {
    func heap(_ metric: String, _ value: Int, _ source: String) -> Reading {
      Jemalloc.refusal.map { Reading(metric, unavailable: $0, thread: .process) }
        ?? Reading(metric, Double(value), source: source, thread: .process)
    }
    return [
      heap("heap_allocated", allocated - before.allocated, "jemalloc stats.allocated"),
      heap("heap_resident", resident - before.resident, "jemalloc stats.resident"),
      Reading(
        "rss", before.rss.flatMap { old in rss.map { $0 - old } }, source: "/proc/self/statm",
        otherwise: Facility.statm.refusal ?? "/proc/self/statm was not read", thread: .process),
    ]
  }
}
