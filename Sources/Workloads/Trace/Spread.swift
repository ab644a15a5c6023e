/// Quantiles of a set of values. The quantile of order p of n sorted values is the one at index floor(p n),
/// counted from 0: always a value that occurred (the definition by which the recording's figures were read).
public struct Spread: Equatable, Sendable {
  /// A quarter of the values lie below.
  public let p25: Double
  /// Half of the values lie below.
  public let p50: Double
  /// Three quarters of the values lie below.
  public let p75: Double
  /// 95 % of the values lie below.
  public let p95: Double
  /// The largest value.
  public let max: Double

  /// In the values' unit; nil without values. O(n log n).
  public init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    func quantile(_ order: Double) -> Double {
      sorted[Swift.min(sorted.count - 1, Int(order * Double(sorted.count)))]
    }
    p25 = quantile(0.25)
    p50 = quantile(0.50)
    p75 = quantile(0.75)
    p95 = quantile(0.95)
    max = quantile(1)
  }
}
