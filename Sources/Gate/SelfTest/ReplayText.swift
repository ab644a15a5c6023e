import Results
import Statistics

extension ReplayReport {
  /// The report as a person reads it; ends in a line feed.
  public var text: String {
    var lines = ["replay of \(recorded) recorded A/A rounds, signs flipped round by round"]
    if let bounds = alarmBounds {
      lines.append(
        "false alarms: \(alarming) of \(runs) runs, \(share(alarming, runs)) (95 % interval \(PercentText.of(bounds.low)) to "
          + "\(PercentText.of(bounds.high)))")
    }
    let codes = exitCodes.sorted { $0.key < $1.key }.map { "exit \($0.key) in \(share($0.value, runs))" }
    lines.append(
      "ends: \(codes.joined(separator: ", ")); \(NumberText.of((meanRounds * 10).rounded() / 10)) rounds on average"
    )
    lines.append(
      "Given these rounds only. It does not bound what other rounds would do: flipped signs make both sides alike on average, "
        + "which 'gate selftest bias' has to show, and a machine that was never recorded is not in here.")
    lines.append("")
    lines.append("found, of \(powerRuns) runs each, when one row is slower by")
    return lines.map { $0 + "\n" }.joined() + table + closing
  }

  /// What is wrong, a line each; one line when nothing is.
  private var closing: String {
    let largest = PercentText.of(Self.slowdowns[Self.slowdowns.count - 1])
    var lines = blind.map { "BLIND \($0): +\(largest) is not found in 95 % of runs" }
    if let bounds = alarmBounds, bounds.low > Self.alarmGoal {
      lines.append(
        "NOISY: over \(PercentText.of(Self.alarmGoal)) of these runs raise a false alarm, shown with 95 % confidence"
      )
    }
    let outcome = exitCode == 0 ? "PASS" : "FAIL"
    return (lines + ["replay: \(outcome) (exit \(exitCode))"]).map { $0 + "\n" }.joined()
  }

  private var table: String {
    var table = TextTable(
      [
        TextTable.Column("row"), TextTable.Column("pair sd", .right), TextTable.Column("margin", .right),
      ]
        + Self.slowdowns.map { TextTable.Column("+\(PercentText.of($0))", .right) } + [
          TextTable.Column("found in 95 %", .right)
        ])
    for power in power {
      table.add(
        ["\(power.row)", PercentText.of(power.deviation), PercentText.of(power.margin)]
          + power.found.map { share($0, powerRuns) } + [
            power.detectable(Self.slowdowns, runs: powerRuns).map { "+\(PercentText.of($0))" } ?? "none"
          ])
    }
    return table.render()
  }

  private func share(_ count: Int, _ of: Int) -> String { PercentText.of(Double(count) / Double(max(1, of))) }
}
