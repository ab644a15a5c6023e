import Results

/// The rows of expected.csv, found by row and toolchain.
struct ExpectedRows {
  private var byKey: [RowKey: [ExpectedRow]] = [:]

  /// Throws when two rows speak of the same thing or a unit is not the declared one.
  init(_ rows: [ExpectedRow], declared: [RowKey: MetricDeclaration]) throws(GateDataError) {
    for row in rows {
      let key = RowKey(id: row.id, metric: row.metric)
      if byKey[key, default: []].contains(where: { $0.toolchain == row.toolchain }) {
        throw .duplicate(key, toolchain: row.toolchain)
      }
      if let declaration = declared[key], declaration.unit != row.unit {
        throw .unit(key, expected: row.unit, declared: declaration.unit)
      }
      byKey[key, default: []].append(row)
    }
  }

  var keys: some Collection<RowKey> { byKey.keys }

  /// The row that holds for `toolchain`: its own, else the one for all.
  func row(_ key: RowKey, toolchain: String) -> ExpectedRow? {
    let rows = byKey[key] ?? []
    return rows.first { $0.toolchain == toolchain } ?? rows.first { $0.toolchain.isEmpty }
  }

  /// The toolchains that `key` has rows for.
  func toolchains(_ key: RowKey) -> [String] { (byKey[key] ?? []).map(\.toolchain).sorted() }
}
