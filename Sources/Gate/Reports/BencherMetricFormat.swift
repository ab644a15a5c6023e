/// A gate's values as Bencher Metric Format JSON: `{case: {metric: {value, lower_value, upper_value}}}`.
///
/// Source: bencher.dev, "Bencher Metric Format".
public enum BencherMetricFormat {
  private struct Metric: Codable {
    let value: Double
    var lower: Double?
    var upper: Double?

    enum CodingKeys: String, CodingKey {
      case value
      case lower = "lower_value"
      case upper = "upper_value"
    }
  }

  /// The object; ends in a line feed. A metric of which there are an exact and a timed row stands as the timed one.
  public static func text(_ outcome: GateOutcome) throws -> String {
    var benchmarks: [String: [String: Metric]] = [:]
    for row in outcome.rows.sorted(by: { !$0.isTimed && $1.isTimed }) {
      guard let value = row.value, row.unit != "hash" else { continue }
      // The bounds of the ratio, on A's median.
      let base = row.timed?.medianA
      benchmarks[row.key.id.description, default: [:]][row.key.metric] = Metric(
        value: value,
        lower: row.timed?.lowerBound.flatMap { low in base.map { ReportNumber.shown($0 * (1 + low)) } },
        upper: row.timed?.upperBound.flatMap { high in base.map { ReportNumber.shown($0 * (1 + high)) } })
    }
    return try ReportJSON.text(benchmarks)
  }
}
