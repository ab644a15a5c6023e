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
    case .improved, .unchanged: 0
    }
  }
}

/// One row and what the gate says of it.
public struct Finding: Sendable, Equatable {
  /// The row.
  public let row: RowKey
  /// The verdict.
  public let verdict: Verdict
  /// The evidence in one sentence, with the values in full.
  public let reason: String
}

/// What the gate says of a whole run.
public struct GateReport: Sendable, Equatable {
  /// Every row, worst verdict first, then in the order of cases and metrics.
  public let findings: [Finding]

  /// The exit code: if several apply, 5 before 4 before 1. A report without rows has judged nothing and is incomplete.
  public var exitCode: Int32 { findings.map(\.verdict.exitCode).max() ?? Verdict.missing.exitCode }

  /// How many rows have `verdict`.
  public func count(_ verdict: Verdict) -> Int { findings.filter { $0.verdict == verdict }.count }
}
