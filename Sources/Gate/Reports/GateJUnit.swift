/// A gate as JUnit XML: a test a row.
///
/// What is worse is a failure; what could not be judged or believed, data errors included, is an error; what is waived is
/// skipped, and so is what is inconclusive where that passes. Source: the schema that Jenkins' xunit plugin publishes
/// (junit-10.xsd).
public enum GateJUnit {
  /// The document; ends in a line feed.
  public static func text(_ outcome: GateOutcome) -> String {
    var cases = outcome.rows.map(testCase)
    var states = outcome.rows.map(\.state)
    for reason in outcome.invalid + [outcome.dataError].compactMap({ $0 }) {
      cases.append(
        element(
          classname: "pentimento.gate", name: outcome.dataError == nil ? "valid run" : "data", state: .error,
          type: outcome.dataError == nil ? "invalid run" : "data error", message: reason, body: reason))
      states.append(.error)
    }
    func count(_ state: ReportRow.State) -> Int { states.count { $0 == state } }
    let counts =
      "tests=\"\(states.count)\" failures=\"\(count(.failed))\" errors=\"\(count(.error))\" skipped=\"\(count(.skipped))\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="pentimento" \(counts.replacing(" skipped=\"\(count(.skipped))\"", with: ""))>
        <testsuite name="gate" \(counts)>
      \(cases.joined())    <system-out>\(escaped(outcome.closing))</system-out>
        </testsuite>
      </testsuites>

      """
  }

  private static func testCase(_ row: ReportRow) -> String {
    let id = row.key.id
    let bracket = id.description.drop { $0 != "[" }
    let body = ([row.reason] + row.evidence + ["again: \(row.again)"]).joined(separator: "\n")
    return element(
      classname: "\(id.suite).\(id.benchmark)", name: "\(bracket) \(row.key.metric)", state: row.state,
      type: row.verdict, message: row.reason, body: body)
  }

  private static func element(
    classname: String, name: String, state: ReportRow.State, type: String, message: String, body: String
  ) -> String {
    let head = "    <testcase classname=\"\(escaped(classname))\" name=\"\(escaped(name))\""
    switch state {
    case .passed: return "\(head)/>\n"
    case .skipped: return "\(head)><skipped message=\"\(escaped("\(type): \(message)"))\"/></testcase>\n"
    case .failed, .error:
      let tag = state == .failed ? "failure" : "error"
      return "\(head)>\n      <\(tag) type=\"\(escaped(type))\" message=\"\(escaped(message))\">"
        + "\(escaped(body))</\(tag)>\n    </testcase>\n"
    }
  }

  /// XML 1.0 has no way to write most control characters, so they become spaces.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case _
      where scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
