/// The report as a person reads it: worst first, what passes only as a number.
public enum GateText {
  /// The text of exact rows alone; `scope` says what was left out, empty when nothing was.
  public static func text(_ report: GateReport, scope: String = "") -> String {
    text(GateOutcome(exact: report, scope: scope))
  }

  /// The text; ends in a line feed.
  public static func text(_ outcome: GateOutcome) -> String {
    var text = ""
    for reason in outcome.invalid { text += "INVALID RUN \(reason)\n" }
    for row in outcome.rows where row.verdict != Verdict.unchanged.rawValue {
      text += "\(row.verdict.uppercased()) \(row.key.id) \(row.key.metric)\n"
      text += "    \(row.reason)\n"
      for line in row.evidence { text += "    \(line)\n" }
      if row.exitCode != 0 { text += "    again: \(row.again)\n" }
    }
    for waiver in outcome.exact?.unusedWaivers ?? [] { text += "UNUSED WAIVER \(waiver)\n" }
    return text + outcome.closing + "\n"
  }

  /// The command that judges the row alone, or for growth the cases that it is made of.
  public static func again(_ row: RowKey) -> String {
    GrowthRule.isGrowth(row.metric)
      ? "pentimento gate \(row.id.suite)/\(row.id.benchmark)" : "pentimento gate '\(row.id)'"
  }

  /// One line with the counts and the outcome of exact rows alone.
  public static func closing(_ report: GateReport, scope: String = "") -> String {
    GateOutcome(exact: report, scope: scope).closing
  }
}
