/// The middle of the values: the mean of the two middle ones when their number is even.
///
/// Source: Hyndman and Fan, "Sample Quantiles in Statistical Packages", The American Statistician 50
/// (1996), 361–365; at one half their types 2 and 7 agree. Same as `numpy.median`.
/// - Returns: nil when there are no values, NaN when any value is NaN.
/// - Complexity: O(n log n); copies the values once.
public func median(_ values: [Double]) -> Double? {
  quantile(values, 0.5)
}

/// The quantile of type 7, which interpolates linearly between the order statistics around
/// `h = (n - 1) p`.
///
/// Source: definition 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages", The American
/// Statistician 50 (1996), 361–365. Same as `numpy.quantile` and R's `quantile` by default.
/// - Parameter probability: from 0 (the minimum) to 1 (the maximum).
/// - Returns: nil when there are no values or the probability is outside 0...1, NaN when any value is NaN.
/// - Complexity: O(n log n); copies the values once.
public func quantile(_ values: [Double], _ probability: Double) -> Double? {
  // NaN has no place in an order, so sorting it would give an arbitrary answer.
  if values.contains(where: \.isNaN) { return .nan }
  return quantile(sorted: values.sorted(), probability)
}

/// The quantile of type 7 of values that are already in ascending order; see ``quantile(_:_:)``.
///
/// - Parameter values: ascending, without NaN; the order is not checked.
/// - Complexity: O(1); copies nothing.
public func quantile(sorted values: [Double], _ probability: Double) -> Double? {
  guard !values.isEmpty, probability >= 0, probability <= 1 else { return nil }
  let position = Double(values.count - 1) * probability
  let lower = Int(position)
  let upper = min(lower + 1, values.count - 1)
  let (below, above) = (values[lower], values[upper])
  // Equal neighbours are returned as they are: interpolating infinities would give NaN.
  if below == above { return below }
  let fraction = position - Double(lower)
  if fraction == 0 { return below }
  // The even median: halving each first cannot overflow.
  if fraction == 0.5 { return below / 2 + above / 2 }
  return below + (above - below) * fraction
}

/// The arithmetic mean.
///
/// - Returns: nil when there are no values.
/// - Complexity: O(n).
public func mean(_ values: [Double]) -> Double? {
  guard !values.isEmpty else { return nil }
  return values.reduce(0, +) / Double(values.count)
}

/// The standard deviation of a sample, with n - 1 in the denominator.
///
/// Computed in two passes, which is stable where the sum of squares is not: Chan, Golub and LeVeque,
/// "Algorithms for Computing the Sample Variance", The American Statistician 37 (1983), 242–247.
/// - Returns: nil with fewer than two values.
/// - Complexity: O(n).
public func standardDeviation(_ values: [Double]) -> Double? {
  guard values.count >= 2, let centre = mean(values) else { return nil }
  var squares = 0.0
  var rest = 0.0
  for value in values {
    squares += (value - centre) * (value - centre)
    rest += value - centre
  }
  let corrected = max(0, squares - rest * rest / Double(values.count))
  return (corrected / Double(values.count - 1)).squareRoot()
}
