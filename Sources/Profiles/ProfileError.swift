/// A profile's file that is not what its profiler writes.
public struct ProfileError: Error, CustomStringConvertible, Equatable, Sendable {
  /// The file.
  public let file: String
  /// The line, from 1; nil when the whole file is meant.
  public let line: Int?
  /// What was found, and what was expected.
  public let problem: String

  /// An error from its parts.
  public init(file: String, line: Int?, problem: String) {
    self.file = file
    self.line = line
    self.problem = problem
  }

  public var description: String { "\(file)\(line.map { ", line \($0)" } ?? ""): \(problem)" }
}
