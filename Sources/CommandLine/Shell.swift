/// A shell that a completion script can be made for.
public enum Shell: String, CaseIterable, Sendable {
  /// GNU bash.
  case bash
  /// The Z shell.
  case zsh
  /// The friendly interactive shell.
  case fish

  /// The option that asks for a script.
  static let option = Option.value(
    "generate-completion-script", "shell", .choice(Shell.allCases.map(\.rawValue)),
    help: "Print a script for bash, zsh or fish.")

  /// The options that every table has.
  static let tableOptions = [option.dashed, ManualPage.option.dashed, "--help"]

  /// The shell whose script the words ask for; nil when they ask for something else.
  static func requested(by words: [String], command: String) throws(UsageError) -> Shell? {
    guard let first = words.first, first == option.dashed || first.hasPrefix("\(option.dashed)=") else {
      return nil
    }
    let request = Command(name: command, overview: "", options: [option])
    guard case .run(_, let arguments) = try request.parseOwn(words) else { return nil }
    return arguments.text(option.name).flatMap(Shell.init)
  }

  /// The script; a pure function of the tables.
  func script(for tree: CompletionTree) -> String {
    switch self {
    case .bash: BashCompletion.script(tree)
    case .zsh: ZshCompletion.script(tree)
    case .fish: FishCompletion.script(tree)
    }
  }

  /// A text as one word of the shell: in single quotes, with those inside escaped.
  ///
  /// Bash and zsh end the quotes for a quote; fish knows escapes inside.
  func quoted(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    var result = "'"
    for character in lines {
      switch character {
      case "'": result += self == .fish ? "\\'" : "'\\''"
      case "\\" where self == .fish: result += "\\\\"
      default: result.append(character)
      }
    }
    return result + "'"
  }
}
