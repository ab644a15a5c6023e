import CommandLine

/// The parameters of one case. Values were checked against the declarations when the case was made, so a
/// benchmark reads them as what they are.
public struct Parameters: Sendable {
  private let values: [String: String]

  /// Parameters by name.
  public init(_ values: [String: String]) { self.values = values }

  /// The text of `name`; empty when the case has no such parameter.
  public func text(_ name: String) -> String { values[name] ?? "" }

  /// The whole number of `name`; 0 when the case has no such parameter.
  public func integer(_ name: String) -> Int { values[name].flatMap(Int.init) ?? 0 }

  /// The number of `name`; 0 when the case has no such parameter.
  public func number(_ name: String) -> Double { values[name].flatMap(Double.init) ?? 0 }
}

/// One parameter of a benchmark: its values by default and what else it takes.
public struct ParameterDeclaration: Codable, Sendable {
  /// What a value may be.
  public enum Range: Codable, Sendable, Equatable {
    /// A whole number within bounds.
    case integers(Int, Int)
    /// A decimal number within bounds.
    case numbers(Double, Double)
    /// One of these words.
    case words([String])
  }

  /// The name in the case ID and the CSV.
  public let name: String
  /// One line for a person.
  public let summary: String
  /// What a value may be.
  public let range: Range
  /// The values of the default run.
  public let defaults: [String]
  /// The values of `--quick` and of the gate.
  public let quick: [String]

  /// `quick` is the first default value where it is not given.
  public init(_ name: String, _ summary: String, range: Range, defaults: [String], quick: [String]? = nil) {
    self.name = name
    self.summary = summary
    self.range = range
    self.defaults = defaults
    self.quick = quick ?? Array(defaults.prefix(1))
  }

  /// The value in the one form in which it stands in case IDs (`040` becomes `40`), or nil when it is out of range.
  public func canonical(_ text: String) -> String? {
    switch range {
    case .integers(let low, let high):
      guard let number = Int(text), (low...high).contains(number) else { return nil }
      return String(number)
    case .numbers(let low, let high):
      guard let number = Double(text), number.isFinite, (low...high).contains(number) else { return nil }
      return number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    case .words(let words):
      return words.contains(text) ? text : nil
    }
  }

  /// `; did you mean 'warm'?`, or nothing when no word of the range is near.
  func didYouMean(_ text: String) -> String {
    guard case .words(let words) = range, let word = suggestion(for: text, among: words) else { return "" }
    return "; did you mean '\(word)'?"
  }

  /// The range in words, for error texts and `list`.
  public var rangeText: String {
    switch range {
    case .integers(let low, let high): "a whole number in \(low)...\(high)"
    case .numbers(let low, let high): "a number in \(low)...\(high)"
    case .words(let words): "one of \(words.joined(separator: ", "))"
    }
  }
}
