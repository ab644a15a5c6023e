import Foundation

/// Hands values from one thread to another, one at a time, through a lock that a thread sanitizer knows.
final class HandOver<Value: Sendable>: @unchecked Sendable {
  // Invariant: `values` and `isClosed` are read and written only while `condition` is locked.
  private let condition = NSCondition()
  private var values: [Value] = []
  private var isClosed = false

  /// Puts a value at the end.
  func put(_ value: Value) {
    condition.withLock {
      values.append(value)
      condition.broadcast()
    }
  }

  /// No value follows.
  func close() {
    condition.withLock {
      isClosed = true
      condition.broadcast()
    }
  }

  /// The oldest value; waits for one. Nil when none follows.
  func next() -> Value? {
    condition.lock()
    defer { condition.unlock() }
    while values.isEmpty, !isClosed { condition.wait() }
    return values.isEmpty ? nil : values.removeFirst()
  }

  /// The oldest value; waits for one that surely comes.
  func take() -> Value {
    guard let value = next() else { fatalError("closed without a value") }
    return value
  }

  /// How many values wait.
  var count: Int { condition.withLock { values.count } }
}
