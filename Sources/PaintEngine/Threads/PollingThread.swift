import Glibc

/// A thread of its own that sleeps until a descriptor is ready or an interval is over.
final class PollingThread: Sendable {
  private let thread: pthread_t
  private let stopEnd: Int32

  private final class Work: Sendable {
    let descriptor: Int32
    let events: Int16
    let stopEnd: Int32
    let timeout: Int32
    let body: @Sendable (Bool) -> Void

    init(
      descriptor: Int32, events: Int16, stopEnd: Int32, timeout: Int32,
      body: @escaping @Sendable (Bool) -> Void
    ) {
      self.descriptor = descriptor
      self.events = events
      self.stopEnd = stopEnd
      self.timeout = timeout
      self.body = body
    }

    func run() {
      // poll(2) passes over a descriptor of -1.
      var waits = [
        pollfd(fd: descriptor, events: events, revents: 0),
        pollfd(fd: stopEnd, events: Int16(POLLIN), revents: 0),
      ]
      while true {
        let count = poll(&waits, 2, timeout)
        if count < 0, errno != EINTR { break }
        if count < 0 { continue }
        if waits[1].revents != 0 { break }
        let isReady = waits[0].revents & events != 0
        // A descriptor that is only broken would never let the thread sleep again.
        if waits[0].revents != 0, !isReady { waits[0].fd = -1 }
        body(isReady)
      }
      close(stopEnd)
    }
  }

  /// Starts the thread. `body` runs on it, with true when `events` came on the descriptor and with false after each
  /// `interval`; it must not hold the thread. The descriptor stays the caller's, to be closed after `stop()`. nil when the system
  /// gives no thread or no pipe.
  init?(
    descriptor: Int32 = -1, events: Int16 = 0, interval: Duration? = nil,
    body: @escaping @Sendable (Bool) -> Void
  ) {
    guard let ends = Pipe() else { return nil }
    let timeout = interval.map { Int32(clamping: max(1, Int64($0 / .milliseconds(1)))) } ?? -1
    let work = Work(
      descriptor: descriptor, events: events, stopEnd: ends.read, timeout: timeout, body: body)
    let reference = Unmanaged.passRetained(work)
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { pointer in
        if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
      }, reference.toOpaque())
    guard code == 0 else {
      reference.release()
      ends.close()
      return nil
    }
    self.thread = thread
    stopEnd = ends.write
  }

  /// Ends the thread and waits for it, unless it is the one that calls. Call it once.
  func stop() {
    close(stopEnd)
    if pthread_equal(thread, pthread_self()) != 0 {
      pthread_detach(thread)
    } else {
      pthread_join(thread, nil)
    }
  }
}
