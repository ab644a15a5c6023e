import Glibc
import Results
import Statistics

/// Ratios, differences and verdicts as people read them.
enum RatioText {
  /// Three significant digits, `0.0147` and `157`; `n/a` for what is no positive finite number.
  static func of(_ ratio: Double) -> String {
    guard ratio > 0, ratio.isFinite else { return ratio == 0 ? "0" : "n/a" }
    // Rounded to the digits first, since 0.9996 is shown as 1.00 and not as 1.000.
    let exponent = Int(log10(ratio).rounded(.down))
    let scale = pow(10, Double(2 - exponent))
    let digits = (ratio * scale).rounded()
    let shown = digits >= 1000 ? exponent + 1 : exponent
    if shown >= 3 { return Quantity.text(ratio.rounded(), unit: "count") }
    return fixed(ratio, decimals: 2 - shown)
  }

  /// Such as `1.32 (1.18 to 1.48)`; `-` without a ratio.
  static func interval(_ metric: MetricComparison) -> String {
    guard let interval = metric.interval, let ratio = metric.plainRatio else {
      return metric.plainRatio.map(of) ?? "-"
    }
    return "\(of(ratio)) (\(of(interval.low)) to \(of(interval.high)))"
  }

  /// Such as `+32 KiB`, `-1.20 ms`, `0 B`; `n/a` when one has no value.
  static func difference(_ metric: MetricComparison) -> String {
    guard let difference = metric.difference else { return "n/a" }
    let text = value(abs(difference), metric)
    return difference == 0 ? text : (difference < 0 ? "-" : "+") + text
  }

  /// A value of the metric in a unit that fits.
  static func value(_ value: Double?, _ metric: MetricComparison) -> String {
    guard let value else { return "n/a" }
    // An exact figure of a few bytes is read to the byte: 32 816 B is not 32 KiB.
    let isSmall = metric.metricClass == .exact && metric.unit == "B" && abs(value) < 100_000
    return isSmall
      ? "\(Quantity.text(value, unit: "count")) B" : Quantity.text(value, unit: metric.unit)
  }

  /// Such as `faster, 1.32x`, `more`, `undecided`; `-` where nothing is said.
  static func verdict(_ metric: MetricComparison, isAdvisory: Bool) -> String {
    guard let verdict = metric.verdict else { return "-" }
    var text = verdict.rawValue
    if verdict == .faster || verdict == .slower, let factor = metric.factor { text += ", \(of(factor))x" }
    if verdict == .less || verdict == .more, metric.direction == .fixed { text += " (other work)" }
    return text + (isAdvisory ? ", advisory" : "")
  }

  private static func fixed(_ value: Double, decimals: Int) -> String {
    let factor = pow(10, Double(max(0, decimals)))
    let whole = (value * factor).rounded()
    let text = NumberText.of(whole)
    guard decimals > 0 else { return text }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - text.count)) + text
    return "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }
}
