/// What a comparison says of one metric of one case, candidate against reference.
public enum ComparisonVerdict: String, Sendable, CaseIterable {
  /// Timed: shown to be better.
  case faster
  /// Timed: shown to be worse.
  case slower
  /// Timed: shown to be within the margin, either way.
  case equal
  /// Timed: none of the three could be shown.
  case undecided
  /// Timed, but the sides keep another history, so the times are of different work.
  case differentWork = "different work"
  /// Exact: the candidate's value is smaller.
  case less
  /// Exact: the candidate's value is larger.
  case more
  /// Exact: equal to the digit.
  case same
  /// Exact by declaration, but the processes of a side differ.
  case varies
}
