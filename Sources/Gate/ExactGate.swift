import Results

/// Judges exact metrics, hashes and coverage: no statistics, and closed by default. A row that vanished, with or without
/// its declaration, cannot pass.
public enum ExactGate {
  /// The report on `input`. Throws `GateDataError` when the expected rows contradict each other or the declarations.
  /// O(rows).
  public static func judge(_ input: GateInput) throws(GateDataError) -> GateReport {
    let judgement = ExactJudgement(
      input, expected: try ExpectedRows(input.expected, declared: input.declared))
    let findings = CaseEvidence.beside(judgement.required.sorted().map { judgement.finding(for: $0) })
    let worst = Verdict.allCases
    return GateReport(
      findings: findings.enumerated().sorted { left, right in
        let places = (worst.firstIndex(of: left.element.verdict), worst.firstIndex(of: right.element.verdict))
        return (places.0 ?? 0, left.offset) < (places.1 ?? 0, right.offset)
      }.map(\.element), unusedWaivers: unusedWaivers(input, findings))
  }

  private static func unusedWaivers(_ input: GateInput, _ findings: [Finding]) -> [String] {
    guard input.isWhole else { return [] }
    let used = Set(findings.filter { $0.verdict == .waived }.compactMap { input.waivers.first(for: $0.row) })
    return input.waivers.rows.indices.filter { !used.contains($0) }.map { index in
      let row = input.waivers.rows[index]
      return "\(input.waivers.place(of: index)): the waiver of "
        + "\(row.suite)/\(row.benchmark)[\(row.caseName)] \(row.metric) lets nothing pass; remove it"
    }
  }
}
