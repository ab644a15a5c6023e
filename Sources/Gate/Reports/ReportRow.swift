import Results

/// One row of a gate as reports show it, whichever half it is from.
public struct ReportRow: Sendable, Equatable {
  /// How a row counts for a machine that knows tests.
  public enum State: String, Sendable, CaseIterable {
    /// It could not be judged, or what was measured cannot be believed.
    case error
    /// It is worse.
    case failed
    /// Nothing is said of it.
    case skipped
    /// It passes.
    case passed
  }

  /// The row.
  public let key: RowKey
  /// Whether it was judged by pairs of times.
  public let isTimed: Bool
  /// The verdict's word.
  public let verdict: String
  /// How it counts.
  public let state: State
  /// The exit code that it asks for.
  public let exitCode: Int32
  /// The unit of both values.
  public let unit: String
  /// Which way a changed value is better.
  public let direction: MetricDirection
  /// What it is held to: the expected value, or A's median.
  public let reference: Double?
  /// What was found: the value, or B's median.
  public let value: Double?
  /// The absolute allowance; nil for times.
  public let allowance: Double?
  /// The timed evidence; nil for exact rows.
  public let timed: TimedFinding?
  /// What the verdict rests on, in one sentence.
  public let reason: String
  /// What stands beside it, a line each.
  public let evidence: [String]
  /// The command that judges it again.
  public let again: String

  init(_ finding: Finding) {
    key = finding.row
    isTimed = false
    verdict = finding.verdict.rawValue
    state =
      switch finding.verdict {
      case .invalid, .unstable, .missing, .new, .otherToolchain: .error
      case .regressed: .failed
      case .waived: .skipped
      case .improved, .unchanged: .passed
      }
    exitCode = finding.verdict.exitCode
    unit = finding.unit
    direction = finding.direction
    reference = finding.expected
    value = finding.found
    allowance = finding.allowance
    timed = nil
    reason = finding.reason
    evidence = finding.evidence
    again = GateText.again(finding.row)
  }

  init(_ finding: TimedFinding, in outcome: GateOutcome) {
    key = finding.row
    isTimed = true
    let isFatal = outcome.onInconclusive == .fail
    verdict = finding.isImproved && finding.verdict == .unchanged ? "improved" : finding.verdict.rawValue
    (state, exitCode) =
      switch finding.verdict {
      case .missing: (.error, 4)
      case .regressed: (.failed, 1)
      case .inconclusive: isFatal ? (.failed, 3) : (.skipped, 0)
      case .unchanged: (.passed, 0)
      }
    unit = "ns"
    direction = .lower
    reference = finding.medianA.map(ReportNumber.shown)
    value = finding.medianB.map(ReportNumber.shown)
    allowance = nil
    timed = finding
    reason = TimedWords.sentence(finding)
    evidence = TimedWords.evidence(finding) + TimedWords.work(finding, beside: outcome.exact)
    again = "\(outcome.timedCommand) '\(finding.row.id)'"
  }
}

extension GateOutcome {
  /// All rows, the worst first: by the exit codes 5, 4, 1, 3, 0, exact ones before timed ones, each half in its own order.
  public var rows: [ReportRow] {
    let all =
      (exact?.findings ?? []).map(ReportRow.init) + (timed?.findings ?? []).map { ReportRow($0, in: self) }
    let ranks: [Int32: Int] = [5: 0, 4: 1, 1: 2, 3: 3]
    return all.enumerated().sorted { left, right in
      (ranks[left.element.exitCode] ?? 4, left.offset) < (ranks[right.element.exitCode] ?? 4, right.offset)
    }.map(\.element)
  }
}
