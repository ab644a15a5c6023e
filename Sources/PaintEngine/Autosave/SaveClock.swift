/// Where an autosaver takes the time from. Tests give one that they set.
public protocol SaveClock {
  /// Time since a fixed moment of the clock's own; never goes back.
  var now: Duration { get }
}

/// The real clock. Goes on while the machine sleeps, so that a painting left open is saved when it wakes.
public struct MonotonicClock: SaveClock, Sendable {
  private let start = ContinuousClock.now

  /// A clock that begins at zero.
  public init() {}

  public var now: Duration { start.duration(to: .now) }
}
