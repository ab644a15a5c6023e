/// Levels of memory before and after an operation: jemalloc's view, the kernel's, and their peaks.
///
/// Each level is reported as its difference, `_delta`. jemalloc's `resident` is a maximum that counts untouched
/// pages; the kernel's RSS counts every mapping. Read them side by side. Reading /proc allocates for a moment:
/// this probe belongs outermost.
public final class MemoryProbe: Probe {
  private static let levels = ["allocated", "active", "resident", "mapped", "retained", "metadata"]
  private let statistics = MemoryProbe.levels.map { Jemalloc.Statistic("stats.\($0)") }
  private let threadPeak = Jemalloc.Statistic("thread.peak.read")
  private var before = [Int](repeating: 0, count: MemoryProbe.levels.count)
  private var after = [Int](repeating: 0, count: MemoryProbe.levels.count)
  private var shareBefore = ResidentShare()
  private var shareAfter = ResidentShare()
  private var residentBefore: Int?
  private var residentAfter: Int?
  private var peakAfter: Int?
  private var couldResetPeak = false
  private var threadPeakBytes = 0

  /// A probe that has read nothing.
  public init() {}

  /// The metrics that it reads.
  public static let metrics =
    levels.map { "heap_\($0)_delta" } + [
      "peak_thread_heap", "rss_delta", "pss_delta", "private_dirty_delta", "peak_rss_delta",
    ]

  /// Those that a summary table shows.
  public static let headline = [
    "heap_allocated_delta", "heap_active_delta", "heap_resident_delta", "rss_delta", "private_dirty_delta",
    "peak_rss_delta",
  ]

  public func begin() {
    shareBefore = .now()
    refresh()
    read(into: &before)
    couldResetPeak = KernelMemory.resetPeak()
    residentBefore = KernelMemory.resident()
    Jemalloc.resetThreadPeak()
  }

  public func stop() {
    threadPeakBytes = threadPeak?.value ?? 0
    peakAfter = KernelMemory.peakResident()
    residentAfter = KernelMemory.resident()
    refresh()
    read(into: &after)
    shareAfter = .now()
  }

  /// Freed blocks in the thread's cache still count as allocated, so they go back first.
  private func refresh() {
    Jemalloc.flushThreadCache()
    Jemalloc.refresh()
  }

  private func read(into levels: inout [Int]) {
    for index in levels.indices { levels[index] = statistics[index]?.value ?? 0 }
  }

  public func readings() -> [Reading] {
    heapReadings + kernelReadings
  }

  private var heapReadings: [Reading] {
    let names = Self.levels.map { "heap_\($0)_delta" } + ["peak_thread_heap"]
    if let refusal = Jemalloc.refusal {
      return names.map { Reading($0, unavailable: refusal, thread: .process) }
    }
    var readings = zip(Self.levels.indices, Self.levels).map { index, level in
      Reading(
        names[index], Double(after[index] - before[index]), source: "jemalloc stats.\(level)",
        thread: .process)
    }
    if let refusal = Facility.threadPeak.refusal {
      return readings + [Reading("peak_thread_heap", unavailable: refusal, thread: .main)]
    }
    readings.append(
      Reading("peak_thread_heap", Double(threadPeakBytes), source: "jemalloc thread.peak.read", thread: .main)
    )
    return readings
  }

  private var kernelReadings: [Reading] {
    let resident = residentBefore.flatMap { before in residentAfter.map { $0 - before } }
    let peak = residentBefore.flatMap { before in peakAfter.map { max(0, $0 - before) } }
    return [
      Reading(
        "rss_delta", resident, source: "/proc/self/statm",
        otherwise: Facility.statm.refusal ?? "/proc/self/statm was not read",
        thread: .process),
      share("pss_delta", \.proportional), share("private_dirty_delta", \.privateDirty),
      Reading(
        "peak_rss_delta", couldResetPeak ? peak : nil,
        source: "VmHWM after clear_refs, less RSS before",
        otherwise: Facility.clearRefs.refusal ?? "VmHWM cannot be reset: it was not tried", thread: .process),
    ]
  }

  private func share(_ metric: String, _ part: KeyPath<ResidentShare, Int?>) -> Reading {
    let difference = shareBefore[keyPath: part].flatMap { before in
      shareAfter[keyPath: part].map { $0 - before }
    }
    return Reading(
      metric, difference, source: "/proc/self/smaps_rollup",
      otherwise: Facility.smaps.refusal ?? "/proc/self/smaps_rollup does not say", thread: .process)
  }
}

extension Jemalloc {
  /// Lets `thread.peak.read` count from now on.
  public static func resetThreadPeak() { call("thread.peak.reset") }
}
