/// Undo operations as text, one command a line, for managers in different languages. The words are those of
/// `Tests/UndoOracle/undo_oracle.m`.
struct UndoScript: Hashable, Sendable, CustomStringConvertible {
  var commands: [String]

  init(_ commands: [String]) { self.commands = commands }

  /// Commands with semicolons between them.
  init(_ text: String) {
    commands = text.split(separator: ";").map { $0.split(separator: " ").joined(separator: " ") }
  }

  var description: String { commands.joined(separator: "; ") }
}
