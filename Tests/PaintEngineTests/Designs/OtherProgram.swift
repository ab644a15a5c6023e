import Foundation

/// A program that a test runs for its output.
enum OtherProgram {
  /// Why a program's output is of no use.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The folder of the unchecked executables, if the environment names one.
  static let releaseFolder = ProcessInfo.processInfo.environment["PENTIMENTO_RELEASE_DIR"]

  /// The folder of the executables that were built with this test.
  static let ownFolder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  /// The first program called `name` on the search path.
  static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs the program to its end; yields what it printed.
  static func output(of path: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(path) ended with \(process.terminationStatus)")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
