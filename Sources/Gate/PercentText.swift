import Results

/// Fractions as people read them.
public enum PercentText {
  /// Such as `2 %`, `0.64 %`: three significant digits at most.
  public static func of(_ fraction: Double) -> String {
    guard fraction.isFinite else { return "n/a" }
    let percent = fraction * 100
    let scale: Double = abs(percent) >= 100 ? 1 : abs(percent) >= 10 ? 10 : 100
    return "\(NumberText.of((percent * scale).rounded() / scale)) %"
  }

  /// The same with a sign before it.
  public static func signed(_ fraction: Double) -> String { (fraction < 0 ? "" : "+") + of(fraction) }
}
