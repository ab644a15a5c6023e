/// Probabilities adjusted for the number of questions asked at once: that even one of those below 5 % afterwards is wrong
/// has a probability of 5 % at most, whatever holds between the questions.
///
/// The k-th smallest of m is multiplied by m - k + 1, none below the one before it and none above 1.
/// Source: Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979), 65–70.
/// - Parameter probabilities: each from 0 to 1; one outside, NaN included, counts as 1.
/// - Returns: as many, in the same order.
/// - Complexity: O(n log n).
public func holmAdjusted(_ probabilities: [Double]) -> [Double] {
  let usable = probabilities.map { $0 >= 0 && $0 <= 1 ? $0 : 1 }
  var adjusted = usable
  var largest = 0.0
  for (place, index) in usable.indices.sorted(by: { usable[$0] < usable[$1] }).enumerated() {
    largest = max(largest, min(1, usable[index] * Double(usable.count - place)))
    adjusted[index] = largest
  }
  return adjusted
}
