import Glibc
import Synchronization

/// A thread that does the same thing again and again until it is told to stop.
final class Ticker: Sendable {
  private let microseconds: UInt32
  private let isStopped = Atomic<Bool>(false)
  private let thread = Mutex<pthread_t?>(nil)

  /// Stopped; each turn begins so long after the end of the one before.
  init(everyMicroseconds microseconds: UInt32) { self.microseconds = microseconds }

  /// Begins. Once in a ticker's life.
  func start(_ turn: sending @escaping () -> Void) {
    let work = Unmanaged.passRetained(Work(ticker: self, turn: turn)).toOpaque()
    thread.withLock { thread in
      var started = pthread_t()
      let failure = pthread_create(
        &started, nil,
        { pointer in
          guard let pointer else { return nil }
          let work = Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue()
          while !work.ticker.isStopped.load(ordering: .relaxed) {
            work.turn()
            usleep(work.ticker.microseconds)
          }
          return nil
        }, work)
      if failure == 0 { thread = started }
    }
  }

  /// Ends it after the turn that is under way, and waits for that.
  func stop() {
    isStopped.store(true, ordering: .relaxed)
    if let thread = thread.withLock({ $0 }) { pthread_join(thread, nil) }
  }

  /// Handed to the thread, which alone uses it.
  private final class Work {
    let ticker: Ticker
    let turn: () -> Void

    init(ticker: Ticker, turn: @escaping () -> Void) {
      self.ticker = ticker
      self.turn = turn
    }
  }
}
