/// How a request for a save ended.
public enum SaveOutcome: Equatable, Sendable {
  /// The artwork as it was at `revision` is in the package.
  case saved(revision: Int, SaveReport)
  /// The package holds this revision already; nothing was written.
  case unchanged
  /// A stroke or a session is going on: an autosave was scheduled instead.
  case deferred
  /// Nothing was saved; the text says why. A retry is scheduled.
  case failed(String)
  /// Given up for the program's end; what was saved before is intact.
  case abandoned
}

/// What became of a request. Belongs to the artwork's thread: read it after a poll.
public final class SaveHandle {
  /// nil while the save waits or is being written.
  public private(set) var outcome: SaveOutcome?

  init() {}

  func finish(_ outcome: SaveOutcome) { self.outcome = outcome }
}

/// A save that failed: what a person should be told.
public struct SaveFailure: Equatable, Sendable, CustomStringConvertible {
  /// Why it was asked for.
  public let reason: SaveReason
  /// The revision that is not saved.
  public let revision: Int
  /// What the writer said.
  public let text: String
  /// Failures in a row, this one included.
  public let failures: Int
  /// How long until the next try.
  public let retryDelay: Duration

  public var description: String {
    "saving revision \(revision) (\(reason)) failed: \(text); what was saved before is intact, "
      + "the next try is in \(retryDelay)"
  }
}

/// How saves have ended so far.
public struct SaveCounts: Equatable, Sendable {
  /// Pictures taken and given to the writer.
  public var started = 0
  /// Written.
  public var saved = 0
  /// Refused by the writer.
  public var failed = 0
  /// Given up for the program's end.
  public var abandoned = 0
  /// Requests that found nothing to save.
  public var unchanged = 0
  /// Requests put off for a stroke or a session.
  public var deferred = 0
  /// Requests that waited for a save in flight and were served together with another.
  public var coalesced = 0

  /// None yet.
  public init() {}
}
