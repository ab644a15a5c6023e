import Glibc
import Results
import Statistics

/// A timed verdict and its evidence in words.
enum TimedWords {
  /// Such as `B over A +8.1 % (over +6.2 %, margin +2 %), confirmed by 8 fresh pairs`.
  static func sentence(_ finding: TimedFinding) -> String {
    guard let slowdown = finding.slowdown, let low = finding.lowerBound, let high = finding.upperBound else {
      return finding.reason
    }
    let bound =
      switch finding.verdict {
      case .regressed: "over \(PercentText.signed(low))"
      case .unchanged: "below \(PercentText.signed(high))"
      case .inconclusive, .missing: "\(PercentText.signed(low)) to \(PercentText.signed(high))"
      }
    return "B over A \(PercentText.signed(slowdown)) (\(bound), margin +\(PercentText.of(finding.margin))), "
      + finding.reason
  }

  /// What a person looks at next; only beside rows that are not simply unchanged.
  static func evidence(_ finding: TimedFinding) -> [String] {
    guard finding.verdict != .unchanged, finding.pairs > 0 else { return [] }
    var lines = ["pairs \(plot(finding.logRatios))"]
    if let robust = finding.robustSlowdown { lines[0] += "; Hodges-Lehmann \(PercentText.signed(robust))" }
    if let order = finding.orderEffect {
      let isThere = order.interval.low > 0 || order.interval.high < 0
      lines.append(
        "order: B first adds \(PercentText.signed(order.difference)) (\(PercentText.signed(order.interval.low)) to "
          + "\(PercentText.signed(order.interval.high)))\(isThere ? ": the order matters" : "")")
    }
    for (name, modes) in [("A", finding.modesA), ("B", finding.modesB)] where modes.count > 1 {
      let least = modes[0].centre
      let parts = modes.enumerated().map { number, mode in
        let place =
          number == 0 ? "\(Quantity(least, unit: "ns"))" : PercentText.signed(mode.centre / least - 1)
        return "\(place) in \(PercentText.of(mode.share))"
      }
      lines.append("modes of \(name): \(parts.joined(separator: ", "))")
    }
    if finding.verdict == .inconclusive, let detectable = finding.detectable {
      lines.append("found with 95 % power: from \(PercentText.signed(detectable)) on")
    }
    return lines
  }

  /// What the exact metrics of the same case say of a slowdown: whether more work is done, or only the time is longer.
  static func work(_ finding: TimedFinding, beside exact: GateReport?) -> [String] {
    guard finding.verdict == .regressed || finding.verdict == .inconclusive, let slowdown = finding.slowdown
    else { return [] }
    let rows = (exact?.findings ?? []).filter {
      $0.row.id == finding.row.id && $0.unit != "hash" && $0.expected != nil && $0.found != nil
    }
    guard !rows.isEmpty else { return ["no exact metric of this case says whether its work has changed"] }
    let more = rows.filter { ($0.found ?? 0) > ($0.expected ?? 0) }
    let time = "time \(PercentText.signed(slowdown))"
    guard !more.isEmpty else {
      return [
        "\(time), \(rows.map { "\($0.row.metric) +0" }.joined(separator: ", ")): layout or noise likely"
      ]
    }
    let parts = more.map { row -> String in
      let (expected, found) = (row.expected ?? 0, row.found ?? 0)
      let change =
        expected > 0 ? PercentText.signed(found / expected - 1) : ExactText.difference(found, row.unit)
      return "\(row.row.metric) \(change)"
    }
    return ["\(time), \(parts.joined(separator: ", ")): real, more work is done"]
  }

  /// One mark a pair between the least and the greatest, such as `▁▅█▃ -0.2 % to +1.3 %`.
  static func plot(_ logRatios: [Double]) -> String {
    let marks = Array("▁▂▃▄▅▆▇█")
    guard let least = logRatios.min(), let greatest = logRatios.max() else { return "" }
    let width = greatest - least
    let line = logRatios.map { value in
      let share = width > 0 ? (value - least) / width : 0
      return String(marks[min(marks.count - 1, Int(share * Double(marks.count)))])
    }
    return "\(line.joined()) \(PercentText.signed(expm1(least))) to \(PercentText.signed(expm1(greatest)))"
  }
}
