extension CaseID {
  /// Reads `suite/benchmark[design;key=value;...]`, the inverse of ``description``.
  ///
  /// Strict: keys must be sorted and unique, nothing may follow the bracket.
  /// - Throws: ``CaseIDError`` with the text, what is wrong, and at which byte.
  /// - Complexity: O(length).
  public init(parsing text: String) throws(CaseIDError) {
    let bytes = text.utf8
    func failure(_ problem: String, at index: String.Index) -> CaseIDError {
      CaseIDError(text: text, problem: problem, offset: bytes.distance(from: text.startIndex, to: index))
    }
    guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else {
      throw failure("has no '/' between suite and benchmark", at: text.endIndex)
    }
    let afterSlash = bytes.index(after: slash)
    guard let bracket = bytes[afterSlash...].firstIndex(of: UInt8(ascii: "[")) else {
      throw failure("has no '[' before the design", at: text.endIndex)
    }
    guard let close = bytes[bracket...].firstIndex(of: UInt8(ascii: "]")) else {
      throw failure("has no ']' at its end", at: text.endIndex)
    }
    guard bytes.index(after: close) == text.endIndex else {
      throw failure("goes on after ']'", at: bytes.index(after: close))
    }
    let elements = text[bytes.index(after: bracket)..<close].utf8.split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false
    ).map(Substring.init)
    let design = elements.first ?? ""
    let parameters: [String: String]
    do {
      parameters = try CaseID.parameters(from: elements.dropFirst())
    } catch {
      throw failure(error.problem, at: error.index)
    }
    do {
      try self.init(
        suite: String(text[..<slash]), benchmark: String(text[afterSlash..<bracket]),
        design: String(design), parameters: parameters)
    } catch {
      throw CaseIDError(text: text, problem: error.problem, offset: nil)
    }
  }

  /// A fault in a list of `key=value`, with its place in the text the list was cut from.
  struct ParameterFault: Error {
    var problem: String
    var index: String.Index
  }

  /// The dictionary of a list of `key=value` with strictly ascending keys.
  ///
  /// Only the form is checked; ``init(suite:benchmark:design:parameters:)`` checks the characters.
  static func parameters(
    from elements: some Collection<Substring>
  ) throws(ParameterFault) -> [String: String] {
    var parameters: [String: String] = [:]
    var last: String?
    for element in elements {
      guard let equals = element.utf8.firstIndex(of: UInt8(ascii: "=")) else {
        throw ParameterFault(
          problem: "has '\(element)' where key=value was expected", index: element.startIndex)
      }
      let key = String(element[..<equals])
      if let last, last >= key {
        let fault = last == key ? "gives '\(key)' twice" : "gives '\(key)' after '\(last)': keys are sorted"
        throw ParameterFault(problem: fault, index: element.startIndex)
      }
      last = key
      parameters[key] = String(element[element.utf8.index(after: equals)...])
    }
    return parameters
  }
}
