/// The mean of independent values with its error: what one-sided questions about it are answered from.
///
/// Assumes values of roughly normal distribution. Source: Student, "The Probable Error of a Mean", Biometrika 6 (1908), 1–25.
public struct MeanEstimate: Hashable, Sendable {
  /// The arithmetic mean, in the unit of the values.
  public let mean: Double
  /// The standard deviation of one value, with n - 1 in the denominator; 0 when all are equal.
  public let deviation: Double
  /// The number of values, at least 2.
  public let count: Int

  /// The estimate from `values`; nil with fewer than two, or with one that is not finite. O(n).
  public init?(_ values: [Double]) {
    guard values.count >= 2, values.allSatisfy(\.isFinite), let centre = Statistics.mean(values),
      let spread = standardDeviation(values)
    else { return nil }
    // Rounding in the mean must not show as a spread.
    let isFlat = values.allSatisfy { $0 == values[0] }
    mean = isFlat ? values[0] : centre
    deviation = isFlat ? 0 : spread
    count = values.count
  }

  /// The standard error of the mean.
  public var standardError: Double { deviation / Double(count).squareRoot() }

  /// Degrees of freedom, n - 1.
  public var degrees: Double { Double(count - 1) }

  /// What the true mean is below with this confidence: mean + t(confidence, n - 1) s / √n.
  ///
  /// - Parameter confidence: between 0 and 1, both excluded; NaN with another one.
  public func upperBound(confidence: Double = 0.95) -> Double {
    mean + reach(confidence)
  }

  /// What the true mean is above with this confidence.
  public func lowerBound(confidence: Double = 0.95) -> Double {
    mean - reach(confidence)
  }

  /// The probability of a mean at least as large as this one if the true one is at most `margin`: one-sided.
  ///
  /// Below 1 minus a confidence exactly where the lower bound of that confidence lies above the margin. Without spread it is
  /// 0 or 1.
  public func exceedingProbability(margin: Double) -> Double {
    guard standardError > 0 else { return mean > margin ? 0 : 1 }
    // The lower tail of the mirrored value keeps its digits.
    return studentTCDF((margin - mean) / standardError, degrees: degrees)
  }

  /// The probability of a mean at most as large as this one if the true one is at least `margin`: the mirrored test.
  public func fallingShortProbability(margin: Double) -> Double {
    guard standardError > 0 else { return mean < margin ? 0 : 1 }
    return studentTCDF((mean - margin) / standardError, degrees: degrees)
  }

  private func reach(_ confidence: Double) -> Double {
    guard confidence > 0, confidence < 1 else { return .nan }
    return deviation == 0 ? 0 : studentTQuantile(confidence, degrees: degrees) * standardError
  }
}
