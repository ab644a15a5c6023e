/// The number of independent values from which order statistics bound a quantile from both sides; see
/// ``quantileRanks(count:probability:confidence:)``. 72 for the 95th percentile, 368 for the 99th.
///
/// - Returns: nil when probability or confidence is not between 0 and 1.
/// - Complexity: O(log n) evaluations of the ranks.
public func samplesNeeded(probability: Double, confidence: Double = 0.95) -> Int? {
  guard probability > 0, probability < 1, confidence > 0, confidence < 1 else { return nil }
  func isEnough(_ count: Int) -> Bool {
    quantileRanks(count: count, probability: probability, confidence: confidence) != nil
  }
  var high = 1
  while !isEnough(high) {
    high *= 2
    if high > 1 << 40 { return nil }
  }
  var low = high / 2
  // The least number that is enough lies above `low` and is at most `high`.
  while high - low > 1 {
    let middle = (low + high) / 2
    if isEnough(middle) { high = middle } else { low = middle }
  }
  return high
}
