import Results

/// A session's timeline for a person: of each series the first value, the highest, when that was, and the last.
enum TimelineText {
  static func table(_ rows: [TimelineRow]) -> String {
    var table = TextTable([
      .init("metric"), .init("first", .right), .init("highest", .right), .init("at", .right),
      .init("last", .right),
      .init("readings", .right),
    ])
    var metrics: [String] = []
    for row in rows where !metrics.contains(row.metric) { metrics.append(row.metric) }
    for metric in metrics {
      let own = rows.filter { $0.metric == metric && $0.value != nil }
      guard let first = own.first, let last = own.last,
        let highest = own.max(by: { ($0.value ?? 0) < ($1.value ?? 0) })
      else { continue }
      table.add([
        metric, Quantity.text(first.value, unit: first.unit),
        Quantity.text(highest.value, unit: highest.unit),
        Quantity.text(highest.time * 1e9, unit: "ns"), Quantity.text(last.value, unit: last.unit),
        String(own.count),
      ])
    }
    return table.render()
  }
}
