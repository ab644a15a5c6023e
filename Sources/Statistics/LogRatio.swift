import Glibc

/// The logarithm of a ratio, candidate over reference, with what judging it takes.
///
/// Ratios are what is compared and times spread in proportion to their size, so everything is done on the logarithms:
/// the ratio is that of the geometric means, and swapping the sides gives exactly the inverse.
public struct LogRatio: Hashable, Sendable {
  /// The natural logarithm of the ratio; 0: both are alike.
  public let estimate: Double
  /// The standard error of `estimate`; 0 when no value differs from the others of its side.
  public let standardError: Double
  /// Degrees of freedom of the error, at least 1, need not be whole.
  public let degrees: Double

  /// The ratio of two independent sets of values, each of roughly log-normal distribution; their spreads may differ.
  ///
  /// Source: Welch, "The generalization of 'Student's' problem when several different population variances are
  /// involved", Biometrika 34 (1947), 28–35; degrees of freedom by Satterthwaite, Biometrics Bulletin 2 (1946), 110–114.
  /// - Returns: nil with fewer than two values on a side, or with one that is not positive and finite.
  /// - Complexity: O(n).
  public init?(candidate: [Double], reference: [Double]) {
    guard let first = Self.logarithms(candidate), let second = Self.logarithms(reference),
      let upper = mean(first), let lower = mean(second),
      let a = Self.variance(ofMean: first), let b = Self.variance(ofMean: second)
    else { return nil }
    estimate = upper - lower
    standardError = (a + b).squareRoot()
    let (freeA, freeB) = (Double(first.count - 1), Double(second.count - 1))
    // Divided by the larger one first: the squares of tiny variances would vanish.
    let largest = max(a, b)
    guard largest > 0 else {
      degrees = freeA + freeB
      return
    }
    let (shareA, shareB) = (a / largest, b / largest)
    degrees = (shareA + shareB) * (shareA + shareB) / (shareA * shareA / freeA + shareB * shareB / freeB)
  }

  /// The ratio of values that belong together in pairs, such as processes of one round: what both share drops out.
  ///
  /// Source: Student, "The Probable Error of a Mean", Biometrika 6 (1908), 1–25, on the differences of the logarithms.
  /// - Returns: nil with fewer than two pairs, or with a value that is not positive and finite.
  /// - Complexity: O(n).
  public init?(pairs: [(candidate: Double, reference: Double)]) {
    guard let first = Self.logarithms(pairs.map(\.candidate)),
      let second = Self.logarithms(pairs.map(\.reference))
    else { return nil }
    let differences = zip(first, second).map { $0 - $1 }
    guard let centre = mean(differences), let variance = Self.variance(ofMean: differences) else {
      return nil
    }
    estimate = centre
    standardError = variance.squareRoot()
    degrees = Double(differences.count - 1)
  }

  private init(estimate: Double, standardError: Double, degrees: Double) {
    self.estimate = estimate
    self.standardError = standardError
    self.degrees = degrees
  }

  /// The ratio itself, candidate over reference, positive.
  public var ratio: Double { exp(estimate) }

  /// The ratio with the sides swapped.
  public var inverse: LogRatio {
    LogRatio(estimate: -estimate, standardError: standardError, degrees: degrees)
  }

  /// The interval of the ratio, which has width zero without spread.
  ///
  /// - Parameter confidence: between 0 and 1, both excluded; nil with another one.
  public func interval(confidence: Double = 0.95) -> Interval? {
    guard confidence > 0, confidence < 1 else { return nil }
    let reach =
      standardError == 0
      ? 0 : studentTQuantile((1 + confidence) / 2, degrees: degrees) * standardError
    return Interval(low: exp(estimate - reach), high: exp(estimate + reach))
  }

  /// The probability of a difference at least as large as this one, either way, if there is none: two-sided.
  ///
  /// Below 1 minus a confidence exactly where the interval of that confidence leaves 1 out.
  public var differenceProbability: Double {
    guard standardError > 0 else { return estimate == 0 ? 1 : 0 }
    return min(1, 2 * studentTCDF(-abs(estimate) / standardError, degrees: degrees))
  }

  /// The probability of ratios at least as near to 1 if the true one is outside 1 / (1 + margin) ... 1 + margin: the
  /// larger of two one-sided tests.
  ///
  /// Below 5 % exactly where the 90 % interval lies inside. Source: Schuirmann, "A comparison of the two one-sided
  /// tests procedure and the power approach", Journal of Pharmacokinetics and Biopharmaceutics 15 (1987), 657–680.
  /// - Parameter margin: positive, such as 0.05; 1 with another one.
  public func equivalenceProbability(margin: Double) -> Double {
    guard margin > 0, margin.isFinite else { return 1 }
    let reach = log1p(margin)
    guard standardError > 0 else { return abs(estimate) < reach ? 0 : 1 }
    return studentTCDF((abs(estimate) - reach) / standardError, degrees: degrees)
  }

  private static func logarithms(_ values: [Double]) -> [Double]? {
    guard values.count >= 2, values.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    return values.map { log($0) }
  }

  /// The squared standard error of the mean; exactly 0 for equal values, whose rounding must not show as a spread.
  private static func variance(ofMean values: [Double]) -> Double? {
    guard let first = values.first, !values.allSatisfy({ $0 == first }) else {
      return values.isEmpty ? nil : 0
    }
    guard let spread = standardDeviation(values) else { return nil }
    return spread * spread / Double(values.count)
  }
}
