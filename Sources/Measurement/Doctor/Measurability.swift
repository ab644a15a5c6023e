/// What of the figures can be had here: an instrument, what it gives, and why not.
public struct Measurability: Codable, Sendable, Equatable {
  /// What is measured, for people.
  public let figure: String
  /// The metrics that it gives.
  public let metrics: [String]
  /// The instrument that is used here; nil when there is none.
  public let instrument: String?
  /// Why the first choice of instrument cannot be used; nil when it can.
  public let reason: String?
  /// How to get it; nil when it is there.
  public let advice: String?

  /// Every kind of figure, in a fixed order, with what `refusals` leave of it.
  static func all(refusals: [Facility: String]) -> [Measurability] {
    /// A figure with its instruments, the first choice first, each with what it needs.
    func one(
      _ figure: String, _ metrics: [String], _ choices: [(needs: [Facility], instrument: String)],
      advice: String
    ) -> Measurability {
      let reasons = choices.map { $0.needs.compactMap { refusals[$0] } }
      let usable = zip(choices, reasons).first { $0.1.isEmpty }
      let refused = reasons.prefix { !$0.isEmpty }.flatMap { $0 }
      return Measurability(
        figure: figure, metrics: metrics, instrument: usable?.0.instrument,
        reason: refused.isEmpty ? nil : refused.joined(separator: "; "),
        advice: usable == nil ? advice : nil)
    }
    let jemalloc =
      "Build against libjemalloc ('apt-get install libjemalloc-dev') and start without LD_PRELOAD."
    return [
      Measurability(
        figure: "time", metrics: ["wall", "thread_cpu", "process_cpu"], instrument: "clock_gettime",
        reason: nil,
        advice: nil),
      Measurability(
        figure: "page faults, context switches", metrics: ["page_faults", "context_switches"],
        instrument: "getrusage(RUSAGE_THREAD)", reason: nil, advice: nil),
      one(
        "allocations, live heap", ["allocations", "bytes_allocated", "heap_allocated", "heap_resident"],
        [([.jemalloc], "jemalloc's mallctl")], advice: jemalloc),
      one(
        "peak of a thread's heap", ["peak_thread_heap"],
        [([.jemalloc, .threadPeak], "jemalloc thread.peak.read")],
        advice: "Use jemalloc 5.3 or newer."),
      one(
        "resident memory", ["rss"], [([.statm], "/proc/self/statm")],
        advice: "Mount /proc in the container ('--mount type=proc')."),
      one(
        "share of resident memory", ["pss", "private_dirty"], [([.smaps], "/proc/self/smaps_rollup")],
        advice: "Use Linux 4.14 or newer with CONFIG_PROC_PAGE_MONITOR."),
      one(
        "peak of resident memory", ["peak_rss"], [([.clearRefs], "VmHWM after clear_refs")],
        advice: "The kernel must have CONFIG_PROC_PAGE_MONITOR, and /proc must be writable for its owner."),
      one(
        "reconciled memory", ["unexplained_bytes", "untouched_bytes"],
        [([.jemalloc, .statm, .pagemap], "jemalloc, statm and pagemap")],
        advice: "Let the container read /proc/self/pagemap."),
      one(
        "ARC traffic", ["retains", "releases", "object_allocations"],
        [([.runtimeHooks], "the runtime's hook pointers and their switch, by '--disturbing arc'")],
        advice: "Build with a Swift toolchain whose runtime has the switch (6.3 has it), linked dynamically."),
      one(
        "who allocates", ["profiled_requests", "profiled_bytes", "allocation_sites"],
        [([.jemalloc, .heapProfile], "jemalloc's heap profiler, by '--disturbing heap'")],
        advice: "Use a jemalloc that was configured with --enable-prof, as Debian's is."),
      one(
        "instructions", ["instructions"],
        [
          ([.perfEvents], "perf_event_open, by '--disturbing instructions'"),
          ([.callgrind], "valgrind --tool=callgrind, by '--disturbing instructions'"),
        ],
        advice:
          "Install valgrind before building ('apt-get install valgrind'), or run where the processor's counters "
          + "are offered and 'sysctl kernel.perf_event_paranoid' is at most 2."),
    ]
  }
}
