/// What the gate says of a whole timed run.
public struct TimedReport: Sendable, Equatable {
  /// Every row, worst verdict first, then in the order of cases and metrics.
  public let findings: [TimedFinding]
  /// The anchors, in their order.
  public let anchors: [AnchorFinding]
  /// Why the run proves nothing; empty when it is valid.
  public let invalid: [InvalidReason]
  /// Rounds of both phases.
  public let rounds: Int
  /// The share of blocks that had to be measured again.
  public let redoneShare: Double
  /// How the run was cut short; nil when everything was decided.
  public let ended: Ended?

  /// Why a run proves nothing.
  public enum InvalidReason: Sendable, Equatable, CustomStringConvertible {
    /// An anchor, the same code on both sides, moved by more than its margin.
    case anchorMoved(AnchorFinding)
    /// An anchor has no pairs to judge by.
    case anchorMissing(TimedRow, String)
    /// More blocks than allowed were disturbed.
    case redone(share: Double, limit: Double)
    /// The run ended before it was screened.
    case tooFewRounds(Int, least: Int)
    /// No row was there to judge.
    case noRows

    public var description: String {
      switch self {
      case .anchorMoved(let anchor):
        "the anchor \(anchor.row) runs the same code on both sides and moved by "
          + "\(PercentText.signed(anchor.shift ?? 0)), beyond +-\(PercentText.of(anchor.margin)): the machine or the layout "
          + "differed between the sides"
      case .anchorMissing(let row, let reason): "the anchor \(row) has no verdict: \(reason)"
      case .redone(let share, let limit):
        "\(PercentText.of(share)) of the blocks were disturbed and measured again, over \(PercentText.of(limit)): the "
          + "machine is too busy"
      case .tooFewRounds(let rounds, let least):
        "\(rounds) rounds were complete, and \(least) are needed: give it more time"
      case .noRows: "no timed row was judged"
      }
    }
  }

  /// The exit code: 5 invalid, 4 rows missing, 1 regressed, 3 inconclusive unless that passes, 0.
  public func exitCode(onInconclusive policy: InconclusivePolicy = .fail) -> Int32 {
    if !invalid.isEmpty { return 5 }
    let verdicts = Set(findings.map(\.verdict))
    if verdicts.contains(.missing) { return 4 }
    if verdicts.contains(.regressed) { return 1 }
    return verdicts.contains(.inconclusive) && policy == .fail ? 3 : 0
  }

  /// How many rows have `verdict`.
  public func count(_ verdict: TimedVerdict) -> Int { findings.count { $0.verdict == verdict } }
}

/// What an anchor says: the same code on both sides, so that any shift is the machine's or the method's.
public struct AnchorFinding: Sendable, Equatable {
  /// The row.
  public let row: TimedRow
  /// Its margin, as a fraction.
  public let margin: Double
  /// How many pairs there are.
  public let pairs: Int
  /// B over A less 1; nil with fewer than two pairs.
  public let shift: Double?
  /// The lower end of its 99.9 % interval.
  public let low: Double?
  /// The upper end.
  public let high: Double?

  /// Whether the interval lies outside the margin on either side.
  public var hasMoved: Bool {
    guard let low, let high else { return false }
    return low > margin || high < 1 / (1 + margin) - 1
  }
}
