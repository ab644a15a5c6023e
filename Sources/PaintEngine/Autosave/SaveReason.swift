/// Why a save is asked for, lowest rank first: of requests that are saved together the highest names the save.
public enum SaveReason: Int, CaseIterable, Comparable, Sendable {
  /// Nothing has changed for a while.
  case autosave
  /// The program goes out of sight, or is asked to end.
  case leavingForeground
  /// The artwork is closed.
  case closing
  /// The artwork was just made.
  case created
  /// A person asked for it.
  case explicit

  /// Whether it saves even when the saved revision is the current one.
  public var alwaysSaves: Bool { self == .created || self == .explicit }

  /// Whether it ends a stroke and commits a session first. The others wait for their end.
  public var endsActivity: Bool { self == .closing || self == .leavingForeground }

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// What was asked for, by one caller or by several that one save serves.
struct SaveRequest {
  var reasons: Set<SaveReason>
  let handle: SaveHandle

  var reason: SaveReason { reasons.max() ?? .autosave }
  var alwaysSaves: Bool { reasons.contains { $0.alwaysSaves } }
  var endsActivity: Bool { reasons.contains { $0.endsActivity } }

  /// What to ask for after this failed: nobody's stroke is ended for a second try.
  var retried: Set<SaveReason> { Set(reasons.map { $0.endsActivity ? .autosave : $0 }) }
}
