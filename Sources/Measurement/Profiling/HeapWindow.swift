import Synchronization

/// jemalloc's heap profiler, which looks at every request. What is alive when the first operation begins is in
/// `before.heap`, what is alive after the last one in `after.heap`, and in `peak.heap` what was alive when there was most
/// of it during the operations, as far as looking each millisecond shows it, to 5 %.
final class HeapWindow: ProfileWindow {
  /// On from the process's first request, so that `before.heap` says whose memory was there already.
  static let settings = "prof:true,prof_active:true,prof_accum:true,lg_prof_sample:0"

  private let folder: String
  private let isFirst = Atomic<Bool>(true)
  private let isOpen = Atomic<Bool>(false)
  private let ticker: Ticker

  /// Throws `SuiteInputError` where the profiler is not there.
  init(folder: String) throws(SuiteInputError) {
    if let refusal = Facility.heapProfile.refusal {
      throw SuiteInputError(
        "the heap cannot be profiled: \(refusal)", advice: "Install Debian's libjemalloc-dev.")
    }
    guard Jemalloc.flag("opt.prof") == true else {
      throw SuiteInputError(
        "the heap cannot be profiled: MALLOC_CONF was given and leaves the profiler off",
        advice: "Unset MALLOC_CONF, or add \(Self.settings) to it.")
    }
    self.folder = folder
    ticker = Ticker(everyMicroseconds: 1000)
  }

  func open() {
    if isFirst.exchange(false, ordering: .relaxed) {
      dump("before")
      var highest = 0
      // Looked up once: what this thread asks for would stand in the profile.
      let statistic = Jemalloc.Statistic("stats.allocated")
      ticker.start { [self] in
        guard isOpen.load(ordering: .relaxed) else { return }
        Jemalloc.refresh()
        let allocated = statistic?.value ?? 0
        guard allocated > highest + highest / 20 else { return }
        highest = allocated
        dump("peak")
      }
    }
    Jemalloc.setFlag("prof.active", true)
    isOpen.store(true, ordering: .relaxed)
  }

  func close() {
    isOpen.store(false, ordering: .relaxed)
    // What is asked for between two operations is none of theirs; what is freed is always seen.
    Jemalloc.setFlag("prof.active", false)
    dump("after")
  }

  func finish() { ticker.stop() }

  private func dump(_ moment: String) { _ = Jemalloc.dumpProfile(to: "\(folder)/\(moment).heap") }
}
