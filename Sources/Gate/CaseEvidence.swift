import Results

/// What the other exact rows of a case say beside a row that does not pass: whether it is alone, and whether the work is the
/// same.
struct CaseEvidence {
  /// How many moved rows are named.
  private static let limit = 6

  /// `findings` with the evidence beside those that do not pass. O(rows).
  static func beside(_ findings: [Finding]) -> [Finding] {
    let byCase = Dictionary(grouping: findings, by: \.row.id).mapValues(CaseEvidence.init)
    return findings.map { finding in
      guard finding.verdict.exitCode != 0, let all = byCase[finding.row.id] else { return finding }
      var finding = finding
      finding.evidence = all.lines(beside: finding)
      return finding
    }
  }

  /// The rows of the case that have an expected value and were found.
  private let count: Int
  private let hashes: Int
  /// Those of them that are not as expected, in their order.
  private let moved: [Finding]
  private let movedHashes: Int

  private init(_ findings: [Finding]) {
    let known = findings.filter { Self.isKnown($0) }
    count = known.count
    hashes = known.count { $0.unit == "hash" }
    moved = known.filter { $0.expected != $0.found }
    movedHashes = moved.count { $0.unit == "hash" }
  }

  private static func isKnown(_ finding: Finding) -> Bool { finding.expected != nil && finding.found != nil }

  private func lines(beside finding: Finding) -> [String] {
    let isKnown = Self.isKnown(finding)
    let (isHash, isMoved) = (isKnown && finding.unit == "hash", isKnown && finding.expected != finding.found)
    let others = count - (isKnown ? 1 : 0)
    guard others > 0 else { return [] }
    let otherMoved = moved.count - (isMoved ? 1 : 0)
    var parts = Array(moved.lazy.filter { $0.row != finding.row }.prefix(Self.limit)).map(Self.text)
    if otherMoved > parts.count { parts.append("\(otherMoved - parts.count) more moved") }
    if otherMoved == 0 { parts.append("nothing else moved") }
    let changed = movedHashes - (isHash && isMoved ? 1 : 0)
    if hashes > (isHash ? 1 : 0), changed == 0 { parts.append("hashes unchanged") }
    let same = others - otherMoved
    let rest = same == 0 ? "" : "; \(same) \(same == 1 ? "row" : "rows") as expected"
    return ["same case: \(parts.joined(separator: ", "))\(rest)"]
  }

  private static func text(_ other: Finding) -> String {
    if other.unit == "hash" { return "\(other.row.metric) changed" }
    let difference = (other.found ?? 0) - (other.expected ?? 0)
    return "\(other.row.metric) \(ExactText.difference(difference, other.unit))"
  }
}
