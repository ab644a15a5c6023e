/// The ranks, counted from 1, of the two order statistics that hold a quantile with a stated confidence.
public struct QuantileRanks: Hashable, Sendable {
  /// The rank of the lower order statistic, 1...n.
  public var low: Int
  /// The rank of the upper order statistic, low...n.
  public var high: Int
}

/// The ranks of the order statistics that hold a quantile, whatever the distribution is.
///
/// The number of values below the quantile is binomial, so the lower rank is the largest l with
/// P(B <= l - 1) <= α/2 and the upper one the smallest u with P(B <= u - 1) >= 1 - α/2. Ties make the
/// interval only safer. Source: David and Nagaraja, Order Statistics, 3rd ed. (2003), 7.1; Hahn and
/// Meeker, Statistical Intervals (1991), 5.2.
/// - Parameters:
///   - count: the number of independent values.
///   - probability: the quantile's, between 0 and 1, both excluded.
///   - confidence: between 0 and 1, both excluded.
/// - Returns: nil when there are not enough values for an interval of this confidence.
/// - Complexity: O(log n) evaluations of the binomial distribution.
public func quantileRanks(count: Int, probability: Double, confidence: Double = 0.95) -> QuantileRanks? {
  guard count >= 1, probability > 0, probability < 1, confidence > 0, confidence < 1 else { return nil }
  let tail = (1 - confidence) / 2
  // The first k whose distribution function passes the limit; `count` always does.
  func firstCount(where isPast: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isPast(binomialCDF(middle, trials: count, probability: probability)) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
  let low = firstCount { $0 > tail }
  let high = firstCount { $0 >= 1 - tail } + 1
  guard low >= 1, high <= count else { return nil }
  return QuantileRanks(low: low, high: high)
}

/// The order statistics that hold a quantile of the distribution the values come from, whatever it is;
/// see ``quantileRanks(count:probability:confidence:)``.
///
/// - Returns: nil when there are not enough values for an interval of this confidence, or one is NaN.
/// - Complexity: O(n log n); copies the values once.
public func quantileBounds(
  _ values: [Double], probability: Double, confidence: Double = 0.95
) -> Interval? {
  guard !values.contains(where: \.isNaN),
    let ranks = quantileRanks(count: values.count, probability: probability, confidence: confidence)
  else { return nil }
  let sorted = values.sorted()
  return Interval(low: sorted[ranks.low - 1], high: sorted[ranks.high - 1])
}

/// The probability of at most `successes` in `trials` independent trials.
///
/// Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.5.24.
/// - Parameters:
///   - successes: below 0 gives 0, from `trials` up gives 1.
///   - probability: of one success, from 0 to 1.
/// - Complexity: O(square root of the trials).
public func binomialCDF(_ successes: Int, trials: Int, probability: Double) -> Double {
  guard probability >= 0, probability <= 1, trials >= 0 else { return .nan }
  if successes < 0 { return 0 }
  if successes >= trials { return 1 }
  return regularisedBeta(
    x: 1 - probability, complement: probability, a: Double(trials - successes), b: Double(successes + 1))
}
