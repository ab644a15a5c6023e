/// What leads from jemalloc's figures to the kernel's, each difference with its name; of one moment, B.
struct Reconciliation: Sendable, Equatable {
  /// jemalloc's `resident`: pages of live blocks, of freed ones not returned yet, and of its own records.
  var resident = 0
  /// Pages of freed blocks that were not returned yet, by jemalloc.
  var dirty = 0
  /// Pages without a file that are in memory, counted by the pagemap; nil when that cannot be read.
  var touched: Int?
  /// Pages of files, such as libraries, by smaps_rollup; nil when that cannot be read.
  var libraries: Int?
  /// Resident memory by the kernel; nil when it cannot be read.
  var rss: Int?

  /// What `resident` counts and the pagemap does not find: pad pages, the ends of large blocks, blocks not written yet.
  var untouched: Int? { touched.map { resident - $0 } }

  /// What the kernel has more than all that is named: RSS less the heap's pages by the pagemap (which is resident less
  /// untouched) less the files' pages, each as what it has grown by since `before`. nil when one of them cannot be read.
  func unexplained(since before: Reconciliation) -> Int? {
    guard let rss, let oldRSS = before.rss, let touched, let oldTouched = before.touched, let libraries,
      let oldLibraries = before.libraries
    else { return nil }
    return (rss - oldRSS) - (touched - oldTouched) - (libraries - oldLibraries)
  }

  /// Why a figure of jemalloc's levels cannot be believed; nil when they lie inside each other as they must: allocated,
  /// active, resident; active, mapped.
  static func contradiction(allocated: Int, active: Int, resident: Int, mapped: Int) -> String? {
    for (inner, outer) in [
      (("allocated", allocated), ("active", active)), (("active", active), ("resident", resident)),
      (("active", active), ("mapped", mapped)),
    ] where inner.1 > outer.1 {
      return "jemalloc contradicts itself: \(inner.0) \(inner.1) B over \(outer.0) \(outer.1) B"
    }
    return nil
  }
}
