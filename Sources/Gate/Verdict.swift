/// What the gate says of one row.
public enum Verdict: String, Sendable, CaseIterable {
  /// The hashes differ from the expected ones, or the work is not the work that was expected.
  case invalid
  /// The processes of one side disagree, so the row is no exact metric.
  case unstable
  /// Expected or declared, and not produced.
  case missing
  /// Produced and declared, and not expected.
  case new
  /// Expected for other toolchains alone.
  case otherToolchain = "other toolchain"
  /// Worse than expected by more than the allowance.
  case regressed
  /// Missing or regressed, and let pass for a while by a row of waivers.csv.
  case waived
  /// Better than expected, and nothing else has changed.
  case improved
  /// As expected.
  case unchanged

  /// The exit code that the verdict asks for: 5 invalid, 4 incomplete, 1 regressed, 0 pass.
  public var exitCode: Int32 {
    switch self {
    case .invalid, .unstable: 5
    case .missing, .new, .otherToolchain: 4
    case .regressed: 1
    case .waived, .improved, .unchanged: 0
    }
  }
}
