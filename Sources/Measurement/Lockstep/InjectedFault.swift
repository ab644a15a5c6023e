import Glibc
import Synchronization

/// A fault that a gate's own test plants in one side: the environment variable `PENTIMENTO_INJECT` of a suite.
///
/// `time:0.05`: every measured time is 5 % longer, spun away before the clock is read at its end (`Clock.elapsed`); read by
/// the lockstep server alone. `allocation`: every measured operation makes one more allocation. No other run of a suite looks at it, but for
/// `--case`, which takes `allocation`.
public enum InjectedFault: Equatable, Sendable, CustomStringConvertible {
  /// The share of an operation's own time that is added to it, over 0 to 10.
  case time(Double)
  /// One more allocation of 64 bytes.
  case allocation

  /// The variable's name.
  public static let variable = "PENTIMENTO_INJECT"

  /// The fault called `text`. Throws `SuiteInputError` when there is none such.
  public init(_ text: String) throws(SuiteInputError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if parts == ["allocation"] {
      self = .allocation
    } else if parts.count == 2, parts[0] == "time", let share = Double(parts[1]), share > 0, share <= 10 {
      self = .time(share)
    } else {
      throw SuiteInputError(
        "\(Self.variable) is '\(text)', which is no fault to inject",
        advice:
          "Set it to 'time:SHARE' with a share up to 10, or to 'allocation'; or take it out of the environment."
      )
    }
  }

  public var description: String {
    switch self {
    case .time(let share): "time:\(share)"
    case .allocation: "allocation"
    }
  }

  private static let chosen = Mutex<InjectedFault?>(nil)
  private static let share = Atomic<Double>(0)

  /// The fault of this process; nil in all but those that test a gate. Set once, before the case begins.
  static var current: InjectedFault? {
    get { chosen.withLock { $0 } }
    set {
      chosen.withLock { $0 = newValue }
      if case .time(let share) = newValue { Self.share.store(share, ordering: .relaxed) }
    }
  }

  /// What the environment asks for; nil: nothing.
  static var asked: String? { getenv(variable).map { String(cString: $0) } }

  /// The fault that a process is to have when `text` was asked for; nil for none, or for one that only lockstep takes.
  static func planted(by text: String?, inLockstep: Bool) throws(SuiteInputError) -> InjectedFault? {
    guard let text else { return nil }
    let fault = try InjectedFault(text)
    return inLockstep || fault == .allocation ? fault : nil
  }

  /// Whether measured times are to be longer.
  @inline(__always)
  static var isDelaying: Bool { share.load(ordering: .relaxed) > 0 }

  /// Spins for the planted share of the time since `start`.
  @inline(never)
  static func delay(since start: Int) { delay(since: start, share: share.load(ordering: .relaxed)) }

  static func delay(since start: Int, share: Double) {
    let end = Clock.monotonic()
    let until = end + Int(Double(end - start) * share)
    while Clock.monotonic() < until {}
  }

  /// Makes one more allocation where that is the fault: inside the operation that is measured.
  @inline(never)
  func allocate() {
    guard self == .allocation else { return }
    let block = malloc(64)
    Observed.take(block)
    free(block)
  }
}
