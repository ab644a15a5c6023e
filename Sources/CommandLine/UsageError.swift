/// A command line that is not understood; printed on standard error as it is, exit code 2.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, without `error: `.
  public var message: String
  /// The command whose help explains it, such as `pentimento run`.
  public var command: String
  /// What that help lists.
  public var subject: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - message: what is wrong, on one line, without `error: `.
  ///   - command: the whole name of the command, such as `pentimento run`.
  ///   - subject: what the command's help lists.
  public init(_ message: String, command: String, subject: String = "options") {
    self.message = message
    self.command = command
    self.subject = subject
  }

  /// Two lines, the second without a line end: what is wrong, and where to look.
  public var description: String {
    "error: \(Self.printable(message))\nRun '\(command) --help' for the \(subject)."
  }

  /// Arguments come from outside: a line end or an escape in one must neither forge a line nor command
  /// the terminal.
  private static func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default:
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
