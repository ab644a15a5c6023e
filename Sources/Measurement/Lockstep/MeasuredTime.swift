import Synchronization

/// Time that the samplers of this process have measured, so that a block knows when it is full.
enum MeasuredTime {
  private static let sum = Atomic<Int>(0)

  /// All that was measured so far, ns.
  static var total: Int { sum.load(ordering: .relaxed) }

  /// Adds one measurement, after its clock was read.
  static func add(_ nanoseconds: Int) { sum.wrappingAdd(nanoseconds, ordering: .relaxed) }
}
