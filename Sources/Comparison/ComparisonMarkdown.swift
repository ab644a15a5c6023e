import Results

/// A comparison as Markdown, for a pull request or a job's summary.
public enum ComparisonMarkdown {
  /// The report; ends in a line feed.
  public static func text(_ comparison: Comparison) -> String {
    let counts = ComparisonWords.counts(comparison).map { "- **\(escaped($0))**\n" }.joined()
    let worth = ComparisonWords.worthHaving(comparison).map { "- \(escaped($0))\n" } ?? ""
    let title = "### \(escaped(ComparisonWords.title(comparison)))\n\n\(counts)\(worth)"
    let sections = comparison.subjects.map { section($0, comparison) }
    var notes = ComparisonWords.remarks(comparison) + ComparisonWords.method(comparison)
    if comparison.subjects.contains(where: { $0.pareto != nil }) {
      notes.append(ComparisonWords.domination(comparison))
    }
    let closing = notes.map { "- \(escaped($0))\n" }.joined()
    return ([title] + sections + [closing]).joined(separator: "\n")
  }

  private static func section(_ subject: SubjectComparison, _ comparison: Comparison) -> String {
    let parts =
      ["#### \(code(subject.subject.description))\n"]
      + subject.candidates.map { table($0, comparison) } + (subject.pareto.map { [table($0)] } ?? [])
    return parts.joined(separator: "\n")
  }

  private static func table(_ candidate: CandidateComparison, _ comparison: Comparison) -> String {
    let request = comparison.request
    var text = "\(escaped(ComparisonText.facts(candidate, comparison)))\n\n"
    let shown = candidate.rows.filter { $0.verdict != .same }
    if !shown.isEmpty {
      text += row([
        "metric", request.reference, candidate.name, "difference", "ratio (95 % interval)", "verdict",
      ])
      text += "|---|---:|---:|---:|---:|---|\n"
      for metric in shown {
        text += row([
          metric.metric, RatioText.value(metric.referenceValue, metric),
          RatioText.value(metric.candidateValue, metric), RatioText.difference(metric),
          RatioText.interval(metric), RatioText.verdict(metric, isAdvisory: request.isAdvisory),
        ])
      }
    }
    let same = candidate.rows.filter { $0.verdict == .same }.map(\.metric) + candidate.equalHashes
    if !same.isEmpty { text += "\nsame: \(same.map(escaped).joined(separator: ", "))\n" }
    return text
  }

  private static func table(_ pareto: ParetoView) -> String {
    let heads = ["trade"] + pareto.roles.map { "\($0.role.rawValue) (\($0.rule.label))" } + ["standing"]
    var text = row(heads) + "|---|" + pareto.roles.map { _ in "---:|" }.joined() + "---|\n"
    for standing in pareto.standings {
      let values = pareto.roles.map { Quantity.text(standing.values[$0.role], unit: $0.unit) }
      text += row([standing.name] + values + [ComparisonWords.standing(standing)])
    }
    return text
  }

  private static func row(_ cells: [String]) -> String {
    "| \(cells.map(escaped).joined(separator: " | ")) |\n"
  }

  /// In a code span nothing is escaped, and only its own mark could end it.
  private static func code(_ text: String) -> String { "`\(text.replacing("`", with: "'"))`" }

  /// Names come from files: what would end a cell, a line or begin markup is escaped.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "|", "<", "*", "`", "\\", "~": result += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
