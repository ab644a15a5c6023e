import Glibc
import Results
import Statistics

/// Growth rows: the power of a size that an exact metric follows, made of the metric's own values. Catches right answers whose
/// cost grows with the painting or with the history.
///
/// The row of `tiles_visited` over the cases that differ in `tiles` alone is called `tiles_visited_growth` and belongs to the
/// case without that parameter. A value below 1 counts as 1, so that a cost that is 0 at every size has the power 0 and one that
/// appears has more. Powers are rounded to six decimals, which hides how a machine rounds logarithms.
public enum GrowthRule {
  /// The unit of growth rows.
  public static let unit = "exponent"
  /// What a new growth row may be above its expected value: constant parts move powers a little, another order of growth much.
  public static let allowance = 0.05
  static let suffix = "_growth"

  /// Whether `metric` is the name of a growth row.
  public static func isGrowth(_ metric: String) -> Bool { metric.hasSuffix(suffix) }
}

extension GateInput {
  /// Adds the growth rows of this run's cases: declared for every family of at least three sizes, produced where all sizes were
  /// complete. `swept` names the parameter that each `suite/benchmark` varies. O(rows).
  ///
  /// A metric has one when the gate holds it, it is exact, counts or bytes, and less of it is better.
  public mutating func addGrowth(swept: [String: String]) {
    var families: [RowKey: GrowthFamily] = [:]
    for (key, declaration) in declared {
      guard declaration.gate != .none, declaration.metricClass == .exact, declaration.direction == .lower,
        ["count", "B"].contains(declaration.unit),
        let name = swept["\(key.id.suite)/\(key.id.benchmark)"],
        let text = key.id.parameters[name], let size = Double(text), size > 0
      else { continue }
      let family = RowKey(id: key.id.without(parameter: name), metric: key.metric + GrowthRule.suffix)
      families[family, default: GrowthFamily(name: name, declaration: declaration)].cases[size] = key
    }
    let rows = Dictionary(grouping: produced) { RowKey(id: $0.id, metric: $0.metric) }
    for (key, family) in families where family.cases.count >= 3 {
      declared[key] = family.declaration(called: key.metric)
      produced += family.rows(of: key, from: rows)
    }
  }
}

/// The cases of one benchmark that differ in a size alone, for one metric.
private struct GrowthFamily {
  let name: String
  let declaration: MetricDeclaration
  /// By size.
  var cases: [Double: RowKey] = [:]

  private var sizes: [Double] { cases.keys.sorted() }

  private var source: String {
    "power of \(name) over \(sizes.map(NumberText.of).joined(separator: " "))"
  }

  func declaration(called metric: String) -> MetricDeclaration {
    MetricDeclaration(
      name: metric, unit: GrowthRule.unit, metricClass: .exact, source: source,
      summary: "the power of \(name) that \(declaration.name) follows", gate: declaration.gate)
  }

  /// A row a process.
  func rows(of key: RowKey, from produced: [RowKey: [SampleRow]]) -> [SampleRow] {
    let processes = Set(cases.values.flatMap { produced[$0] ?? [] }.map(\.process)).sorted()
    return processes.map { process in
      var values: [Double] = []
      var missing: Double?
      for size in sizes {
        let row = cases[size].flatMap { produced[$0] }?.first { $0.process == process }
        if let value = row?.value { values.append(max(1, value)) } else { missing = missing ?? size }
      }
      let reason = missing.map { "unavailable: no \(declaration.name) at \(name)=\(NumberText.of($0))" }
      let law = missing == nil ? logLogFit(x: sizes, y: values) : nil
      return SampleRow(
        id: key.id, metric: key.metric, unit: GrowthRule.unit, metricClass: .exact, source: reason ?? source,
        thread: "", process: process, sample: 0, value: law.map { rounded($0.exponent) })
    }
  }

  private func rounded(_ exponent: Double) -> Double {
    let value = (exponent * 1e6).rounded() / 1e6
    return value == 0 ? 0 : value
  }
}
