/// The middle of values by Hodges and Lehmann: the median of the means of all pairs, each value with itself included (Walsh
/// averages). Few wild values move it little; for normal ones it is nearly as good as the mean.
///
/// Source: Hodges and Lehmann, "Estimates of location based on rank tests", Annals of Mathematical Statistics 34 (1963),
/// 598–611.
/// - Returns: nil without values, NaN when one is NaN.
/// - Complexity: O(n² log n); holds n (n + 1) / 2 numbers.
public func hodgesLehmann(_ values: [Double]) -> Double? {
  var averages: [Double] = []
  averages.reserveCapacity(values.count * (values.count + 1) / 2)
  for (index, value) in values.enumerated() {
    for other in values[index...] { averages.append(value / 2 + other / 2) }
  }
  return median(averages)
}
