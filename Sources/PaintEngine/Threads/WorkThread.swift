import Glibc

/// A thread that runs one body and is waited for.
///
/// Not a task: work that must go on while the pool of the concurrency runtime is busy, or that blocks.
final class WorkThread: Sendable {
  private let thread: pthread_t

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts `body`; nil when the system gives no thread.
  init?(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { pointer in
        if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits until the body has ended; called once.
  func join() { pthread_join(thread, nil) }
}
