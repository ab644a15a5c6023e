/// What the gate says of one timed row.
public enum TimedVerdict: String, Sendable, CaseIterable {
  /// A pair is missing: a process failed, or its time was not positive.
  case missing
  /// Slower by more than the margin.
  case regressed
  /// Neither could be shown.
  case inconclusive
  /// Not slower by as much as the margin.
  case unchanged
}

/// How a run ends before everything is decided.
public enum Ended: String, Sendable, CaseIterable {
  /// The time that it was granted is over.
  case timeCap = "the time is up"
  /// The user stopped it.
  case interrupt = "interrupted"
}

/// What an inconclusive row does to the exit code and to the state in reports.
public enum InconclusivePolicy: String, Sendable, CaseIterable {
  /// Exit code 3.
  case fail
  /// It passes.
  case pass
}
