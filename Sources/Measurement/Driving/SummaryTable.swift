import Results

/// The summary as a person reads it: one table a benchmark, one line a case, units that fit.
public enum SummaryTable {
  /// The tables of `rows`, in the order of `benchmarks`; each metric's median over processes, for times with half the
  /// 95 % interval in per cent.
  public static func text(
    _ rows: [SummaryRow], benchmarks: [(suite: String, benchmark: BenchmarkDescription)]
  ) -> String {
    benchmarks.compactMap { suite, benchmark in
      let own = rows.filter { $0.id.suite == suite && $0.id.benchmark == benchmark.name }
      return own.isEmpty ? nil : table(own, suite: suite, benchmark: benchmark)
    }.joined(separator: "\n")
  }

  private static func table(_ rows: [SummaryRow], suite: String, benchmark: BenchmarkDescription) -> String {
    var cases: [CaseID] = []
    var cells: [CaseID: [String: SummaryRow]] = [:]
    for row in rows {
      if cells[row.id] == nil { cases.append(row.id) }
      cells[row.id, default: [:]][row.metric] = row
    }
    let names = Set(cases.flatMap { $0.parameters.keys }).sorted()
    let varying = names.filter { name in Set(cases.map { $0.parameters[name] }).count > 1 }
    let fixed = names.filter { !varying.contains($0) }.map { "\($0)=\(cases[0].parameters[$0] ?? "")" }
    let counted = Set(rows.map(\.metric)).filter(DisturbingProbe.yields).sorted()
    let shown =
      benchmark.headline.filter { metric in cells.values.contains { $0[metric] != nil } } + counted
    var table = TextTable(
      [.init("design")] + varying.map { .init($0, .right) } + shown.map { .init($0, .right) })
    for id in cases {
      let values = shown.map { metric in cells[id]?[metric].map(cell) ?? "-" }
      table.add([id.design] + varying.map { id.parameters[$0] ?? "" } + values)
    }
    // A metric that could not be had counts no processes.
    let fullest = rows.max { $0.samples < $1.samples }
    let counts =
      fullest.map { "\($0.processes) processes x \($0.samples / max(1, $0.processes)) samples" } ?? ""
    let facts = ([counts] + (fixed.isEmpty ? [] : [fixed.joined(separator: " ")])).joined(separator: "; ")
    return "\(suite)/\(benchmark.name): \(benchmark.summary)\n\(facts)\n\(table.render())"
  }

  private static func cell(_ row: SummaryRow) -> String {
    guard let median = row.p50 else { return row.samples == 0 ? "n/a" : "varies" }
    // An exact figure of a few bytes is read to the byte: 32 816 B is not 32 KiB.
    let isSmall = row.metricClass == .exact && row.unit == "B" && median < 100_000
    let text = isSmall ? "\(Quantity.text(median, unit: "count")) B" : Quantity.text(median, unit: row.unit)
    guard row.metricClass == .timed, let low = row.ci95Low, let high = row.ci95High, median > 0 else {
      return text
    }
    return "\(text) ±\(Int(((high - low) / 2 / median * 100).rounded()))%"
  }
}
