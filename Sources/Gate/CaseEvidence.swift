import Results

/// What the other exact rows of a case say beside a row that does not pass: whether it is alone, and whether the work is the
/// same.
enum CaseEvidence {
  /// How many moved rows are named.
  private static let limit = 6

  /// `findings` with the evidence beside those that do not pass. O(rows).
  static func beside(_ findings: [Finding]) -> [Finding] {
    let byCase = Dictionary(grouping: findings, by: \.row.id)
    return findings.map { finding in
      guard finding.verdict.exitCode != 0 else { return finding }
      var finding = finding
      finding.evidence = lines(beside: finding, among: byCase[finding.row.id] ?? [])
      return finding
    }
  }

  private static func lines(beside finding: Finding, among all: [Finding]) -> [String] {
    let others = all.filter { $0.row != finding.row && $0.expected != nil && $0.found != nil }
    guard !others.isEmpty else { return [] }
    let moved = others.filter { $0.expected != $0.found }
    var parts = moved.prefix(limit).map { other in
      other.unit == "hash"
        ? "\(other.row.metric) changed"
        : "\(other.row.metric) "
          + ExactText.difference((other.found ?? 0) - (other.expected ?? 0), other.unit)
    }
    if moved.count > parts.count { parts.append("\(moved.count - parts.count) more moved") }
    if moved.isEmpty { parts.append("nothing else moved") }
    if others.contains(where: { $0.unit == "hash" }), !moved.contains(where: { $0.unit == "hash" }) {
      parts.append("hashes unchanged")
    }
    let same = others.count - moved.count
    let rest = same == 0 ? "" : "; \(same) \(same == 1 ? "row" : "rows") as expected"
    return ["same case: \(parts.joined(separator: ", "))\(rest)"]
  }
}
