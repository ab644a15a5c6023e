import Foundation
import Synchronization

/// Work on a thread of its own, whose result is waited for.
final class OtherThread<Result: Sendable>: Sendable {
  private let result = Mutex<Result?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  /// Begins `work`.
  init(_ work: @escaping @Sendable () -> Result) {
    Thread.detachNewThread { [self] in
      let made = work()
      result.withLock { $0 = made }
      isDone.signal()
    }
  }

  /// Waits for the result.
  func wait() -> Result {
    isDone.wait()
    return result.withLock { result in
      guard let result else { fatalError("a thread ended without its result") }
      return result
    }
  }
}
