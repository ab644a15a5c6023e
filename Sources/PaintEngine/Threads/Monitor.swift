import Glibc

/// A value behind a lock, with a condition to wait for it to change.
///
/// POSIX's own, because a thread sanitizer knows it and because it waits against the monotonic clock.
final class Monitor<Value: Sendable>: @unchecked Sendable {
  // Invariant: `value` is read and written only while `mutex` is locked; `mutex` and `condition` live as long as this does.
  private var value: Value
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(_ value: consuming Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Reads or changes the value; whoever waits looks at it again.
  func withValue<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return body(&value)
  }

  /// Blocks the calling thread until `isDone` holds, `timeout` of real time at most. Returns whether it holds.
  @discardableResult
  func wait(atMost timeout: Duration, until isDone: (Value) -> Bool) -> Bool {
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    // A day is for ever here, and no sum overflows.
    let (seconds, attoseconds) = min(max(timeout, .zero), .seconds(86_400)).components
    end.tv_sec += Int(seconds)
    end.tv_nsec += Int(attoseconds / 1_000_000_000)
    if end.tv_nsec >= 1_000_000_000 {
      end.tv_sec += 1
      end.tv_nsec -= 1_000_000_000
    }
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isDone(value) {
      if pthread_cond_timedwait(condition, mutex, &end) == ETIMEDOUT { return isDone(value) }
    }
    return true
  }
}
