import Glibc

/// Why a file could not be read or written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried, such as `read` or `write`.
  public var operation: String
  /// The path as the caller gave it.
  public var path: String
  /// The number the system gave, `errno`.
  public var code: Int32

  /// Makes an error from its parts.
  public init(operation: String, path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// Whether the file simply is not there.
  public var isAbsence: Bool { code == ENOENT }

  /// `cannot write 'PATH': No space left on device`.
  public var description: String {
    "cannot \(operation) '\(PrintableText.of(path))': \(String(cString: strerror(code)))"
  }
}
