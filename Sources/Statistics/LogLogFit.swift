import Glibc

/// A power law y = exp(intercept) · x^exponent fitted to points.
public struct PowerLaw: Hashable, Sendable {
  /// The power of x; without unit.
  public var exponent: Double
  /// The lower end of the exponent's interval.
  public var low: Double
  /// The upper end of the exponent's interval.
  public var high: Double
  /// The natural logarithm of y where x is 1.
  public var intercept: Double
}

/// Fits a power law: ordinary least squares of log y on log x, with the interval of the slope by Student's
/// t with n - 2 degrees of freedom.
///
/// When every point lies on the line within the rounding of the logarithms, the law is exact: the
/// interval has width zero and the exponent is rounded to 12 decimals, since later digits are rounding too.
/// Source: Draper and Smith, Applied Regression Analysis, 3rd ed. (1998), 1.2 and 1.4.
/// - Parameters:
///   - x: sizes, all positive and finite, at least two of them different.
///   - y: costs, as many as sizes, all positive and finite.
///   - confidence: between 0 and 1, both excluded.
/// - Returns: nil with fewer than three points or when the arguments are not as above.
/// - Complexity: O(n).
public func logLogFit(x: [Double], y: [Double], confidence: Double = 0.95) -> PowerLaw? {
  func isUsable(_ value: Double) -> Bool { value > 0 && value.isFinite }
  guard x.count == y.count, x.count >= 3, x.allSatisfy(isUsable), y.allSatisfy(isUsable),
    confidence > 0, confidence < 1
  else { return nil }
  let u = x.map { log($0) }
  let v = y.map { log($0) }
  let count = Double(x.count)
  let (uMean, vMean) = (u.reduce(0, +) / count, v.reduce(0, +) / count)
  var (uu, uv) = (0.0, 0.0)
  for (a, b) in zip(u, v) {
    uu += (a - uMean) * (a - uMean)
    uv += (a - uMean) * (b - vMean)
  }
  // Sizes that differ by rounding only determine no slope.
  let largest = u.reduce(0) { max($0, abs($1)) }
  guard uu.squareRoot() > 1e-12 * max(1, largest) else { return nil }

  let slope = uv / uu
  let residuals = zip(u, v).map { ($1 - vMean) - slope * ($0 - uMean) }
  let magnitude = max(v.reduce(0) { max($0, abs($1)) }, abs(slope) * largest, 1)
  if residuals.allSatisfy({ abs($0) <= 16 * magnitude.ulp }) {
    let exponent = (slope * 1e12).rounded() / 1e12
    return PowerLaw(
      exponent: exponent, low: exponent, high: exponent, intercept: vMean - exponent * uMean)
  }
  let degrees = count - 2
  let variance = residuals.reduce(0) { $0 + $1 * $1 } / degrees
  let reach = studentTQuantile((1 + confidence) / 2, degrees: degrees) * (variance / uu).squareRoot()
  return PowerLaw(
    exponent: slope, low: slope - reach, high: slope + reach, intercept: vMean - slope * uMean)
}
