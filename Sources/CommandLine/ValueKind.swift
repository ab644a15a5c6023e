/// What the values of an option or argument may be.
public enum ValueKind: Hashable, Sendable {
  /// Any text.
  case text
  /// A path; shells complete file names.
  case file
  /// A whole number of the range.
  case integer(ClosedRange<Int>)
  /// A finite decimal number of the range.
  case number(ClosedRange<Double>)
  /// One of these words.
  case choice([String])

  /// What is wrong with a value, as the rest of a sentence about it; nil when it is allowed.
  func fault(in value: String, of name: String) -> String? {
    switch self {
    case .text: return nil
    case .file: return value.isEmpty ? "\(name) expects a path, not ''" : nil
    case .integer(let range):
      if let number = Int(value), range.contains(number) { return nil }
      return "\(name) expects a whole number\(Self.bounds(range)), not '\(value)'"
    case .number(let range):
      if let number = Self.number(value), range.contains(number) { return nil }
      return "\(name) expects a number\(Self.bounds(range)), not '\(value)'"
    case .choice(let words):
      if words.contains(value) { return nil }
      let hint = didYouMean(value, among: words)
      return "\(name) expects one of \(words.joined(separator: ", ")), not '\(value)'\(hint)"
    }
  }

  /// The number a text stands for; infinities, NaN and hexadecimal are none.
  static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let value = Double(text),
      value.isFinite
    else { return nil }
    return value
  }

  private static func bounds(_ range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (.min, .max): ""
    case (let low, .max): " of at least \(low)"
    case (.min, let high): " of at most \(high)"
    case (let low, let high): " from \(low) to \(high)"
    }
  }

  private static func bounds(_ range: ClosedRange<Double>) -> String {
    let hasLow = range.lowerBound > -.greatestFiniteMagnitude
    let hasHigh = range.upperBound < .greatestFiniteMagnitude
    return switch (hasLow, hasHigh) {
    case (false, false): ""
    case (true, false): " of at least \(range.lowerBound)"
    case (false, true): " of at most \(range.upperBound)"
    case (true, true): " from \(range.lowerBound) to \(range.upperBound)"
    }
  }
}
