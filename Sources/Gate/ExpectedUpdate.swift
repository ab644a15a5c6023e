import Results

/// New expected values from a run: only the rows that moved are rewritten, and what moved is told.
public struct ExpectedUpdate: Sendable {
  /// All rows, in the order of cases and metrics.
  public let rows: [ExpectedRow]
  /// What moved, a line each: `+` added, `-` removed, `~` changed.
  public let changes: [String]

  /// Brings the rows of `input.expected` up to what was produced; rows for other toolchains stay. Rows that no suite
  /// declares any more go. `others` are expected rows that this run does not speak of, which stay as they are.
  ///
  /// Throws `GateDataError` for rows that contradict each other, and `ExpectedUpdateError` when the run is incomplete or
  /// unstable: such values would be made up.
  public init(_ input: GateInput, keeping others: [ExpectedRow], reason: String) throws {
    let held = input.declared.filter { $0.value.gate != .none }
    // What is let pass is still no value to hold anything to, and the base's rows are not this file's.
    var judged = input
    (judged.waivers, judged.base) = (.none, [])
    let report = try ExactGate.judge(judged)
    if let bad = report.findings.first(where: {
      $0.verdict == .unstable || ($0.verdict == .missing && held[$0.row] != nil)
    }) {
      throw ExpectedUpdateError(finding: bad)
    }
    let old = Dictionary(grouping: input.expected) { RowKey(id: $0.id, metric: $0.metric) }
    var rows = others
    var changes: [String] = []
    for finding in report.findings.sorted(by: { $0.row < $1.row }) {
      let key = finding.row
      guard let declaration = held[key], let value = finding.found else {
        changes += (old[key] ?? []).map { "- \(key) \(NumberText.of($0.expected))" }
        continue
      }
      let toolchain = declaration.gate == .toolchain ? input.toolchain : ""
      // A row that named a toolchain and no longer needs to, or the other way round, is replaced as well.
      let kept = (old[key] ?? []).filter {
        declaration.gate == .toolchain && $0.toolchain != toolchain && !$0.toolchain.isEmpty
      }
      let before = (old[key] ?? []).first { $0.toolchain == toolchain }
      let replaced = (old[key] ?? []).filter { $0.toolchain != toolchain && !kept.contains($0) }
      let inEffect = before ?? replaced.first { $0.toolchain.isEmpty || $0.toolchain == input.toolchain }
      changes += replaced.map { "- \(key) \(NumberText.of($0.expected))" }
      rows += kept
      if let before, before.expected == value {
        rows.append(before)
        continue
      }
      rows.append(
        ExpectedRow(
          id: key.id, metric: key.metric, unit: declaration.unit, expected: value,
          allowance: inEffect.map(\.allowance) ?? Self.allowance(of: declaration), toolchain: toolchain,
          reason: reason))
      let text = NumberText.of(value)
      changes.append(before.map { "~ \(key) \(NumberText.of($0.expected)) -> \(text)" } ?? "+ \(key) \(text)")
    }
    self.rows = rows.sorted {
      (RowKey(id: $0.id, metric: $0.metric), $0.toolchain) < (
        RowKey(id: $1.id, metric: $1.metric), $1.toolchain
      )
    }
    self.changes = changes
  }

  /// What a new row is granted.
  private static func allowance(of declaration: MetricDeclaration) -> Double? {
    declaration.unit == GrowthRule.unit ? GrowthRule.allowance : nil
  }
}

/// Why expected values cannot be taken from a run.
public struct ExpectedUpdateError: Error, CustomStringConvertible {
  /// The row that stands in the way.
  public let finding: Finding

  public var description: String {
    "\(finding.row) is \(finding.verdict.rawValue): \(finding.reason); nothing was written"
  }
}
