/// A manual page in the macros of man(7), from the same tables as parsing and help.
enum ManualPage {
  /// The option that asks for one.
  static let option = Option.flag("generate-man-page", help: "Print a manual page, for 'man -l'.")

  /// The page of a program of several commands.
  static func of(_ table: CommandTable) -> String {
    page(name: table.name, version: table.version, overview: table.overview, commands: commands(of: table))
  }

  /// The page of a program that is one command.
  static func of(_ command: Command) -> String {
    page(name: command.name, version: nil, overview: command.overview, commands: [command])
  }

  private static func commands(of table: CommandTable) -> [Command] {
    (table.own.map { [$0] } ?? [])
      + table.entries.flatMap { entry in
        switch entry {
        case .command(let command): [command]
        case .table(let table): commands(of: table)
        }
      }
  }

  private static func page(name: String, version: String?, overview: String, commands: [Command]) -> String {
    let source = [name, version].compactMap(\.self).joined(separator: " ")
    var lines = [
      ".TH \(escaped(name.uppercased())) 1 \"\" \"\(escaped(source))\" \"User Commands\"", ".SH NAME",
      "\(escaped(name)) \\- \(escaped(overview))", ".SH SYNOPSIS",
    ]
    for command in commands {
      for usage in command.usageLines { lines += [".P", "\\fB\(escaped(usage))\\fR"] }
    }
    for command in commands {
      lines += [".SH \(escaped(command.name.uppercased()))", text(command.overview)]
      for paragraph in command.discussion.split(separator: "\n") { lines += [".P", text(String(paragraph))] }
      for argument in command.arguments {
        lines += [".TP", "\\fI\(escaped(argument.name))\\fR", text(argument.summary)]
      }
      for option in command.options {
        let short = option.short.map { "\\fB\(escaped("-\($0)"))\\fR, " } ?? ""
        lines += [".TP", "\(short)\\fB\(escaped(option.label))\\fR", text(HelpText.summary(of: option))]
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Text that cannot be taken for a request: no line begins with a dot or an apostrophe.
  private static func text(_ text: String) -> String {
    let safe = escaped(text)
    return safe.hasPrefix(".") || safe.hasPrefix("'") ? "\\&\(safe)" : safe
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\"", with: "\\(dq")
  }
}
