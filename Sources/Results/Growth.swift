import Statistics

/// From summaries at several sizes to the power of the size that each metric follows.
public enum Growth {
  /// Units whose values are amounts of work or memory, so that a power of the size means something.
  static let units: Set<String> = ["ns", "count", "B"]

  /// The growth of every metric over the swept parameter of its benchmark.
  ///
  /// A family is the cases that differ in the swept parameter only. It has a row for each metric in `ns`,
  /// `count` or `B` whose `p50` is there and positive at every size, when there are at least 3 sizes.
  /// - Parameters:
  ///   - rows: summaries; those whose swept value is not a positive number are left out.
  ///   - swept: from `suite/benchmark` to the name of the parameter.
  /// - Returns: in the order in which each family and metric is first seen.
  /// - Complexity: O(n log n).
  public static func growth(_ rows: [SummaryRow], swept: [String: String]) -> [GrowthRow] {
    var places: [FamilyKey: Int] = [:]
    var families: [Family] = []
    for row in rows where units.contains(row.unit) {
      guard let name = swept["\(row.id.suite)/\(row.id.benchmark)"],
        let text = row.id.parameters[name], let size = Double(text), size > 0, size.isFinite
      else { continue }
      let key = FamilyKey(
        id: row.id.without(parameter: name), metric: row.metric, unit: row.unit, thread: row.thread)
      let point = Point(size: size, text: text, value: row.p50)
      if let place = places[key] {
        families[place].points.append(point)
      } else {
        places[key] = families.count
        families.append(Family(key: key, swept: name, points: [point]))
      }
    }
    return families.compactMap { $0.row() }
  }
}

private struct FamilyKey: Hashable {
  var id: CaseID
  var metric: String
  var unit: String
  var thread: String
}

private struct Point {
  var size: Double
  var text: String
  var value: Double?
}

private struct Family {
  var key: FamilyKey
  var swept: String
  var points: [Point]

  func row() -> GrowthRow? {
    let points = points.sorted { ($0.size, $0.text) < ($1.size, $1.text) }
    let values = points.compactMap(\.value)
    guard values.count == points.count, Set(points.map(\.size)).count >= 3,
      let law = logLogFit(x: points.map(\.size), y: values)
    else { return nil }
    return GrowthRow(
      id: key.id, swept: swept, sizes: points.map(\.text).joined(separator: " "), metric: key.metric,
      exponent: law.exponent, ci95Low: law.low, ci95High: law.high)
  }
}
