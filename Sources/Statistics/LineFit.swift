/// A line y = intercept + slope · x fitted to points.
public struct LineFit: Hashable, Sendable {
  /// The slope, in the unit of y for each one of x.
  public var slope: Double
  /// The lower end of the slope's interval.
  public var low: Double
  /// The upper end of the slope's interval.
  public var high: Double
  /// The value where x is 0.
  public var intercept: Double
}

/// Fits a line by ordinary least squares, with the interval of the slope by Student's t with n - 2 degrees of freedom.
///
/// Assumes independent errors of one roughly normal distribution. Source: Draper and Smith, Applied Regression Analysis,
/// 3rd ed. (1998), 1.2 and 1.4. Same as `scipy.stats.linregress`.
/// - Parameters:
///   - x: finite, at least two of them different.
///   - y: finite, as many.
///   - confidence: between 0 and 1, both excluded.
/// - Returns: nil with fewer than three points or when the arguments are not as above.
/// - Complexity: O(n).
public func lineFit(x: [Double], y: [Double], confidence: Double = 0.95) -> LineFit? {
  guard x.count == y.count, x.count >= 3, x.allSatisfy(\.isFinite), y.allSatisfy(\.isFinite), confidence > 0,
    confidence < 1, let xMean = mean(x), let yMean = mean(y)
  else { return nil }
  var (xx, xy) = (0.0, 0.0)
  for (a, b) in zip(x, y) {
    xx += (a - xMean) * (a - xMean)
    xy += (a - xMean) * (b - yMean)
  }
  // Places that differ by rounding only determine no slope.
  let largest = x.reduce(0) { max($0, abs($1)) }
  guard xx.squareRoot() > 1e-12 * max(1, largest) else { return nil }
  let slope = xy / xx
  let squares = zip(x, y).reduce(0) { sum, point in
    let rest = (point.1 - yMean) - slope * (point.0 - xMean)
    return sum + rest * rest
  }
  let degrees = Double(x.count - 2)
  let reach = studentTQuantile((1 + confidence) / 2, degrees: degrees) * (squares / degrees / xx).squareRoot()
  return LineFit(slope: slope, low: slope - reach, high: slope + reach, intercept: yMean - slope * xMean)
}
