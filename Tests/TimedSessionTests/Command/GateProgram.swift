import FoundationEssentials
import Glibc
import Testing

@testable import Measurement

/// The driver as a user starts it, with sides that are scripts.
struct GateProgram {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// The folder of the executables that were built with these tests.
  static let built: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let path = String(decoding: buffer[..<max(0, length)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }()

  static var driver: String { "\(built)/pentimento" }

  struct Ending {
    let code: Int
    let output: String
    let errors: String
  }

  /// Runs `pentimento` with `words` in the folder; `before` is shell that is run in front of it.
  func run(_ words: [String], before: String = "true") -> Ending {
    shell("\(before); exec '\(Self.driver)' \(words.map { "'\($0)'" }.joined(separator: " "))")
  }

  /// Runs shell in the folder, without what these tests were built with in the environment.
  func shell(_ text: String) -> Ending {
    let child = ChildProcess.run(
      "/bin/sh", ["-c", "unset PENTIMENTO_WITHOUT; cd '\(folder.path)' && { \(text); }"], timeLimit: 120,
      environment: [("GIT_CEILING_DIRECTORIES", "/")])
    guard case .exited(let code) = child.ending else {
      return Ending(code: -1, output: child.ending.text, errors: child.errors)
    }
    return Ending(code: code, output: String(decoding: child.output, as: UTF8.self), errors: child.errors)
  }

  /// Compares two scripts by time.
  func compare(_ a: TurnSuite, _ b: TurnSuite, _ more: String...) throws -> Ending {
    run(
      ["gate", "--a", try a.write(into: folder, as: "a"), "--b", try b.write(into: folder, as: "b")]
        + ["--results", "r", "--blocks", "2", "--quiet"] + more)
  }

  /// Scripts are of different builds, or they would be one program.
  static let other = "222222222222"
}
