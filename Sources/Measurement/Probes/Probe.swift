/// One instrument. It reads what it knows before and after an operation and reports the difference.
///
/// `begin` and `stop` take numbers and nothing else; text is made in `readings`, after all probes have stopped,
/// because what one probe allocates another one would count. The sampler nests the probes: a probe whose reading
/// takes time or memory belongs outside those that would see it.
public protocol Probe: AnyObject {
  /// Takes the numbers before the operation.
  func begin()

  /// Takes the numbers after the operation.
  func stop()

  /// What was read between the last `begin` and `stop`.
  func readings() -> [Reading]
}

/// One number with the instrument that it came from.
public struct Reading: Sendable, Equatable {
  /// The metric's name, without a part.
  public let metric: String
  /// The value in the metric's unit; nil when it could not be had, and then `source` says why.
  public let value: Double?
  /// The instrument.
  public let source: String
  /// Who pays.
  public let thread: PayingThread

  /// A number that was read, or nil with the reason in `source`.
  public init(_ metric: String, _ value: Double?, source: String, thread: PayingThread) {
    self.metric = metric
    self.value = value
    self.source = source
    self.thread = thread
  }

  /// A number that could not be had.
  public init(_ metric: String, unavailable reason: String, thread: PayingThread) {
    self.metric = metric
    value = nil
    source = "unavailable: \(reason)"
    self.thread = thread
  }

  /// A whole number that was read, or why there is none.
  public init(_ metric: String, _ value: Int?, source: String, otherwise reason: String, thread: PayingThread)
  {
    if let value {
      self.init(metric, Double(value), source: source, thread: thread)
    } else {
      self.init(metric, unavailable: reason, thread: thread)
    }
  }
}

/// The thread that pays for an operation.
public enum PayingThread: String, Sendable {
  /// The artwork's thread, on which the person waits.
  case main
  /// Work that goes on beside it.
  case background
  /// All threads together.
  case process
}
