import Glibc
import Synchronization

/// The thread that looks after the pools of all artworks of this process: it pays for the page faults of tiles to come, so that
/// the artwork's thread does not.
///
/// It sleeps until a pool has too few or too many tiles, and while pools are in use once a period. Without artworks it sleeps
/// for ever.
final class PoolHelper: Sendable {
  /// The one of this process.
  static let shared = PoolHelper()

  private struct Registered: Sendable { weak let pool: TilePool? }

  private let pools = Monitor<[Registered]>([])
  private let isWoken = Atomic<Bool>(false)
  private let bell: Pipe?
  /// Why pools are not looked after; nil when they are.
  let refusal: String?

  private init() {
    let bell = Pipe()
    bell?.setNonBlocking()
    self.bell = bell
    var thread = pthread_t()
    // `shared` makes the thread wait until it is made.
    let code =
      bell == nil
      ? errno
      : pthread_create(
        &thread, nil,
        { _ in
          PoolHelper.shared.run()
          return nil
        }, nil)
    if code == 0 { pthread_detach(thread) }
    refusal = code == 0 ? nil : "no thread to look after pools: \(String(cString: strerror(code)))"
  }

  /// Looks after `pool` as long as it lives.
  func register(_ pool: TilePool) {
    pools.withValue { pools in
      pools.removeAll { $0.pool == nil }
      pools.append(Registered(pool: pool))
    }
  }

  /// Has the thread look at the pools. One call of the system where it is not on its way already; waits for nothing.
  @inline(never)
  func wake() {
    guard let bell, !isWoken.load(ordering: .relaxed), !isWoken.exchange(true, ordering: .relaxed) else {
      return
    }
    var ring: UInt8 = 1
    _ = write(bell.write, &ring, 1)
  }

  private func run() {
    guard let bell else { return }
    var timeout: Int32 = -1
    while true {
      var wait = pollfd(fd: bell.read, events: Int16(POLLIN), revents: 0)
      poll(&wait, 1, timeout)
      var rings = (UInt64(0), UInt64(0))
      while read(bell.read, &rings, 16) > 0 {}
      // Before looking: who rings from now on may have come too late for the look.
      isWoken.store(false, ordering: .sequentiallyConsistent)
      timeout = attend() ? Int32(TilePool.period / 1_000_000) : -1
    }
  }

  private func attend() -> Bool {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = time.tv_sec * 1_000_000_000 + time.tv_nsec
    let pools = pools.withValue { $0.compactMap(\.pool) }
    return pools.reduce(false) { $1.attend(now: now) || $0 }
  }
}
