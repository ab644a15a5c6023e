import Results

/// The report as a person reads it: worst first, what passes only as a number.
public enum GateText {
  /// The text; `scope` says what was left out, empty when nothing was.
  public static func text(_ report: GateReport, scope: String = "") -> String {
    var text = ""
    for finding in report.findings where finding.verdict != .unchanged {
      text += "\(finding.verdict.rawValue.uppercased()) \(finding.row.id) \(finding.row.metric)\n"
      text += "    \(finding.reason)\n"
      for line in finding.evidence { text += "    \(line)\n" }
      if finding.verdict.exitCode != 0 { text += "    again: \(again(finding.row))\n" }
    }
    for waiver in report.unusedWaivers { text += "UNUSED WAIVER \(waiver)\n" }
    return text + closing(report, scope: scope) + "\n"
  }

  /// The command that judges the row alone, or for growth the cases that it is made of.
  public static func again(_ row: RowKey) -> String {
    GrowthRule.isGrowth(row.metric)
      ? "pentimento gate \(row.id.suite)/\(row.id.benchmark)" : "pentimento gate '\(row.id)'"
  }

  /// One line with the counts and the outcome.
  public static func closing(_ report: GateReport, scope: String = "") -> String {
    let counts = Verdict.allCases.compactMap { verdict -> String? in
      let count = report.count(verdict)
      return count == 0 ? nil : "\(count) \(verdict.rawValue)"
    }
    let outcome =
      switch report.exitCode {
      case 0: "PASS"
      case 1: "REGRESSED"
      case 4: "INCOMPLETE"
      default: "INVALID"
      }
    let rows = counts.isEmpty ? "no rows" : counts.joined(separator: ", ")
    return "gate: \(outcome) (exit \(report.exitCode)): \(rows)\(scope.isEmpty ? "" : "; \(scope)")"
  }
}
