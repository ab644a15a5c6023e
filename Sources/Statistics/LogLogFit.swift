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

/// Fits a power law: the line of log y on log x, with the interval of its slope; see ``lineFit(x:y:confidence:)``.
///
/// When every point lies on the line within the rounding of the logarithms, the law is exact: the
/// interval has width zero and the exponent is rounded to 12 decimals, since later digits are rounding too.
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
  guard let line = lineFit(x: u, y: v, confidence: confidence), let uMean = mean(u), let vMean = mean(v)
  else {
    return nil
  }
  let residuals = zip(u, v).map { ($1 - vMean) - line.slope * ($0 - uMean) }
  let (widest, highest) = (u.reduce(0) { max($0, abs($1)) }, v.reduce(0) { max($0, abs($1)) })
  let magnitude = max(highest, abs(line.slope) * widest, 1)
  if residuals.allSatisfy({ abs($0) <= 16 * magnitude.ulp }) {
    let exponent = (line.slope * 1e12).rounded() / 1e12
    return PowerLaw(
      exponent: exponent, low: exponent, high: exponent, intercept: vMean - exponent * uMean)
  }
  return PowerLaw(exponent: line.slope, low: line.low, high: line.high, intercept: line.intercept)
}
