/// Probabilities adjusted for the number of questions asked at once: of all those below 5 % afterwards, 5 % at most are
/// wrong on average, and when there is nothing to find at all, even one is with a probability of 5 % at most.
///
/// The k-th smallest of m is multiplied by m / k, none above the one after it. Holds for independent questions and for those
/// that hang together positively, as times of the same processes do.
/// Source: Benjamini and Hochberg, "Controlling the False Discovery Rate", Journal of the Royal Statistical Society B 57
/// (1995), 289–300; Benjamini and Yekutieli, Annals of Statistics 29 (2001), 1165–1188, for the dependence. Same as
/// `scipy.stats.false_discovery_control`.
/// - Parameter probabilities: each from 0 to 1; one outside, NaN included, counts as 1.
/// - Returns: as many, in the same order.
/// - Complexity: O(n log n).
public func falseDiscoveryAdjusted(_ probabilities: [Double]) -> [Double] {
  let usable = probabilities.map { $0 >= 0 && $0 <= 1 ? $0 : 1 }
  var adjusted = usable
  var smallest = 1.0
  let descending = usable.indices.sorted { usable[$0] > usable[$1] }
  for (place, index) in descending.enumerated() {
    let rank = Double(usable.count - place)
    smallest = min(smallest, usable[index] * Double(usable.count) / rank)
    adjusted[index] = smallest
  }
  return adjusted
}
