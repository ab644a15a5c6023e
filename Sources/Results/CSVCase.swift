extension CSVFields {
  /// Reads the key columns one by one, without the memory of cases seen before.
  mutating func decodeCase() throws(CSVError) -> CaseID {
    let schema = try integer()
    guard schema == KeyColumns.schemaVersion else {
      throw fault(expected: "schema version \(KeyColumns.schemaVersion), which this version reads")
    }
    let suite = try part("suite", alsoForbidden: "/")
    let benchmark = try part("benchmark", alsoForbidden: "/")
    let design = try part("design")
    var parameters: [String: String] = [:]
    for name in KeyColumns.named {
      let value = try text()
      if value.isEmpty { continue }
      try check(value, "value of a parameter", alsoForbidden: "=")
      parameters[name] = value
    }
    for (name, value) in try otherParameters() {
      guard !KeyColumns.named.contains(name) else {
        throw fault(expected: "no '\(name)' here, since it has a column of its own")
      }
      parameters[name] = value
    }
    do {
      return try CaseID(suite: suite, benchmark: benchmark, design: design, parameters: parameters)
    } catch {
      // The columns before were checked one by one, so the fault lies in the last.
      throw fault(expected: "key=value joined by ';', but it \(PrintableText.of(error.problem))")
    }
  }

  /// The column `parameters`: `key=value` joined by `;`, sorted.
  private mutating func otherParameters() throws(CSVError) -> [String: String] {
    let text = try text()
    if text.isEmpty { return [:] }
    let elements = text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    do {
      return try CaseID.parameters(from: elements.map(Substring.init))
    } catch {
      throw fault(expected: "key=value joined by ';' in order, but it \(PrintableText.of(error.problem))")
    }
  }

  private mutating func part(
    _ name: String, alsoForbidden: Unicode.Scalar? = nil
  ) throws(CSVError) -> String {
    let text = try text()
    try check(text, name, alsoForbidden: alsoForbidden)
    return text
  }

  private func check(
    _ text: String, _ part: String, alsoForbidden: Unicode.Scalar? = nil
  ) throws(CSVError) {
    do {
      try CaseIDError.check(text, part: part, alsoForbidden: alsoForbidden)
    } catch {
      throw fault(expected: "a \(part) of a case, but it \(PrintableText.of(error.problem))")
    }
  }
}
