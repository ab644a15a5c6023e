/// A closed interval that holds a quantity with a stated confidence.
public struct Interval: Hashable, Sendable {
  /// The lower end, in the unit of the quantity.
  public var low: Double
  /// The upper end, in the unit of the quantity.
  public var high: Double

  /// Makes an interval from its ends.
  public init(low: Double, high: Double) {
    self.low = low
    self.high = high
  }
}

/// The interval of the mean by Student's t: mean ± t(n - 1) s / √n.
///
/// Assumes independent values of roughly normal distribution. Equal values give an interval of width zero.
/// Source: Student, "The Probable Error of a Mean", Biometrika 6 (1908), 1–25; NIST/SEMATECH e-Handbook
/// of Statistical Methods, 1.3.5.2.
/// - Parameter confidence: between 0 and 1, both excluded.
/// - Returns: nil with fewer than two values, with a value that is not finite, or with another confidence.
/// - Complexity: O(n).
public func tInterval(_ values: [Double], confidence: Double = 0.95) -> Interval? {
  guard values.count >= 2, values.allSatisfy(\.isFinite), confidence > 0, confidence < 1,
    let centre = mean(values), let spread = standardDeviation(values)
  else { return nil }
  // Rounding in the mean must not show as a spread.
  if values.allSatisfy({ $0 == values[0] }) { return Interval(low: values[0], high: values[0]) }
  let count = Double(values.count)
  let t = studentTQuantile((1 + confidence) / 2, degrees: count - 1)
  let reach = t * spread / count.squareRoot()
  return Interval(low: centre - reach, high: centre + reach)
}
