/// What the gate says of a whole run.
public struct GateReport: Sendable, Equatable {
  /// Every row, worst verdict first, then in the order of cases and metrics.
  public let findings: [Finding]
  /// Waivers that nothing made use of, a sentence each; empty unless the run speaks of everything.
  public var unusedWaivers: [String] = []

  /// The exit code: if several apply, 5 before 4 before 1. A report without rows has judged nothing and is incomplete.
  public var exitCode: Int32 { findings.map(\.verdict.exitCode).max() ?? Verdict.missing.exitCode }

  /// How many rows have `verdict`.
  public func count(_ verdict: Verdict) -> Int { findings.count { $0.verdict == verdict } }
}
