/// Why a text or its parts are not a case.
public struct CaseIDError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The whole text, or the part of it that is wrong.
  public var text: String
  /// What is wrong, as the rest of a sentence that begins with the text.
  public var problem: String
  /// Where in the text, counted in bytes from 0; nil when the whole text is meant.
  public var offset: Int?

  /// Makes an error from its parts.
  public init(text: String, problem: String, offset: Int?) {
    self.text = text
    self.problem = problem
    self.offset = offset
  }

  /// One sentence: the text, what is wrong, where, and the form expected.
  public var description: String {
    let place = offset.map { " (at byte \($0))" } ?? ""
    return
      "case '\(PrintableText.of(text))' \(PrintableText.of(problem))\(place); "
      + "expected suite/benchmark[design;key=value;...]"
  }

  /// Throws unless the text can be a part of a case: its separators, quotes and control characters are
  /// refused, so that neither the case's text nor a CSV cell ever needs escapes.
  static func check(
    _ text: String, part: String, alsoForbidden: Unicode.Scalar? = nil
  ) throws(CaseIDError) {
    func failure(_ problem: String) -> CaseIDError {
      CaseIDError(text: text, problem: "has \(problem)", offset: nil)
    }
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { throw failure("an empty \(part)") }
    if first.properties.isWhitespace || last.properties.isWhitespace {
      throw failure("a space at an end of the \(part)")
    }
    for scalar in scalars where isForbidden(scalar) || scalar == alsoForbidden {
      throw failure("\(PrintableText.name(of: scalar)) in the \(part), where it is not allowed")
    }
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ";", ",", "[", "]", "\"", "'": true
    default: PrintableText.isControl(scalar)
    }
  }
}
