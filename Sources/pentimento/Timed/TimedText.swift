import Gate
import Results
import TimedSession

/// The report on a timed comparison as a person reads it: what decides first, each red row with its evidence.
enum TimedText {
  /// The text; `again` gives the command that measures a row again.
  static func text(
    _ outcome: TimedSession.Outcome, _ comparison: TimedComparison, remarks: [String],
    again: (TimedRow) -> String, plan: TimedPlan
  ) -> String {
    let report = outcome.gate.report
    var lines: [String] = []
    for (_, reason) in outcome.differentWork.sorted(by: { $0.key < $1.key }) {
      lines.append("INVALID \(reason)")
    }
    for reason in report.invalid { lines.append("INVALID \(reason)") }
    for finding in report.findings where finding.verdict != .unchanged || finding.isImproved {
      let word = finding.isImproved ? "improved" : finding.verdict.rawValue
      lines.append("\(word.uppercased()) \(finding.row)")
      lines.append("    \(finding.reason)")
      lines += evidence(finding).map { "    \($0)" }
      if finding.verdict != .unchanged, let work = work(finding, outcome.exact[finding.row.id] ?? [:]) {
        lines.append("    \(work)")
      }
      if finding.verdict != .unchanged { lines.append("    again: \(again(finding.row))") }
    }
    for row in comparison.set.new { lines.append("new: \(row) has nothing to be held against") }
    lines += remarks
    lines += report.anchors.map(anchor)
    lines.append("layouts: \(comparison.layoutText)")
    lines.append(closing(outcome, report))
    return lines.map { "\($0)\n" }.joined()
  }

  /// What speaks for and against a difference.
  static func evidence(_ finding: TimedFinding) -> [String] {
    var lines: [String] = []
    if let slowdown = finding.slowdown, let upper = finding.upperBound, let lower = finding.lowerBound {
      let robust = finding.robustSlowdown.map { ", by Hodges and Lehmann \(PercentText.signed($0))" } ?? ""
      lines.append(
        "B \(PercentText.signed(slowdown)) (over \(PercentText.signed(lower)) and under \(PercentText.signed(upper)) with 95 % each"
          + "\(robust)), margin \(PercentText.of(finding.margin)), \(finding.pairs) pairs")
    }
    if let effect = finding.orderEffect {
      lines.append(
        "going first makes B \(PercentText.signed(effect.difference)) slower (\(PercentText.signed(effect.interval.low)) to "
          + "\(PercentText.signed(effect.interval.high)))")
    }
    for (side, modes) in [("A", finding.modesA), ("B", finding.modesB)] where modes.count > 1 {
      lines.append("\(side) has \(modes.count) modes")
    }
    if let detectable = finding.detectable {
      lines.append("what such pairs would find in 95 % of runs: \(PercentText.signed(detectable))")
    }
    return lines
  }

  /// What the exact metrics of the same case say: whether more is done, or the same takes longer. nil without any.
  static func work(_ finding: TimedFinding, _ exact: [String: (a: Double, b: Double)]) -> String? {
    guard let slowdown = finding.slowdown, !exact.isEmpty else { return nil }
    let moved = exact.filter { $0.value.a != $0.value.b }.sorted { $0.key < $1.key }
    let time = "time \(PercentText.signed(slowdown))"
    guard !moved.isEmpty else {
      let names = exact.keys.sorted().prefix(4).map { "\($0) +0" }.joined(separator: ", ")
      return "\(time), \(names): the same work; layout or noise likely, or each part of it is slower"
    }
    let texts = moved.prefix(4).map { metric, values in
      let change =
        values.a > 0 ? PercentText.signed(values.b / values.a - 1) : "from 0 to \(NumberText.of(values.b))"
      return "\(metric) \(change)"
    }
    return "\(time), \(texts.joined(separator: ", ")): the work has changed"
  }

  private static func anchor(_ anchor: AnchorFinding) -> String {
    let loop = anchor.row.id.parameters["loop"] ?? "anchor"
    guard let shift = anchor.shift, let low = anchor.low, let high = anchor.high else {
      return "anchor \(loop): \(anchor.pairs) pairs"
    }
    return "anchor \(loop): \(PercentText.signed(shift)) (99.9 % interval \(PercentText.signed(low)) to "
      + "\(PercentText.signed(high))), \(anchor.pairs) pairs"
  }

  private static func closing(_ outcome: TimedSession.Outcome, _ report: TimedReport) -> String {
    let counts = TimedVerdict.allCases.compactMap { verdict -> String? in
      let count = report.count(verdict)
      return count == 0 ? nil : "\(count) \(verdict.rawValue)"
    }
    let code = outcome.exitCode(policy: .fail)
    let word =
      switch code {
      case 0: "PASS"
      case 1: "REGRESSED"
      case 3: "INCONCLUSIVE"
      case 4: "INCOMPLETE"
      default: "INVALID"
      }
    return "timed: \(word) (exit \(code)): \(counts.joined(separator: ", ")); \(report.rounds) rounds in "
      + "\(Int(outcome.seconds.rounded())) s, screened in \(Int(outcome.screeningSeconds.rounded())) s, "
      + "\(PercentText.of(report.redoneShare)) of blocks measured again"
  }

  /// The code of several: 5 before 4 before 1 before 3 before 0.
  static func worst(_ codes: [Int32]) -> Int32 {
    for code: Int32 in [5, 4, 1, 3] where codes.contains(code) { return code }
    return 0
  }
}
