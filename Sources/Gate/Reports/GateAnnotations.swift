/// A gate as workflow commands that GitHub shows beside a run: an error for what fails, a warning for what is skipped, a notice
/// for the outcome.
///
/// Source: docs.github.com, "Workflow commands for GitHub Actions".
public enum GateAnnotations {
  /// GitHub shows ten of a kind for each step; more are told in one.
  static let limit = 10

  /// The commands, one a line.
  public static func text(_ outcome: GateOutcome) -> String {
    let rows = outcome.rows
    var errors = outcome.invalid.map { command("error", "invalid run", $0) }
    if let error = outcome.dataError { errors.append(command("error", "data error", error)) }
    errors += rows.filter { $0.exitCode != 0 }.map { row in
      command(
        "error", "\(row.verdict): \(row.key)",
        ([row.reason] + row.evidence + ["again: \(row.again)"]).joined(separator: "\n"))
    }
    let warnings = rows.filter { $0.exitCode == 0 && $0.state == .skipped }.map { row in
      command("warning", "\(row.verdict): \(row.key)", row.reason)
    }
    return
      (shortened(errors, "error") + shortened(warnings, "warning")
      + [command("notice", "gate", outcome.closing)]).map { $0 + "\n" }.joined()
  }

  private static func shortened(_ commands: [String], _ kind: String) -> [String] {
    guard commands.count > limit else { return commands }
    let left = commands.count - limit + 1
    return commands.prefix(limit - 1) + [command(kind, "gate", "\(left) more rows; the report has them all")]
  }

  private static func command(_ kind: String, _ title: String, _ message: String) -> String {
    "::\(kind) title=\(escaped(title, isProperty: true))::\(escaped(message, isProperty: false))"
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    if isProperty { result = result.replacing(":", with: "%3A").replacing(",", with: "%2C") }
    return result
  }
}
