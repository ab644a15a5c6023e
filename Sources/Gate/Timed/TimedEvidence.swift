import Glibc
import Results
import Statistics

extension TimedGate {
  /// The report on what has been measured so far; a row that is undecided stands as inconclusive.
  ///
  /// - Complexity: O(rows · readings² · log readings), for the check by Hodges and Lehmann.
  public var report: TimedReport {
    let worst = TimedVerdict.allCases
    let shifts = DetectableShifts(self)
    let findings = margins.keys.sorted().map { finding($0, shifts) }
    let anchors = anchors.keys.sorted().map(anchorFinding)
    return TimedReport(
      findings: findings.enumerated().sorted { left, right in
        let places = (
          worst.firstIndex(of: left.element.verdict) ?? 0, worst.firstIndex(of: right.element.verdict) ?? 0
        )
        return (places.0, left.offset) < (places.1, right.offset)
      }.map(\.element), anchors: anchors, invalid: invalidReasons(anchors),
      rounds: rounds[.screen, default: 0] + rounds[.confirm, default: 0], redoneShare: redoneShare,
      ended: ended)
  }

  /// Why the run so far proves nothing.
  public var invalidReasons: [TimedReport.InvalidReason] {
    invalidReasons(anchors.keys.sorted().map(anchorFinding))
  }

  private func invalidReasons(_ anchors: [AnchorFinding]) -> [TimedReport.InvalidReason] {
    var reasons: [TimedReport.InvalidReason] = []
    if margins.isEmpty { reasons.append(.noRows) }
    let screened = rounds[.screen, default: 0]
    let hasRows = margins.keys.contains { failures[$0] == nil }
    if frozen == nil, screened < plan.screeningRounds, hasRows {
      reasons.append(.tooFewRounds(screened, least: plan.screeningRounds))
    }
    for anchor in anchors {
      if let failure = failures[anchor.row] {
        reasons.append(.anchorMissing(anchor.row, failure))
      } else if anchor.hasMoved {
        reasons.append(.anchorMoved(anchor))
      }
    }
    if redoneShare > plan.redoneLimit {
      reasons.append(.redone(share: redoneShare, limit: plan.redoneLimit))
    }
    return reasons
  }

  /// The share of all blocks that had to be measured again.
  var redoneShare: Double {
    let all = Array(screened.values.joined()) + Array(confirmed.values.joined())
    let blocks = all.reduce(0) { $0 + $1.blocks }
    return blocks == 0 ? 0 : Double(all.reduce(0) { $0 + $1.redone }) / Double(blocks)
  }

  private func anchorFinding(_ row: TimedRow) -> AnchorFinding {
    let values = ((screened[row] ?? []) + (confirmed[row] ?? [])).map(\.logRatio)
    let estimate = MeanEstimate(values)
    // Two-sided: each bound leaves half of what is not covered.
    let confidence = (1 + plan.anchorConfidence) / 2
    return AnchorFinding(
      row: row, margin: anchors[row] ?? 0, pairs: values.count, shift: estimate.map { expm1($0.mean) },
      low: estimate.map { expm1($0.lowerBound(confidence: confidence)) },
      high: estimate.map { expm1($0.upperBound(confidence: confidence)) })
  }

  private func finding(_ row: TimedRow, _ shifts: DetectableShifts) -> TimedFinding {
    let verdict = verdicts[row] ?? .inconclusive
    let fresh = confirmed[row] ?? []
    let readings = fresh.isEmpty ? screened[row] ?? [] : fresh
    let values = readings.map(\.logRatio)
    let estimate = MeanEstimate(values)
    let margin = margins[row] ?? 0
    return TimedFinding(
      row: row, verdict: verdict, isImproved: isImproved(estimate, margin), margin: margin,
      pairs: readings.count, phase: readings.last?.phase, slowdown: estimate.map { expm1($0.mean) },
      upperBound: estimate.map { expm1($0.upperBound()) },
      lowerBound: estimate.map { expm1($0.lowerBound()) },
      robustSlowdown: hodgesLehmann(values).map { expm1($0) }, orderEffect: orderEffect(readings),
      modesA: modes(readings.map(\.aMedian)), modesB: modes(readings.map(\.bMedian)),
      detectable: estimate.flatMap { estimate in
        shifts.shift(of: row, verdict).map { expm1(log1p(margin) + $0 * estimate.deviation) }
      },
      medianA: median(readings.map(\.aMedian)), medianB: median(readings.map(\.bMedian)), logRatios: values,
      reason: reason(row, verdict, readings.count))
  }

  private func isImproved(_ estimate: MeanEstimate?, _ margin: Double) -> Bool {
    guard let estimate else { return false }
    let level = plan.level / Double(max(1, margins.count))
    return estimate.fallingShortProbability(margin: -log1p(margin)) < level
  }

  private func orderEffect(_ readings: [PairReading]) -> TimedFinding.OrderEffect? {
    func ratios(bFirst: Bool) -> [Double] {
      readings.filter { $0.bFirst == bFirst }.map { exp($0.logRatio) }
    }
    guard let effect = LogRatio(candidate: ratios(bFirst: true), reference: ratios(bFirst: false)),
      let interval = effect.interval()
    else { return nil }
    return TimedFinding.OrderEffect(
      difference: effect.ratio - 1, interval: Interval(low: interval.low - 1, high: interval.high - 1))
  }

  private func reason(_ row: TimedRow, _ verdict: TimedVerdict, _ pairs: Int) -> String {
    switch verdict {
    case .missing: failures[row] ?? "no pair was measured"
    case .regressed, .unchanged:
      lastLook[row].map { "confirmed by \(plan.looks[$0]) fresh pairs" }
        ?? "cleared by \(pairs) screening pairs"
    case .inconclusive:
      ended.map { "\($0.rawValue) after \(pairs) pairs" }
        ?? "\(pairs) pairs show neither a slowdown over the margin nor its absence"
    }
  }
}

/// How many deviations of a pair over the margin a slowdown must be for the plan's power to find it.
///
/// For a row that ended as inconclusive by the last look that was reached; for every other one by the plan's last look, as if
/// it had been confirmed.
private struct DetectableShifts {
  private let byLook: [Double?]
  private let lastLook: [TimedRow: Int]

  init(_ gate: TimedGate) {
    let plan = gate.plan
    byLook = plan.looks.indices.map { look in
      detectableShift(
        count: plan.looks[look], level: plan.level(look: look, rows: gate.frozen ?? 1), power: plan.power)
    }
    lastLook = gate.lastLook
  }

  func shift(of row: TimedRow, _ verdict: TimedVerdict) -> Double? {
    let last = byLook.count - 1
    let look = verdict == .inconclusive ? lastLook[row] ?? last : last
    return byLook[look]
  }
}
