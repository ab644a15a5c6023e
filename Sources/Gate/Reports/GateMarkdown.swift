import Results

/// A gate as Markdown, for the summary of a job or a pull request.
public enum GateMarkdown {
  /// What a job's summary takes: GitHub shows none over 1 MiB (docs.github.com, "Adding a job summary").
  public static let limit = 1_000_000

  /// The report in at most `limit` bytes; what does not fit is counted in words. Ends in a line feed.
  public static func text(_ outcome: GateOutcome, limit: Int = limit) -> String {
    let rows = outcome.rows
    let shown = rows.filter { $0.verdict != Verdict.unchanged.rawValue }
    var text = "### Gate: \(outcome.word) (exit \(outcome.exitCode))\n\n"
    text +=
      "\(escaped(outcome.dataError ?? outcome.counts))\(outcome.scope.isEmpty ? "" : "; \(escaped(outcome.scope))")\n"
    for reason in outcome.invalid { text += "\n- **invalid run**: \(escaped(reason))" }
    for waiver in outcome.exact?.unusedWaivers ?? [] { text += "\n- unused waiver: \(escaped(waiver))" }
    if !outcome.invalid.isEmpty || outcome.exact?.unusedWaivers.isEmpty == false { text += "\n" }
    guard !shown.isEmpty else { return text }
    text += "\n| verdict | case | metric | held to | found | why |\n|---|---|---|---:|---:|---|\n"
    // Room for the words that say what was left out.
    let room = limit - 200
    var left = shown.count
    for row in shown {
      let line = cells(row)
      guard text.utf8.count + line.utf8.count <= room else { break }
      text += line
      left -= 1
    }
    if left > 0 {
      text +=
        "\n\(left) more of \(shown.count) rows do not fit into this summary; comparison.csv has them all.\n"
    }
    return text
  }

  private static func cells(_ row: ReportRow) -> String {
    let values = [row.reference, row.value].map { $0.map { Quantity.text($0, unit: row.unit) } ?? "-" }
    let why = ([row.reason] + row.evidence).map(escaped).joined(separator: "<br>")
    let again =
      row.exitCode == 0 ? "" : "<br>`\(row.again.replacing("`", with: "'").replacing("|", with: "\\|"))`"
    let head = [row.verdict, row.key.id.description, row.key.metric] + values
    return "| \(head.map(escaped).joined(separator: " | ")) | \(why)\(again) |\n"
  }

  /// What would end a cell, a line or begin markup is escaped.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "|", "<", "*", "`", "\\", "~", "[", "]", "_": result += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
