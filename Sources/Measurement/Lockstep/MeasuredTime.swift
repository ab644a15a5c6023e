import Synchronization

/// Time that this process has measured, so that a lockstep block knows when it is full.
///
/// A ``Sampler`` says what it measures itself; a benchmark that times by a clock of its own does so here.
public enum MeasuredTime {
  private static let sum = Atomic<Int>(0)

  /// All that was measured so far, ns.
  static var total: Int { sum.load(ordering: .relaxed) }

  /// Adds one measurement of `nanoseconds`, after its clock was read.
  public static func add(_ nanoseconds: Int) { sum.wrappingAdd(nanoseconds, ordering: .relaxed) }
}
