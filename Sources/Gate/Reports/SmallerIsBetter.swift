import FoundationEssentials

/// A gate's values as `customSmallerIsBetter` JSON, which github-action-benchmark keeps and charts: what has a value and gets
/// better as it shrinks.
///
/// Source: the README of github-action-benchmark, "Custom benchmarks": `name`, `unit`, `value`, and `range` and `extra` if there
/// are any.
public enum SmallerIsBetter {
  private struct Entry: Codable {
    let name: String
    let unit: String
    let value: Double
    var range: String?
    let extra: String
  }

  /// The array, sorted by case and metric; ends in a line feed.
  public static func text(_ outcome: GateOutcome) throws -> String {
    let entries = outcome.rows.sorted { ($0.key, $0.isTimed ? 1 : 0) < ($1.key, $1.isTimed ? 1 : 0) }
      .compactMap { row -> Entry? in
        guard let value = row.value, row.unit != "hash", row.direction == .lower else { return nil }
        return Entry(
          name: row.key.description, unit: row.unit, value: value, range: row.timed.flatMap(range),
          extra: "\(row.verdict): \(row.reason)")
      }
    return try ReportJSON.text(entries)
  }

  /// How far the ratio's bounds lie from it, such as `± 1.2 %`.
  private static func range(_ finding: TimedFinding) -> String? {
    guard let low = finding.lowerBound, let high = finding.upperBound else { return nil }
    return "± \(PercentText.of((high - low) / 2))"
  }
}

/// How reports write JSON: sorted keys, so that equal reports are equal texts.
enum ReportJSON {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
