/// A program of several commands, or a command that has others below it.
public struct CommandTable: Sendable {
  /// One line of the table.
  public enum Entry: Sendable {
    /// A command.
    case command(Command)
    /// Commands below a word, such as `gate update`.
    case table(CommandTable)

    /// The word that is typed.
    public var word: String { name.split(separator: " ").last.map(String.init) ?? name }

    /// The whole name.
    var name: String {
      switch self {
      case .command(let command): command.name
      case .table(let table): table.name
      }
    }

    /// The line in the list of subcommands.
    var overview: String {
      switch self {
      case .command(let command): command.overview
      case .table(let table): table.overview
      }
    }
  }

  /// The whole name as it is typed, such as `pentimento` or `pentimento gate`.
  public var name: String
  /// What it does, in one line.
  public var overview: String
  /// What `--version` prints; without it there is no such option.
  public var version: String?
  /// What the name alone, or with options, runs; nil when a subcommand is needed.
  public var own: Command?
  /// The subcommands in the order of help.
  public var entries: [Entry]

  /// Makes a table.
  public init(
    name: String, overview: String, version: String? = nil, own: Command? = nil, entries: [Entry]
  ) {
    self.name = name
    self.overview = overview
    self.version = version
    self.own = own
    self.entries = entries
  }

  /// Reads the words after the program's name.
  ///
  /// `--help`, `help WORD...`, `--version`, `--generate-completion-script SHELL` and `--generate-man-page` give a text to
  /// print.
  /// - Throws: ``UsageError`` at the first word that is not understood.
  public func parse(_ words: [String]) throws(UsageError) -> Invocation {
    if let shell = try Shell.requested(by: words, command: name) { return .print(completionScript(shell)) }
    if words == [ManualPage.option.dashed] { return .print(manualPage) }
    if words.first == "help" {
      // `help run` asks what `run --help` says.
      let asked = words.dropFirst().filter { !$0.hasPrefix("-") }
      return try dispatch(asked + ["--help"])
    }
    return try dispatch(words)
  }

  /// The help in the form OVERVIEW, USAGE, OPTIONS, SUBCOMMANDS; ends in a line feed.
  public var help: String { HelpText.of(self) }

  /// The manual page, in the macros of man(7).
  public var manualPage: String { ManualPage.of(self) }

  /// The completion script for a shell.
  public func completionScript(_ shell: Shell) -> String {
    shell.script(for: CompletionTree(self))
  }

  private func dispatch(_ words: [String]) throws(UsageError) -> Invocation {
    guard let first = words.first else {
      if let own { return try own.parseOwn(words) }
      throw failure("missing subcommand")
    }
    if first == "--help" || first == "-h" { return .print(help) }
    if first == "--version", let version { return .print("\(version)\n") }
    if let entry = entries.first(where: { $0.word == first }) {
      let rest = Array(words.dropFirst())
      switch entry {
      case .command(let command): return try command.parseOwn(rest)
      case .table(let table): return try table.dispatch(rest)
      }
    }
    if let own, first.hasPrefix("-") || !own.arguments.isEmpty {
      let invocation = try own.parseOwn(words)
      // The table's help lists the subcommands too.
      if case .print = invocation { return .print(help) }
      return invocation
    }
    guard !first.hasPrefix("-") else {
      let options = Shell.tableOptions + (version == nil ? [] : ["--version"])
      throw failure("unknown option '\(first)'\(didYouMean(first, among: options))")
    }
    throw failure("unknown subcommand '\(first)'\(didYouMean(first, among: entries.map(\.word)))")
  }

  private func failure(_ message: String) -> UsageError {
    UsageError(message, command: name, subject: "subcommands")
  }
}
