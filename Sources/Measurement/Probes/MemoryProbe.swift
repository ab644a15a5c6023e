/// Levels of memory before and after an operation: jemalloc's view, the kernel's, and their peaks.
///
/// Each level is reported as its difference, `_delta`. jemalloc's `resident` is a maximum that counts untouched
/// pages; the kernel's RSS counts every mapping. Read them side by side. Reading /proc allocates for a moment:
/// this probe belongs outermost.
public final class MemoryProbe: Probe {
  /// What leads from the heap to resident memory, each difference with its name; see the metrics' summaries.
  public static let reconciliation = [
    "dirty_bytes", "untouched_bytes", "library_bytes", "unexplained_bytes", "peak_over_heap_bytes",
  ]

  private static let levels = ["allocated", "active", "resident", "mapped", "retained", "metadata"]
  private let statistics = MemoryProbe.levels.map { Jemalloc.Statistic("stats.\($0)") }
  private let threadPeak = Jemalloc.Statistic("thread.peak.read")
  private var before = [Int](repeating: 0, count: MemoryProbe.levels.count)
  private var after = [Int](repeating: 0, count: MemoryProbe.levels.count)
  private var shareBefore = ResidentShare()
  private var shareAfter = ResidentShare()
  private let dirtyPages = ["pdirty", "pmuzzy"].map {
    Jemalloc.Statistic("stats.arenas.\(Jemalloc.allArenas).\($0)")
  }
  private var reconciledBefore = Reconciliation()
  private var reconciledAfter = Reconciliation()
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
    ] + reconciliation

  /// Those that a summary table shows.
  public static let headline = [
    "heap_allocated_delta", "heap_active_delta", "heap_resident_delta", "untouched_bytes", "rss_delta",
    "unexplained_bytes", "peak_rss_delta",
  ]

  public func begin() {
    let touched = AnonymousPages.inMemory()
    shareBefore = .now()
    refresh()
    read(into: &before)
    reconciledBefore = reconciled(before, touched, shareBefore)
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
    reconciledAfter = reconciled(after, AnonymousPages.inMemory(), shareAfter)
  }

  private func reconciled(
    _ levels: [Int], _ touched: Int?, _ share: ResidentShare
  ) -> Reconciliation {
    Reconciliation(
      resident: levels[2], dirty: dirtyPages.reduce(0) { $0 + ($1?.value ?? 0) } * KernelMemory.pageSize,
      touched: touched, libraries: share.files, rss: share.resident)
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
    heapReadings + kernelReadings + reconciledReadings
  }

  private var heapReadings: [Reading] {
    let names = Self.levels.map { "heap_\($0)_delta" } + ["peak_thread_heap"]
    let contradictions = [before, after].compactMap {
      Reconciliation.contradiction(allocated: $0[0], active: $0[1], resident: $0[2], mapped: $0[3])
    }
    if let refusal = Jemalloc.refusal ?? contradictions.first {
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
        otherwise: Facility.clearRefs.refusal ?? Facility.statm.refusal
          ?? "VmHWM cannot be reset: it was not tried", thread: .process),
    ]
  }

  private var reconciledReadings: [Reading] {
    func difference(
      _ metric: String, _ source: String, _ part: KeyPath<Reconciliation, Int?>, _ refusal: String
    )
      -> Reading
    {
      let value = reconciledBefore[keyPath: part].flatMap { old in
        reconciledAfter[keyPath: part].map { $0 - old }
      }
      return Reading(metric, value, source: source, otherwise: refusal, thread: .process)
    }
    let pages = Facility.pagemap.refusal ?? Jemalloc.refusal ?? "the pages were not counted"
    let files = Facility.smaps.refusal ?? "/proc/self/smaps_rollup was not read"
    let peaks = peakAfter.flatMap { peak in residentBefore.map { max(0, peak - $0) - threadPeakBytes } }
    return [
      Jemalloc.refusal.map { Reading("dirty_bytes", unavailable: $0, thread: .process) }
        ?? Reading(
          "dirty_bytes", Double(reconciledAfter.dirty - reconciledBefore.dirty),
          source: "jemalloc stats.arenas.all.{pdirty,pmuzzy}", thread: .process),
      difference(
        "untouched_bytes", "stats.resident - pages in memory by /proc/self/pagemap", \.untouched, pages),
      difference("library_bytes", "smaps_rollup, Rss - Anonymous", \.libraries, files),
      Reading(
        "unexplained_bytes", reconciledAfter.unexplained(since: reconciledBefore),
        source: "smaps_rollup Rss - pages by pagemap - libraries",
        otherwise: Facility.smaps.refusal ?? pages, thread: .process),
      Reading(
        "peak_over_heap_bytes",
        couldResetPeak && Facility.threadPeak.refusal == nil && Jemalloc.refusal == nil ? peaks : nil,
        source: "VmHWM - thread.peak",
        otherwise: Facility.clearRefs.refusal ?? Facility.statm.refusal ?? Facility.threadPeak.refusal
          ?? Jemalloc.refusal
          ?? "the peaks were not read",
        thread: .process),
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
