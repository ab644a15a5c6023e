import Foundation

/// README.md, as far as it shows commands.
enum Readme {
  /// Its text; nil when there is none.
  static let text = try? String(contentsOfFile: "\(Build.root)/README.md", encoding: .utf8)

  /// Whether there is a README and the executables that its commands call.
  static let canRun =
    text != nil && FileManager.default.isExecutableFile(atPath: "\(Build.root)/.build/release/pentimento")

  /// The lines of all blocks marked `sh`, a continued line in one piece, without blank lines and comments.
  static var commands: [String] {
    var commands: [String] = []
    var isInside = false
    var begun = ""
    for line in (text ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        isInside = !isInside && line == "```sh"
      } else if isInside, line.hasSuffix("\\") {
        begun += line.dropLast()
      } else if isInside {
        let command = (begun + line).trimmingCharacters(in: .whitespaces)
        begun = ""
        if !command.isEmpty, !command.hasPrefix("#") { commands.append(command) }
      }
    }
    return commands
  }
}
