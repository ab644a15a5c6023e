import Results

/// A comparison as a person reads it in a terminal, at most 120 columns where names allow it.
public enum ComparisonText {
  /// The widest line that is made on purpose, columns.
  static let width = 120

  /// The report; ends in a line feed.
  public static func text(_ comparison: Comparison) -> String {
    var parts = [wrapped(ComparisonWords.title(comparison))]
    parts += comparison.subjects.map { section($0, comparison) }
    var closing = ComparisonWords.remarks(comparison).map { wrapped($0, indent: 2) }
    closing += ComparisonWords.method(comparison).map { wrapped($0, indent: 2) }
    if comparison.subjects.contains(where: { $0.pareto != nil }) {
      closing.append(wrapped(ComparisonWords.domination(comparison), indent: 2))
    }
    closing += ComparisonWords.worthHaving(comparison).map { [wrapped($0, indent: 2)] } ?? []
    closing += ComparisonWords.counts(comparison).map { wrapped($0, indent: 2) }
    return (parts + [closing.joined()]).joined(separator: "\n")
  }

  private static func section(_ subject: SubjectComparison, _ comparison: Comparison) -> String {
    var text = wrapped(subject.subject.heading, indent: 2)
    for candidate in subject.candidates { text += table(candidate, comparison) }
    if let pareto = subject.pareto { text += table(pareto) }
    return text
  }

  private static func table(_ candidate: CandidateComparison, _ comparison: Comparison) -> String {
    let shown = candidate.rows.filter { $0.verdict != .same }
    var text = wrapped(facts(candidate, comparison), indent: 2)
    if !shown.isEmpty {
      var table = TextTable([
        .init("metric"), .init("reference", .right), .init("candidate", .right), .init("difference", .right),
        .init("ratio (95 % interval)", .right), .init("verdict"),
      ])
      for row in shown {
        table.add([
          row.metric, RatioText.value(row.referenceValue, row), RatioText.value(row.candidateValue, row),
          RatioText.difference(row), RatioText.interval(row),
          RatioText.verdict(row, isAdvisory: comparison.request.isAdvisory),
        ])
      }
      text += table.render()
    }
    let same = candidate.rows.filter { $0.verdict == .same }.map(\.metric) + candidate.equalHashes
    if !same.isEmpty { text += wrapped("same: \(same.joined(separator: ", "))", indent: 2) }
    return text
  }

  /// Who is held against whom, over how many processes.
  static func facts(_ candidate: CandidateComparison, _ comparison: Comparison) -> String {
    let fullest = candidate.rows.max { $0.processes.reference < $1.processes.reference }
    let counts = fullest.map { row in
      let own = "\(row.processes.reference) and \(row.processes.candidate) processes"
      return ": \(own)" + (row.pairs.map { ", \($0) pairs" } ?? "")
    }
    return "\(candidate.name) against \(comparison.request.reference)\(counts ?? "")"
  }

  private static func table(_ pareto: ParetoView) -> String {
    var table = TextTable(
      [.init("trade")] + pareto.roles.map { .init($0.role.rawValue, .right) } + [.init("standing")])
    for standing in pareto.standings {
      let values = pareto.roles.map { Quantity.text(standing.values[$0.role], unit: $0.unit) }
      table.add([standing.name] + values + [ComparisonWords.standing(standing)])
    }
    return table.render() + wrapped(ComparisonWords.legend(pareto), indent: 2)
  }

  /// The text broken between words; lines after the first are indented.
  static func wrapped(_ text: String, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    var result = ""
    var line = ""
    // A number and its per cent stay together.
    for word in text.replacing(" %", with: "\u{A0}%").split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        result += "\(line)\n"
        line = margin
      }
      line += line.isEmpty || line == margin ? String(word) : " \(word)"
    }
    return "\(result)\(line)\n".replacing("\u{A0}%", with: " %")
  }
}
