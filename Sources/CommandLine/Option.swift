/// An option of a command: what may be written and what help says of it.
public struct Option: Hashable, Sendable {
  /// How many values an option takes.
  public enum Form: Hashable, Sendable {
    /// None; it is there or not.
    case flag
    /// Exactly one; giving the option twice is an error.
    case single
    /// A list separated by commas; giving the option again makes the list longer.
    case list
  }

  /// The name without its dashes, such as `canvas`.
  public var name: String
  /// A one-letter name without its dash, such as `o`.
  public var short: Character?
  /// How many values it takes.
  public var form: Form
  /// What help calls the value, such as `px`.
  public var valueName: String
  /// What its values may be.
  public var kind: ValueKind
  /// The value, or the list, when the option is not given; shown by help.
  public var defaultValue: String?
  /// One sentence for help.
  public var summary: String

  /// An option without a value, such as `--quick`.
  public static func flag(_ name: String, short: Character? = nil, help summary: String) -> Option {
    Option(
      name: name, short: short, form: .flag, valueName: "", kind: .text, defaultValue: nil, summary: summary)
  }

  /// An option with one value, such as `--seed 7` or `--seed=7`.
  public static func value(
    _ name: String, short: Character? = nil, _ valueName: String, _ kind: ValueKind = .text,
    default defaultValue: String? = nil, help summary: String
  ) -> Option {
    Option(
      name: name, short: short, form: .single, valueName: valueName, kind: kind, defaultValue: defaultValue,
      summary: summary)
  }

  /// An option with a list, such as `--canvas 512,4096`.
  public static func list(
    _ name: String, short: Character? = nil, _ valueName: String, _ kind: ValueKind = .text,
    default defaultValue: String? = nil, help summary: String
  ) -> Option {
    Option(
      name: name, short: short, form: .list, valueName: valueName, kind: kind, defaultValue: defaultValue,
      summary: summary)
  }

  /// `--color auto/always/never`; see ``ParsedArguments/color``.
  public static let color = Option.value(
    "color", "when", .choice(ColorChoice.allCases.map(\.rawValue)), default: ColorChoice.auto.rawValue,
    help: "When to use colours.")

  /// The name with its dashes.
  var dashed: String { "--\(name)" }

  /// What help and usage show, such as `--canvas <px,...>`.
  var label: String {
    switch form {
    case .flag: dashed
    case .single: "\(dashed) <\(valueName)>"
    case .list: "\(dashed) <\(valueName),...>"
    }
  }
}
