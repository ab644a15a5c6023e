extension Command {
  /// Reads the words after the command's name, completion scripts aside.
  func parseOwn(_ words: [String]) throws(UsageError) -> Invocation {
    var parser = Parser(command: self)
    var index = words.startIndex
    var isLiteral = false
    while index < words.endIndex {
      let word = words[index]
      index += 1
      if isLiteral || word == "-" || !word.hasPrefix("-") {
        parser.positional.append(word)
      } else if word == "--" {
        isLiteral = true
      } else if word == "--help" || word == "-h" {
        return .print(help)
      } else {
        let next = index < words.endIndex ? words[index] : nil
        if try parser.takeOption(word, next: next) { index += 1 }
      }
    }
    return .run(self, try parser.finish())
  }
}

/// The state of reading one command line.
private struct Parser {
  let command: Command
  var positional: [String] = []
  private var flags: Set<String> = []
  private var values: [String: [String]] = [:]

  init(command: Command) { self.command = command }

  /// Reads one option; true when it used the next word up.
  mutating func takeOption(_ word: String, next: String?) throws(UsageError) -> Bool {
    let equals = word.hasPrefix("--") ? word.firstIndex(of: "=") : nil
    let name = equals.map { String(word[..<$0]) } ?? word
    let attached = equals.map { String(word[word.index(after: $0)...]) }
    let option = try find(name)
    if option.form == .flag {
      if attached != nil { throw command.usageError("option '\(option.dashed)' takes no value") }
      flags.insert(option.name)
      return false
    }
    guard let value = attached ?? next.flatMap({ Self.isValue($0) ? $0 : nil }) else {
      let value = option.form == .list ? "a list" : "a value"
      throw command.usageError("option '\(option.dashed)' needs \(value): \(option.label)")
    }
    try store(value, of: option)
    return attached == nil
  }

  private func find(_ name: String) throws(UsageError) -> Option {
    if let option = command.options.first(where: { $0.dashed == name || $0.short.map { "-\($0)" } == name }) {
      return option
    }
    // With one dash a long name was probably meant; shortcuts of one letter have no near ones.
    let dashed = name.hasPrefix("--") || name.count == 2 ? name : "-\(name)"
    let hint = didYouMean(dashed, among: command.options.map(\.dashed) + ["--help"])
    throw command.usageError("unknown option '\(name)'\(hint)")
  }

  /// Whether a word after an option is its value: all but other options; a negative number is a value.
  private static func isValue(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word != "-" else { return true }
    return word.dropFirst().first.map { $0.isNumber || $0 == "." } ?? true
  }

  private mutating func store(_ value: String, of option: Option) throws(UsageError) {
    let name = "option '\(option.dashed)'"
    guard option.form == .list else {
      if values[option.name] != nil { throw command.usageError("\(name) is given twice") }
      if let fault = option.kind.fault(in: value, of: name) { throw command.usageError(fault) }
      values[option.name] = [value]
      return
    }
    let elements = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for element in elements {
      if element.isEmpty { throw command.usageError("\(name) has an empty element in '\(value)'") }
      if let fault = option.kind.fault(in: element, of: name) { throw command.usageError(fault) }
    }
    values[option.name, default: []] += elements
  }

  /// Checks the arguments, now that all are known.
  func finish() throws(UsageError) -> ParsedArguments {
    var rest = positional[...]
    for argument in command.arguments {
      let name = "argument '<\(argument.name)>'"
      if rest.isEmpty, argument.isRequired { throw command.usageError("missing \(name)") }
      let taken = argument.isRepeated ? rest : rest.prefix(1)
      for value in taken {
        if let fault = argument.kind.fault(in: value, of: name) { throw command.usageError(fault) }
      }
      rest = rest.dropFirst(taken.count)
    }
    if let first = rest.first { throw command.usageError("unexpected argument '\(first)'") }
    return ParsedArguments(command: command, flags: flags, values: values, positional: positional)
  }
}
