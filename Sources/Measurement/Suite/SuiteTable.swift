import CommandLine
import Results

/// A table that a suite prints besides its summary: chosen cases, read together.
public struct SuiteTable: Sendable {
  /// What `--table` calls it.
  public let name: String
  /// What it shows, for help.
  public let summary: String
  /// The cases that it is made from, in the order in which they are run.
  public let selections: [CaseSelection]
  /// The text of the table, made from the summaries of those cases.
  public let text: @Sendable ([SummaryRow]) -> String

  /// A table.
  public init(
    _ name: String, _ summary: String, selections: [CaseSelection],
    text: @escaping @Sendable ([SummaryRow]) -> String
  ) {
    self.name = name
    self.summary = summary
    self.selections = selections
    self.text = text
  }

  /// A table says itself which cases it is made from.
  func requireNoCases(_ selection: CaseSelection, _ command: Command) throws(UsageError) {
    var plain = CaseSelection()
    plain.seed = selection.seed
    guard selection != plain else { return }
    throw command.usageError("--table \(name) says itself what it measures; give it no cases and no values")
  }
}
