import Gate
import Results

/// The rules of the gate, read once more: slow loops over the lists, no order, no text, nothing shared with the gate.
struct RulesModel {
  let input: GateInput

  /// The rows that must be answered for, each once.
  var required: [RowKey] {
    var keys: [RowKey] = []
    for row in input.expected + input.base { keys.append(RowKey(id: row.id, metric: row.metric)) }
    for (key, declaration) in input.declared where declaration.gate != .none { keys.append(key) }
    return Set(keys).sorted()
  }

  /// The exit code of the run.
  var exitCode: Int32 {
    let codes = required.map(exitCode)
    if codes.contains(5) { return 5 }
    if codes.contains(4) || codes.isEmpty { return 4 }
    return codes.contains(1) ? 1 : 0
  }

  /// The exit code that a row asks for.
  func exitCode(of key: RowKey) -> Int32 {
    let code = unwaived(key)
    guard input.failures[key.id] == nil, input.waivers.rows.contains(where: { isAbout($0, key) }) else {
      return code
    }
    let rows = input.produced.filter { $0.id == key.id && $0.metric == key.metric }
    let isMissing = rows.isEmpty || rows.contains { $0.value == nil }
    return code == 1 || isMissing ? 0 : code
  }

  /// Waivers of the random runs name a row in full.
  private func isAbout(_ waiver: WaiverRow, _ key: RowKey) -> Bool {
    "\(waiver.suite)/\(waiver.benchmark)[\(waiver.caseName)] \(waiver.metric)" == "\(key)"
  }

  private func unwaived(_ key: RowKey) -> Int32 {
    if input.failures[key.id] != nil { return 4 }
    let rows = input.produced.filter { $0.id == key.id && $0.metric == key.metric }
    if rows.isEmpty || rows.contains(where: { $0.value == nil }) { return 4 }
    for left in rows { for right in rows where left.value != right.value { return 5 } }
    guard let row = expectedRow(key), let value = rows.last?.value else { return 4 }
    if row.unit == "hash" { return hashDiffers(key, row) ? 5 : 0 }
    if value == row.expected { return 0 }
    let isMoreBetter: Bool
    switch input.declared[key]?.direction {
    case .fixed: return 5
    case .higher: isMoreBetter = true
    case .lower, nil: isMoreBetter = false
    }
    if (value > row.expected) == isMoreBetter { return hasOtherHashes(key.id) ? 5 : 0 }
    let allowed = row.allowance ?? 0
    return isMoreBetter
      ? (value + allowed < row.expected ? 1 : 0) : (value - allowed > row.expected ? 1 : 0)
  }

  private func expectedRow(_ key: RowKey) -> ExpectedRow? {
    var general: ExpectedRow?
    for row in input.expected where row.id == key.id && row.metric == key.metric {
      if row.toolchain == input.toolchain { return row }
      if row.toolchain.isEmpty { general = row }
    }
    return general
  }

  private func hasOtherHashes(_ id: CaseID) -> Bool {
    for row in input.expected where row.id == id && row.unit == "hash" {
      let key = RowKey(id: id, metric: row.metric)
      if let row = expectedRow(key), hashDiffers(key, row) { return true }
    }
    return false
  }

  private func hashDiffers(_ key: RowKey, _ row: ExpectedRow) -> Bool {
    guard input.pixelsChanged == nil else { return false }
    return input.produced.contains {
      $0.id == key.id && $0.metric == key.metric && $0.value != nil && $0.value != row.expected
    }
  }
}
