/// A distribution given by some of its quantiles, straight lines between them.
///
/// `value(at:)` is the inverse of the distribution function: fed with uniform numbers it gives values whose
/// quantiles are the table's (inverse-transform sampling: L. Devroye, "Non-Uniform Random Variate
/// Generation", 1986, II.2). Only + - * / is used, so that the values are the same on every machine.
struct QuantileTable: Sendable {
  /// Probability 0...1 and value; both rise, the first probability is 0 and the last is 1.
  let knots: [(probability: Double, value: Double)]

  /// Below 0 the smallest, above 1 the largest value. O(knots).
  func value(at probability: Double) -> Double {
    var lower = knots[0]
    for upper in knots {
      if probability < upper.probability {
        let share = (probability - lower.probability) / (upper.probability - lower.probability)
        return lower.value + share * (upper.value - lower.value)
      }
      lower = upper
    }
    return lower.value
  }
}
