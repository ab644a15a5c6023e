import Results

/// Two profiles held against each other, place by place.
public enum SiteDifferences {
  /// The places of both, those whose own cost differs most first, profile by profile and metric by metric in the order of
  /// the reference; what occurs in one alone costs 0 in the other. A metric that only one of them has is left out.
  public static func rows(
    reference: [SiteRow], named first: String, candidate: [SiteRow], named second: String
  ) -> [SiteDifferenceRow] {
    var metrics: [Key] = []
    for row in reference where !metrics.contains(Key(row)) { metrics.append(Key(row)) }
    let others = Dictionary(grouping: candidate, by: Key.init)
    let own = Dictionary(grouping: reference, by: Key.init)
    return metrics.flatMap { key -> [SiteDifferenceRow] in
      guard let right = others[key], let left = own[key] else { return [] }
      let before = costs(left), after = costs(right)
      return Set(before.keys).union(after.keys).map { site in
        SiteDifferenceRow(
          profile: key.profile, metric: key.metric, unit: key.unit, site: site, reference: first,
          candidate: second, referenceSelf: before[site] ?? 0, candidateSelf: after[site] ?? 0)
      }.sorted { (abs($0.difference), $1.site) > (abs($1.difference), $0.site) }
    }
  }

  private static func costs(_ rows: [SiteRow]) -> [String: Double] {
    Dictionary(rows.map { ($0.site, $0.own) }, uniquingKeysWith: +)
  }

  private struct Key: Hashable {
    let profile, metric, unit: String

    init(_ row: SiteRow) { (profile, metric, unit) = (row.profile, row.metric, row.unit) }
  }
}
