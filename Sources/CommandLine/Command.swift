/// A command: its options and arguments, from which parsing, help and completion all come.
public struct Command: Hashable, Sendable {
  /// The whole name as it is typed, such as `pentimento run` or `StrokeCost`.
  public var name: String
  /// What it does, in one line; more lines go into `discussion`.
  public var overview: String
  /// The lines after `USAGE:`; when there are none, one is made from the options and arguments.
  public var usage: [String]
  /// The options in the order of help; `-h, --help` is added by itself.
  public var options: [Option]
  /// The arguments in order.
  public var arguments: [Argument]
  /// Text after the overview.
  public var discussion: String

  /// Makes a command.
  public init(
    name: String, overview: String, usage: String..., options: [Option] = [], arguments: [Argument] = [],
    discussion: String = ""
  ) {
    self.name = name
    self.overview = overview
    self.usage = usage
    self.options = options
    self.arguments = arguments
    self.discussion = discussion
  }

  /// The last word of the name, by which a table finds it.
  public var word: String { name.split(separator: " ").last.map(String.init) ?? name }

  /// Reads the words after the command's name.
  ///
  /// `--help`, `-h` and, as the first word, `--generate-completion-script SHELL` or `--generate-man-page` give a text to
  /// print.
  /// - Throws: ``UsageError`` at the first word that is not understood.
  public func parse(_ words: [String]) throws(UsageError) -> Invocation {
    if let script = try completionScript(for: words) { return .print(script) }
    if words == [ManualPage.option.dashed] { return .print(manualPage) }
    return try parseOwn(words)
  }

  /// An error about this command, for what only the caller can check.
  public func usageError(_ message: String) -> UsageError {
    UsageError(message, command: name)
  }

  /// The help in the form OVERVIEW, USAGE, ARGUMENTS, OPTIONS; ends in a line feed.
  public var help: String { HelpText.of(self) }

  /// The lines after `USAGE:`.
  var usageLines: [String] { usage.isEmpty ? [HelpText.shortUsage(of: self)] : usage }

  /// The manual page, in the macros of man(7).
  public var manualPage: String { ManualPage.of(self) }

  /// The completion script for a shell.
  ///
  /// - Complexity: O(options).
  public func completionScript(_ shell: Shell) -> String {
    shell.script(for: CompletionTree(self))
  }

  private func completionScript(for words: [String]) throws(UsageError) -> String? {
    try Shell.requested(by: words, command: name).map(completionScript)
  }
}

/// What a command line asks for.
public enum Invocation: Sendable {
  /// Print this text on standard output and exit with 0: help, version or a completion script.
  case print(String)
  /// Run this command.
  case run(Command, ParsedArguments)
}
