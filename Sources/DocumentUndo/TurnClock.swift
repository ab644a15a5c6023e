/// Knows when the turn of an event loop ends: what was registered in one turn is undone as one.
@MainActor
public protocol TurnClock: AnyObject {
  /// Calls `work` once, at the end of the current turn, in the order of `order` among what waits for the same end, if the
  /// turn is one of `modes`; otherwise at the end of the next that is.
  func atEndOfTurn(order: Int, modes: [RunLoopMode], _ work: @escaping @MainActor () -> Void)
}

/// A mode of an event loop, by its name.
public struct RunLoopMode: Hashable, Sendable {
  /// The name.
  public let name: String

  /// The mode of this name.
  public init(_ name: String) { self.name = name }

  /// The mode of everyday events.
  public static let `default` = RunLoopMode("kCFRunLoopDefaultMode")
}

/// Turns are jobs of the main actor: a turn ends when the job that is running has ended, as far as jobs wait in order.
/// Modes and order are not known to the main actor; its jobs come in the order in which they were asked for.
public final class MainActorTurnClock: TurnClock {
  /// A clock.
  public init() {}

  /// Calls `work` in a job of its own, after those that wait already.
  public func atEndOfTurn(order: Int, modes: [RunLoopMode], _ work: @escaping @MainActor () -> Void) {
    Task { @MainActor in work() }
  }
}

/// Turns end when the owner says so: for tests, and for programs with a loop of their own.
public final class ManualTurnClock: TurnClock {
  private struct Waiting {
    let order: Int
    let modes: [RunLoopMode]
    let work: @MainActor () -> Void
  }

  private var waiting: [Waiting] = []

  /// A clock whose first turn has begun.
  public init() {}

  /// Calls that wait.
  public var waitingCount: Int { waiting.count }

  /// Keeps `work` until `endTurn` ends a turn of one of `modes`.
  public func atEndOfTurn(order: Int, modes: [RunLoopMode], _ work: @escaping @MainActor () -> Void) {
    waiting.append(Waiting(order: order, modes: modes, work: work))
  }

  /// Ends a turn that ran in `mode`. What its work asks for waits for the next end.
  public func endTurn(mode: RunLoopMode = .default) {
    let due = waiting.filter { $0.modes.contains(mode) }
    waiting.removeAll { $0.modes.contains(mode) }
    // Sorting is not stable by promise; equal orders keep the order of asking.
    let sorted = due.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
    for (_, entry) in sorted { entry.work() }
  }
}
