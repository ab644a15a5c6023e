import Results

/// Tables of sites for a person.
public enum SiteText {
  /// Of a name so much is shown; sites.csv has all of it.
  private static let widest = 96

  /// The dearest places of one metric.
  public static func table(_ rows: [SiteRow], limit: Int) -> String {
    guard let first = rows.first else { return "" }
    var table = TextTable([
      .init(first.metric, .right), .init("share", .right), .init("with calls", .right), .init("site"),
    ])
    for row in rows.prefix(limit) {
      table.add([
        Quantity.text(row.own, unit: row.unit), row.share.map(percent) ?? "",
        Quantity.text(row.total, unit: row.unit), shortened(row.site),
      ])
    }
    return table.render()
  }

  /// The places of the heap that asked for most, with what they kept alive.
  public static func heapTable(_ rows: [SiteRow], limit: Int) -> String {
    let metrics = ["requested", "requests", "live_before", "live_peak", "live_after"]
    var table = TextTable(metrics.map { .init($0, .right) } + [.init("site")])
    let bySite = Dictionary(grouping: rows, by: \.site)
    let largest = bySite.mapValues { own in own.filter { $0.unit == "B" }.map(\.own).max() ?? 0 }
    for site in largest.sorted(by: { ($0.value, $1.key) > ($1.value, $0.key) }).prefix(limit) {
      let own = bySite[site.key] ?? []
      table.add(
        metrics.map { metric in
          own.first { $0.metric == metric }.map { Quantity.text($0.own, unit: $0.unit) } ?? ""
        } + [shortened(site.key)])
    }
    return table.render()
  }

  /// The places of one metric whose cost differs most.
  public static func differences(_ rows: [SiteDifferenceRow], limit: Int) -> String {
    guard let first = rows.first else { return "" }
    var table = TextTable([
      .init(first.reference, .right), .init(first.candidate, .right), .init("difference", .right),
      .init("site"),
    ])
    for row in rows.prefix(limit) where row.difference != 0 {
      table.add([
        Quantity.text(row.referenceSelf, unit: row.unit), Quantity.text(row.candidateSelf, unit: row.unit),
        (row.difference > 0 ? "+" : "") + Quantity.text(row.difference, unit: row.unit), shortened(row.site),
      ])
    }
    return table.render()
  }

  static func percent(_ share: Double) -> String {
    let tenths = Int((share * 1000).rounded())
    return "\(tenths / 10).\(abs(tenths) % 10) %"
  }

  private static func shortened(_ name: String) -> String {
    name.count <= widest ? name : name.prefix(widest - 1) + "…"
  }
}
