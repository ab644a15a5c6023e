/// The options and arguments of one invocation, already checked against the command's table.
///
/// Asking for an option that the command does not declare is a mistake in the program, never in the
/// input, and stops it.
public struct ParsedArguments: Sendable {
  private let command: Command
  private let flags: Set<String>
  private let values: [String: [String]]
  /// The arguments in order, those after `--` included.
  public let positional: [String]

  init(command: Command, flags: Set<String>, values: [String: [String]], positional: [String]) {
    self.command = command
    self.flags = flags
    self.values = values
    self.positional = positional
  }

  /// Whether a flag is there.
  public func flag(_ name: String) -> Bool {
    _ = declared(name)
    return flags.contains(name)
  }

  /// Whether an option was written, as opposed to standing at its default.
  public func isGiven(_ name: String) -> Bool {
    _ = declared(name)
    return flags.contains(name) || values[name] != nil
  }

  /// The value of an option, or its default; nil when there is neither.
  public func text(_ name: String) -> String? { texts(name).first }

  /// The value of an option as a whole number, or its default; nil when there is neither.
  public func integer(_ name: String) -> Int? { integers(name).first }

  /// The value of an option as a number, or its default; nil when there is neither.
  public func number(_ name: String) -> Double? { numbers(name).first }

  /// The elements of a list in order, or its default; empty when there is neither.
  public func texts(_ name: String) -> [String] {
    let option = declared(name)
    if let given = values[name] { return given }
    guard let value = option.defaultValue else { return [] }
    return option.form == .list ? value.split(separator: ",").map(String.init) : [value]
  }

  /// The elements of a list as whole numbers, or its default; empty when there is neither.
  public func integers(_ name: String) -> [Int] { texts(name).compactMap { Int($0) } }

  /// The elements of a list as numbers, or its default; empty when there is neither.
  public func numbers(_ name: String) -> [Double] { texts(name).compactMap { ValueKind.number($0) } }

  /// The choice of ``Option/color``.
  public var color: ColorChoice { text(Option.color.name).flatMap(ColorChoice.init) ?? .auto }

  private func declared(_ name: String) -> Option {
    guard let option = command.options.first(where: { $0.name == name }) else {
      preconditionFailure("\(command.name) declares no option '\(name)'")
    }
    return option
  }
}
