/// What shells need to know of a program, from the same tables as parsing and help.
struct CompletionTree {
  /// What may follow one command's name.
  struct Node {
    /// The whole name of the command.
    var name: String
    var subcommands: [(word: String, overview: String)]
    var options: [Option]
    var arguments: [Argument]
  }

  /// The program's name.
  var program: String
  /// The program first.
  var nodes: [Node] = []

  private static let help = Option.flag("help", short: "h", help: "Show help information.")

  init(_ command: Command) {
    program = command.name
    add(command, subcommands: [])
    nodes[0].options += [Shell.option, ManualPage.option]
  }

  init(_ table: CommandTable) {
    program = table.name
    add(table)
    nodes[0].options += [Shell.option, ManualPage.option]
  }

  /// A name for the script's own functions: letters, digits and underscores only.
  var functionName: String {
    "_" + String(program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// The whole names of all commands below the program.
  var paths: [String] { nodes.dropFirst().map(\.name) }

  private mutating func add(_ table: CommandTable) {
    let words = table.entries.map { ($0.word, $0.overview) }
    add(table.own ?? Command(name: table.name, overview: table.overview), subcommands: words)
    if table.version != nil {
      nodes[nodes.count - 1].options.append(.flag("version", help: "Show the version."))
    }
    for entry in table.entries {
      switch entry {
      case .command(let command): add(command, subcommands: [])
      case .table(let table): add(table)
      }
    }
  }

  private mutating func add(_ command: Command, subcommands: [(word: String, overview: String)]) {
    nodes.append(
      Node(
        name: command.name, subcommands: subcommands, options: command.options + [Self.help],
        arguments: command.arguments))
  }
}

extension ValueKind {
  /// The words a shell offers.
  var words: [String] {
    if case .choice(let words) = self { return words }
    return []
  }
}

extension CompletionTree.Node {
  /// The words a shell offers as arguments.
  var argumentWords: [String] { arguments.flatMap(\.kind.words) }

  /// Whether a shell offers file names as arguments.
  var takesFiles: Bool { arguments.contains { $0.kind == .file } }
}
