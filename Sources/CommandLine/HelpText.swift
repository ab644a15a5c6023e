/// Help in the form that Swift's tools print.
enum HelpText {
  private static let width = 80
  private static let labelWidth = 26

  static func of(_ command: Command) -> String {
    sections(of: command).joined(separator: "\n")
  }

  static func of(_ table: CommandTable) -> String {
    var result: [String]
    if let own = table.own {
      result = sections(of: own)
    } else {
      var options = [("--generate-completion-script <shell>", "Print a script for bash, zsh or fish.")]
      options.append((ManualPage.option.dashed, ManualPage.option.summary))
      if table.version != nil { options.append(("--version", "Show the version.")) }
      options.append(("-h, --help", "Show help information."))
      result = [
        wrapped("OVERVIEW: \(table.overview)", indent: 0),
        "USAGE: \(table.name) <subcommand>\n",
        section("OPTIONS", options),
      ]
    }
    let root = table.name.split(separator: " ").first ?? ""
    let path = (table.name.split(separator: " ").dropFirst() + ["<subcommand>"]).joined(separator: " ")
    result.append(section("SUBCOMMANDS", table.entries.map { ($0.word, $0.overview) }))
    result.append("  See '\(root) help \(path)' for detailed help.\n")
    return result.joined(separator: "\n")
  }

  private static func sections(of command: Command) -> [String] {
    var result = [wrapped("OVERVIEW: \(command.overview)", indent: 0)]
    if !command.discussion.isEmpty { result.append(wrapped(command.discussion, indent: 0)) }
    result.append(usage(of: command))
    if !command.arguments.isEmpty {
      result.append(section("ARGUMENTS", command.arguments.map { ("<\($0.name)>", summary(of: $0)) }))
    }
    let options = command.options.map { option in
      (option.short.map { "-\($0), \(option.label)" } ?? option.label, summary(of: option))
    }
    result.append(section("OPTIONS", options + [("-h, --help", "Show help information.")]))
    return result
  }

  private static func usage(of command: Command) -> String {
    "USAGE: \(command.usageLines.joined(separator: "\n       "))\n"
  }

  /// The usage of a command that has none of its own, within a line.
  static func shortUsage(of command: Command) -> String {
    let arguments = command.arguments.map(\.label)
    let options = command.options.map { "[\($0.label)]" }
    let full = ([command.name] + options + arguments).joined(separator: " ")
    let short = ([command.name, "[<options>]"] + arguments).joined(separator: " ")
    return full.count + 7 <= width ? full : short
  }

  /// What is said of an option, with its values and default.
  static func summary(of option: Option) -> String {
    var notes: [String] = []
    if case .choice(let words) = option.kind {
      notes.append("values: \(words.joined(separator: ", "))")
    }
    if let value = option.defaultValue { notes.append("default: \(value)") }
    return notes.isEmpty ? option.summary : "\(option.summary) (\(notes.joined(separator: "; ")))"
  }

  private static func summary(of argument: Argument) -> String {
    guard case .choice(let words) = argument.kind else { return argument.summary }
    return "\(argument.summary) (values: \(words.joined(separator: ", ")))"
  }

  private static func section(_ title: String, _ lines: [(label: String, text: String)]) -> String {
    let body = lines.map { line in
      let label = "  \(line.label)"
      let text = wrapped(line.text, indent: labelWidth)
      // A label that reaches into the text's column has a line of its own.
      if label.count > labelWidth - 2 { return "\(label)\n\(text)" }
      return label + text.dropFirst(label.count)
    }
    return "\(title):\n\(body.joined())"
  }

  /// The text broken between words, every line indented and ended; the text's own lines are kept.
  private static func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var result = ""
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        if !line.isEmpty, indent + line.count + 1 + word.count > width {
          result += "\(margin)\(line)\n"
          line = ""
        }
        line += line.isEmpty ? String(word) : " \(word)"
      }
      result += line.isEmpty ? "\n" : "\(margin)\(line)\n"
    }
    return result
  }
}
