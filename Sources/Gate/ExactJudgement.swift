import Results
import Statistics

/// The verdict on one row, given everything else.
struct ExactJudgement {
  /// The rows that must be answered for.
  let required: Set<RowKey>
  private let input: GateInput
  private let expected: ExpectedRows
  private let baseKeys: Set<RowKey>
  private let produced: [RowKey: [SampleRow]]
  /// Cases, and families of them, with a hash that is not the expected one.
  private var changedCases: Set<CaseID> = []

  init(_ input: GateInput, expected: ExpectedRows) {
    self.input = input
    self.expected = expected
    baseKeys = Set(input.base.map { RowKey(id: $0.id, metric: $0.metric) })
    produced = Dictionary(grouping: input.produced) { RowKey(id: $0.id, metric: $0.metric) }
    var required = Set(input.declared.filter { $0.value.gate != .none }.keys)
    required.formUnion(expected.keys)
    required.formUnion(baseKeys)
    self.required = required
    for (key, rows) in produced where rows.first?.unit == "hash" && hashFault(key, rows) != nil {
      changedCases.insert(key.id)
      // The growth over a size changes with each of its cases.
      for name in key.id.parameters.keys { changedCases.insert(key.id.without(parameter: name)) }
    }
  }

  func finding(for key: RowKey) -> Finding {
    let rows = produced[key]
    let held = expected.row(key, toolchain: input.toolchain)
    var (verdict, reason) = judge(key)
    if verdict == .missing || verdict == .regressed, input.failures[key.id] == nil,
      let waiver = input.waivers.first(for: key)
    {
      let row = input.waivers.rows[waiver]
      reason =
        "\(verdict.rawValue): \(reason); waived until \(row.expires) by \(input.waivers.place(of: waiver)): "
        + PrintableText.of(row.reason)
      verdict = .waived
    }
    let values = rows?.compactMap(\.value) ?? []
    // Of processes that disagree no value is the row's.
    let found = values.count == rows?.count && verdict != .unstable ? value(key, values) : nil
    return Finding(
      row: key, verdict: verdict, reason: reason,
      unit: rows?.first?.unit ?? held?.unit ?? input.declared[key]?.unit ?? "", expected: held?.expected,
      allowance: held?.allowance, found: found, direction: input.declared[key]?.direction ?? .lower)
  }

  /// Processes of an exact metric all say the same; of the others the median counts.
  private func value(_ key: RowKey, _ values: [Double]) -> Double? {
    repeats(key) == .exact ? values.first : median(values)
  }

  private func repeats(_ key: RowKey) -> MetricClass { input.declared[key]?.metricClass ?? .exact }

  private func judge(_ key: RowKey) -> (Verdict, String) {
    // First: when one process crashes, the rows of the other one are there all the same.
    if let failure = input.failures[key.id] { return (.missing, "the case failed: \(failure)") }
    guard let rows = produced[key] else { return (.missing, missing(key)) }
    let values = rows.compactMap(\.value)
    guard values.count == rows.count, let value = value(key, values) else {
      return (.missing, rows.first { $0.value == nil }?.source ?? "no value was yielded")
    }
    let unit = rows[0].unit
    let held = expected.row(key, toolchain: input.toolchain)
    if let disagreement = disagreement(key, values, unit, held) { return (.unstable, disagreement) }
    guard let row = held else {
      let others = expected.toolchains(key)
      if others.isEmpty {
        return (.new, "\(ExactText.of(value, unit)) has no expected value; 'pentimento gate update' adds it")
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

  /// What the processes disagree about; nil when they agree as far as they must.
  private func disagreement(
    _ key: RowKey, _ values: [Double], _ unit: String, _ held: ExpectedRow?
  ) -> String? {
    guard let least = values.min(), let greatest = values.max(), least != greatest else { return nil }
    let seen = Set(values).sorted().prefix(4).map { ExactText.of($0, unit) }.joined(separator: ", ")
    switch repeats(key) {
    case .exact: return "equal runs yielded \(seen); an exact metric must repeat to the digit"
    case .count:
      guard let held, greatest - least > held.allowance ?? 0 else { return nil }
      return "equal runs yielded \(seen), further apart than the margin of "
        + "\(ExactText.of(held.allowance ?? 0, unit))"
    case .timed, .peak: return nil
    }
  }

  /// What is wrong with a hash row; nil when it is as expected, or when other pixels are wanted.
  private func hashFault(_ key: RowKey, _ rows: [SampleRow]) -> String? {
    guard input.pixelsChanged == nil, let wanted = expected.row(key, toolchain: input.toolchain)?.expected
    else { return nil }
    guard let other = rows.compactMap(\.value).first(where: { $0 != wanted }) else { return nil }
    return "expected \(Quantity.text(wanted, unit: "hash")), found \(Quantity.text(other, unit: "hash"))"
  }

  private func judgeHash(_ key: RowKey, _ rows: [SampleRow]) -> (Verdict, String) {
    if let fault = hashFault(key, rows) { return (.invalid, "\(fault): \(HashMeaning.of(key.metric))") }
    return (.unchanged, input.pixelsChanged.map { "other pixels are wanted: \($0)" } ?? "as expected")
  }

  private func judgeValue(_ key: RowKey, _ value: Double, _ row: ExpectedRow) -> (Verdict, String) {
    let difference = value - row.expected
    let allowance = row.allowance ?? 0
    let comparison =
      "expected \(ExactText.of(row.expected, row.unit)), found \(ExactText.of(value, row.unit))"
    if difference == 0 { return (.unchanged, "as expected") }
    let direction = input.declared[key]?.direction ?? .lower
    if direction == .fixed {
      return (.invalid, "\(comparison): the case no longer does the work that was expected")
    }
    let worse = direction == .higher ? -difference : difference
    if worse > allowance {
      return (.regressed, "\(comparison) (\(ExactText.difference(difference, row.unit)))")
    }
    // What does not repeat to the digit is better only when it is so by more than it may be worse.
    if worse > 0 || (repeats(key) != .exact && -worse <= allowance) {
      let within = "within the allowance of \(ExactText.of(allowance, row.unit))"
      return (.unchanged, "\(comparison), \(within)")
    }
    guard !changedCases.contains(key.id) else {
      return (
        .invalid, "\(comparison), but the case's hashes have changed: that is corruption, not an improvement"
      )
    }
    return (.improved, "\(comparison); 'pentimento gate update' holds the new value")
  }

  private func missing(_ key: RowKey) -> String {
    if input.declared[key] != nil { return "declared, but not produced" }
    if expected.toolchains(key).isEmpty, baseKeys.contains(key) {
      return
        "expected by the base revision, and neither expected nor declared here; removing a row takes a waiver"
    }
    return "expected, but no suite declares it; removing a row takes a waiver"
  }
}
