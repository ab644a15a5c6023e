import Results

/// The forms that a gate's report can have.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// For a person at a terminal, worst first.
  case text
  /// comparison.csv, every row.
  case csv
  /// For the summary of a job.
  case markdown
  /// JUnit XML.
  case junit
  /// GitHub's annotations.
  case github
  /// `customSmallerIsBetter` JSON.
  case smaller
  /// Bencher Metric Format JSON.
  case bencher

  /// The whole report in this form.
  public func text(_ outcome: GateOutcome) throws -> String {
    switch self {
    case .text: GateText.text(outcome)
    case .csv: CSV.encode(outcome.rows.map(GateRow.init))
    case .markdown: GateMarkdown.text(outcome)
    case .junit: GateJUnit.text(outcome)
    case .github: GateAnnotations.text(outcome)
    case .smaller: try SmallerIsBetter.text(outcome)
    case .bencher: try BencherMetricFormat.text(outcome)
    }
  }
}
