/// What a reader of CSV does not understand, and where.
public struct CSVError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name as the caller gave it.
  public var file: String
  /// The line, counted from 1, on which the field or record begins.
  public var line: Int
  /// The column's name; nil when the fault is not in one column.
  public var column: String?
  /// What is there, in words or quoted.
  public var found: String
  /// What should be there.
  public var expected: String

  /// Makes an error from its parts.
  public init(file: String, line: Int, column: String? = nil, found: String, expected: String) {
    self.file = file
    self.line = line
    self.column = column
    self.found = found
    self.expected = expected
  }

  /// `FILE:LINE: column 'NAME': found ..., expected ...`, on one line.
  public var description: String {
    let place = column.map { " column '\($0)':" } ?? ""
    return "\(file):\(line):\(place) found \(found), expected \(expected)"
  }
}

/// Why a file of CSV could not be read: the file or its contents.
public enum CSVReadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file could not be opened or read.
  case file(FileError)
  /// The contents are not a table of this kind.
  case contents(CSVError)

  /// The text of the error inside.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .contents(let error): error.description
    }
  }
}
