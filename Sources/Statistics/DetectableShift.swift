/// How far the true mean must lie above a margin, in deviations of one value, for a one-sided t test of that margin to find
/// it with a stated power.
///
/// The test rejects above the quantile of 1 - level; the shift is where the noncentral t passes it with probability `power`.
/// Source: Johnson and Welch, "Applications of the non-central t-distribution", Biometrika 31 (1940), 362–389.
/// - Parameters:
///   - count: the number of values, at least 2.
///   - level: the test's, between 0 and 1, both excluded.
///   - power: at least the level, below 1.
/// - Returns: at least 0; nil when an argument is not as above.
/// - Complexity: about 60 evaluations of ``noncentralTTail(_:degrees:shift:)``, some milliseconds.
public func detectableShift(count: Int, level: Double, power: Double = 0.95) -> Double? {
  guard count >= 2, level > 0, level < 1, power >= level, power < 1 else { return nil }
  let degrees = Double(count - 1)
  let critical = studentTQuantile(1 - level, degrees: degrees)
  func isEnough(_ shift: Double) -> Bool {
    noncentralTTail(critical, degrees: degrees, shift: shift) >= power
  }
  var (low, high) = (0.0, 1.0)
  while !isEnough(high) {
    low = high
    high *= 2
    if high > 1e6 { return nil }
  }
  while high - low > 1e-10 * high {
    let middle = (low + high) / 2
    if isEnough(middle) { high = middle } else { low = middle }
  }
  return high / Double(count).squareRoot()
}
