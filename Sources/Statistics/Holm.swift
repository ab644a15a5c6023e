/// Probabilities adjusted for the number of questions asked at once: whoever answers all of those below 5 % is wrong
/// about even one with a probability of at most 5 %, however the questions hang together.
///
/// The smallest is multiplied by their number, the next by one less, and so on, none below the one before.
/// Source: Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6 (1979),
/// 65–70. Same as R's `p.adjust(p, "holm")`.
/// - Parameter probabilities: each from 0 to 1; one outside, NaN included, counts as 1.
/// - Returns: as many, in the same order.
/// - Complexity: O(n log n).
public func holmAdjusted(_ probabilities: [Double]) -> [Double] {
  let usable = probabilities.map { $0 >= 0 && $0 <= 1 ? $0 : 1 }
  var adjusted = usable
  var largest = 0.0
  for (rank, place) in usable.indices.sorted(by: { usable[$0] < usable[$1] }).enumerated() {
    largest = max(largest, min(1, usable[place] * Double(usable.count - rank)))
    adjusted[place] = largest
  }
  return adjusted
}
