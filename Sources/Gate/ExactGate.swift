import Results

/// Judges exact metrics, hashes and coverage: no statistics, and closed by default. A row that vanished, with or without
/// its declaration, cannot pass.
public enum ExactGate {
  /// The report on `input`. Throws `GateDataError` when the expected rows contradict each other or the declarations.
  /// O(rows).
  public static func judge(_ input: GateInput) throws(GateDataError) -> GateReport {
    let expected = try ExpectedRows(input.expected, declared: input.declared)
    let produced = Dictionary(grouping: input.produced) { RowKey(id: $0.id, metric: $0.metric) }
    let held = input.declared.filter { $0.value.gate != .none }
    var required = Set(held.keys)
    required.formUnion(expected.keys)

    var changedCases: Set<CaseID> = []
    for (key, rows) in produced where rows.first?.unit == "hash" {
      if hashFault(key, rows, expected, input) != nil { changedCases.insert(key.id) }
    }
    let judgement = Judgement(
      input: input, expected: expected, produced: produced, changedCases: changedCases)
    let findings = required.sorted().map { judgement.finding(for: $0) }
    let worst = Verdict.allCases
    return GateReport(
      findings: findings.enumerated().sorted { left, right in
        let places = (worst.firstIndex(of: left.element.verdict), worst.firstIndex(of: right.element.verdict))
        return (places.0 ?? 0, left.offset) < (places.1 ?? 0, right.offset)
      }.map(\.element))
  }

  /// What is wrong with a hash row; nil when it is as expected, or when other pixels are wanted.
  static func hashFault(
    _ key: RowKey, _ rows: [SampleRow], _ expected: ExpectedRows, _ input: GateInput
  ) -> String? {
    guard input.pixelsChanged == nil, let wanted = expected.row(key, toolchain: input.toolchain)?.expected
    else {
      return nil
    }
    guard let other = rows.compactMap(\.value).first(where: { $0 != wanted }) else { return nil }
    return "expected \(Quantity.text(wanted, unit: "hash")), found \(Quantity.text(other, unit: "hash"))"
  }
}

/// The verdict on one row, given everything else.
private struct Judgement {
  let input: GateInput
  let expected: ExpectedRows
  let produced: [RowKey: [SampleRow]]
  /// Cases with a hash that is not the expected one.
  let changedCases: Set<CaseID>

  func finding(for key: RowKey) -> Finding {
    let (verdict, reason) = judge(key)
    return Finding(row: key, verdict: verdict, reason: reason)
  }

  private func judge(_ key: RowKey) -> (Verdict, String) {
    // First: when one process crashes, the rows of the other one are there all the same.
    if let failure = input.failures[key.id] { return (.missing, "the case failed: \(failure)") }
    guard let rows = produced[key] else { return (.missing, missing(key)) }
    let values = rows.compactMap(\.value)
    guard values.count == rows.count, let value = values.first else {
      return (.missing, rows.first { $0.value == nil }?.source ?? "no value was yielded")
    }
    let unit = rows[0].unit
    guard values.allSatisfy({ $0 == value }) else {
      let seen = Set(values).sorted().prefix(4).map { exact($0, unit) }.joined(separator: ", ")
      return (.unstable, "equal runs yielded \(seen); an exact metric must repeat to the digit")
    }
    guard let row = expected.row(key, toolchain: input.toolchain) else {
      let others = expected.toolchains(key)
      if others.isEmpty {
        return (.new, "\(exact(value, unit)) has no expected value; 'pentimento gate update' adds it")
      }
      return (
        .otherToolchain,
        "expected for \(others.joined(separator: "; ")), measured with \(input.toolchain); "
          + "'pentimento gate update' adds rows for it"
      )
    }
    if unit == "hash" { return judgeHash(key, rows) }
    return judgeValue(key, value, row)
  }

  private func judgeHash(_ key: RowKey, _ rows: [SampleRow]) -> (Verdict, String) {
    if let fault = ExactGate.hashFault(key, rows, expected, input) {
      return (.invalid, "\(fault): \(HashMeaning.of(key.metric))")
    }
    return (.unchanged, input.pixelsChanged.map { "other pixels are wanted: \($0)" } ?? "as expected")
  }

  private func judgeValue(_ key: RowKey, _ value: Double, _ row: ExpectedRow) -> (Verdict, String) {
    let difference = value - row.expected
    let allowance = row.allowance ?? 0
    let comparison = "expected \(exact(row.expected, row.unit)), found \(exact(value, row.unit))"
    if difference == 0 { return (.unchanged, "as expected") }
    switch input.declared[key]?.direction ?? .lower {
    case .fixed:
      return (.invalid, "\(comparison): the case no longer does the work that was expected")
    case .lower where difference > allowance, .higher where -difference > allowance:
      let sign = difference > 0 ? "+" : "-"
      return (.regressed, "\(comparison) (\(sign)\(exact(abs(difference), row.unit)))")
    case .lower where difference > 0, .higher where difference < 0:
      return (.unchanged, "\(comparison), within the allowance of \(exact(allowance, row.unit))")
    case .lower, .higher:
      guard !changedCases.contains(key.id) else {
        return (
          .invalid,
          "\(comparison), but the case's hashes have changed: that is corruption, not an improvement"
        )
      }
      return (.improved, "\(comparison); 'pentimento gate update' holds the new value")
    }
  }

  private func missing(_ key: RowKey) -> String {
    if input.declared[key] == nil {
      return "expected, but no suite declares it; removing a row takes a waiver"
    }
    return "declared, but not produced"
  }

  /// The value to the digit, with the unit that a person reads beside it.
  private func exact(_ value: Double, _ unit: String) -> String {
    switch unit {
    case "count": NumberText.of(value)
    case "hash": Quantity.text(value, unit: unit)
    default: "\(NumberText.of(value)) \(unit)"
    }
  }
}

/// What a differing hash means, for people.
enum HashMeaning {
  static func of(_ metric: String) -> String {
    switch metric {
    case _ where metric.hasSuffix("pixel_hash"): "the live pixels are not the expected ones"
    case _ where metric.hasSuffix("holder_hash"):
      "something that history or an archive holds has changed; a frozen tile was written, or other steps were kept"
    case _ where metric.hasSuffix("undo_hash"): "undoing and redoing everything gives other pixels"
    default: "the content is not the expected one"
    }
  }
}
