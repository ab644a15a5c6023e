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
  private var residentBefore: Int?
  private var residentAfter: Int?
  private var peakAfter: Int?
  private var couldResetPeak = false
  private var threadPeakBytes = 0

  /// A probe that has read nothing.
  public init() {}

  public func begin() {
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
    guard threadPeak != nil else {
      return readings + [
        Reading("peak_thread_heap", unavailable: "this jemalloc has no thread.peak.read", thread: .main)
      ]
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
        "rss_delta", resident, source: "/proc/self/statm", otherwise: "/proc/self/statm cannot be read",
        thread: .process),
      Reading(
        "peak_rss_delta", couldResetPeak ? peak : nil,
        source: "VmHWM after clear_refs, less RSS before",
        otherwise: "VmHWM cannot be reset: /proc/self/clear_refs does not take 5", thread: .process),
    ]
  }
}

extension Jemalloc {
  /// Lets `thread.peak.read` count from now on.
  public static func resetThreadPeak() { call("thread.peak.reset") }
}
