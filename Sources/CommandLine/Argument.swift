/// What a command takes besides options.
public struct Argument: Hashable, Sendable {
  /// How many of it there may be.
  public enum Arity: Hashable, Sendable {
    /// Exactly one.
    case one
    /// None or one.
    case optional
    /// Any number; must be the last.
    case any
    /// At least one; must be the last.
    case some
  }

  /// What help calls it, such as `pattern`.
  public var name: String
  /// How many of it there may be.
  public var arity: Arity
  /// What its values may be.
  public var kind: ValueKind
  /// One sentence for help.
  public var summary: String

  /// Makes an argument.
  public init(_ name: String, _ arity: Arity = .one, _ kind: ValueKind = .text, help summary: String) {
    self.name = name
    self.arity = arity
    self.kind = kind
    self.summary = summary
  }

  /// What usage shows.
  var label: String {
    switch arity {
    case .one: "<\(name)>"
    case .optional: "[<\(name)>]"
    case .any: "[<\(name)> ...]"
    case .some: "<\(name)> ..."
    }
  }

  var isRequired: Bool { arity == .one || arity == .some }
  var isRepeated: Bool { arity == .any || arity == .some }
}
