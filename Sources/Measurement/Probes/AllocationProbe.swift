/// What the calling thread asks of jemalloc: requests, bytes by size class, and requests in one class.
///
/// Counts come from `nrequests` after a cache flush and an epoch, since `nmalloc` counts cache fills.
public final class AllocationProbe: Probe {
  private let small = Jemalloc.Statistic("stats.arenas.\(Jemalloc.allArenas).small.nrequests")
  private let large = Jemalloc.Statistic("stats.arenas.\(Jemalloc.allArenas).large.nrequests")
  private let allocated = Jemalloc.Statistic("thread.allocated")
  private let tileClass: Jemalloc.Statistic?
  private let tileClassSize: Int
  private var requests = 0
  private var bytes = 0
  private var tileRequests = 0

  /// `tileRequestBytes` is what one tile's pixels ask for; requests in that size class are counted apart.
  public init(tileRequestBytes: Int) {
    tileClassSize = Jemalloc.sizeClass(of: tileRequestBytes)
    tileClass = Jemalloc.requests(inClassOf: tileRequestBytes)
  }

  public func begin() {
    refresh()
    requests = count
    tileRequests = tileClass?.value ?? 0
    bytes = allocated?.value ?? 0
  }

  public func stop() {
    bytes = (allocated?.value ?? 0) - bytes
    refresh()
    requests = count - requests
    tileRequests = (tileClass?.value ?? 0) - tileRequests
  }

  private var count: Int { (small?.value ?? 0) + (large?.value ?? 0) }

  private func refresh() {
    Jemalloc.flushThreadCache()
    Jemalloc.refresh()
  }

  public func readings() -> [Reading] {
    if let refusal = Jemalloc.refusal {
      return ["allocations", "bytes_allocated", "tile_requests"].map {
        Reading($0, unavailable: refusal, thread: .main)
      }
    }
    return [
      Reading(
        "allocations", Double(requests), source: "jemalloc stats.arenas.all.{small,large}.nrequests",
        thread: .process),
      Reading("bytes_allocated", Double(bytes), source: "jemalloc thread.allocated", thread: .main),
      Reading(
        "tile_requests", Double(tileRequests),
        source: "jemalloc nrequests of the \(tileClassSize) B class", thread: .process),
    ]
  }
}
