import Foundation
import Testing

/// Every command that the README shows runs as it stands there.
@Suite(.enabled(if: Readme.canRun, "README.md or the executables in .build/release are not there"))
struct ReadmeTests {
  /// Lines that only set something up elsewhere: they must parse.
  private static let parsedOnly = ["git clone", "cd ", "sudo apt"]
  /// Lines that continuous integration runs.
  private static let targets = ["make bench", "make test", "make gate"]

  @Test func readmeShowsCommands() { #expect(Readme.commands.count >= 5) }

  @Test func blocksAreClosedAndMarked() throws {
    let fences = try #require(Readme.text).split(separator: "\n").filter { $0.hasPrefix("```") }
    #expect(fences.count.isMultiple(of: 2))
    for (number, fence) in fences.enumerated() {
      #expect((fence == "```") == !number.isMultiple(of: 2), "\(fence)")
    }
  }

  /// One after another, because a line may use what the line before has made.
  @Test func everyCommandRuns() throws {
    let integration = try String(contentsOfFile: "\(Build.root)/.ci/run", encoding: .utf8)
    var added = AddedResults()
    defer { added.remove() }
    for command in Readme.commands {
      let parsed = try Program(path: "/bin/bash", words: ["-n", "-c", command]).run()
      #expect(parsed.code == 0, "\(command): \(parsed.errors)")
      if Self.parsedOnly.contains(where: command.hasPrefix) || command.hasPrefix("make reference") {
        continue
      }
      if let target = Self.targets.first(where: command.hasPrefix) {
        let isRun = integration.split(separator: "\n").contains { !$0.hasPrefix("#") && $0.contains(target) }
        #expect(isRun, ".ci/run does not run '\(target)'")
        continue
      }
      added.expect(command)
      let ending = try Program(path: "/bin/bash", words: ["-c", command], folder: Build.root).run(limit: 60)
      added.note(ending.errors)
      #expect(ending.code == 0, "\(command) took \(ending.seconds) s: \(ending.errors.suffix(500))")
    }
  }
}

/// What the commands add below results/, so that it can be taken away again. Only what they name: another program may be
/// writing a run there at the same time.
private struct AddedResults {
  private var paths: Set<String> = []

  /// Notes the files that `command` names and that are not there yet.
  mutating func expect(_ command: String) {
    for word in command.split(separator: " ") where word.hasPrefix("results/") {
      let path = "\(Build.root)/\(word)"
      if !FileManager.default.fileExists(atPath: path) { paths.insert(path) }
    }
  }

  /// Notes the folder that a command says it has written.
  mutating func note(_ errors: String) {
    for match in errors.matches(of: /results in (results\/\S+)/) { paths.insert("\(Build.root)/\(match.1)") }
  }

  func remove() {
    for path in paths { try? FileManager.default.removeItem(atPath: path) }
  }
}
