import Synchronization

/// Uses a result, so that the optimiser can neither delete the work that made it nor move work that reads memory out of a
/// loop. Work on constants alone it may still fold.
public enum Observed {
  private static let sink = Atomic<UInt>(0)

  /// Takes `value` where the compiler cannot look. The value's address escapes and a fence follows: as far as the
  /// compiler knows, anything in memory may have been read and changed.
  @inline(never)
  public static func take<Value>(_ value: Value) {
    withUnsafePointer(to: value) { sink.store(UInt(bitPattern: $0), ordering: .relaxed) }
    atomicMemoryFence(ordering: .sequentiallyConsistent)
  }
}
