import CommandLine
import Testing

@Suite struct CommandTableTests {
  private func ran(_ words: [String]) throws -> String? {
    guard case .run(let command, _) = try Example.table.parse(words) else { return nil }
    return command.name
  }

  private func printed(_ words: [String]) throws -> String? {
    guard case .print(let text) = try Example.table.parse(words) else { return nil }
    return text
  }

  @Test(arguments: [
    (["list"], "pentimento list"), (["run", "--quick"], "pentimento run"), (["gate"], "pentimento gate"),
    (["gate", "--base", "main"], "pentimento gate"), (["gate", "update"], "pentimento gate update"),
  ])
  func wordsFindTheirCommand(words: [String], name: String) throws {
    #expect(try ran(words) == name)
  }

  @Test func helpIsFoundAtEveryLevel() throws {
    #expect(try printed(["--help"]) == Example.table.help)
    #expect(try printed(["help"]) == Example.table.help)
    #expect(try printed(["help", "run"]) == Example.run.help)
    #expect(try printed(["run", "-h"]) == Example.run.help)
    #expect(try printed(["gate", "--help"]) == Example.gate.help)
    #expect(try printed(["gate", "--base", "x", "--help"]) == Example.gate.help)
    #expect(try printed(["help", "gate", "update"])?.hasPrefix("OVERVIEW: Renews expected values.") == true)
    #expect(try printed(["--version"]) == "pentimento 1.0\n")
  }

  @Test(arguments: [
    ([], "missing subcommand", "pentimento"),
    (["rnu"], "unknown subcommand 'rnu'; did you mean 'run'?", "pentimento"),
    (["frobnicate"], "unknown subcommand 'frobnicate'", "pentimento"),
    (["--versoin"], "unknown option '--versoin'; did you mean '--version'?", "pentimento"),
    (["gate", "updat"], "unknown subcommand 'updat'; did you mean 'update'?", "pentimento gate"),
    (["gate", "--bas", "x"], "unknown option '--bas'; did you mean '--base'?", "pentimento gate"),
    (["help", "rnu"], "unknown subcommand 'rnu'; did you mean 'run'?", "pentimento"),
    (["list", "x"], "unexpected argument 'x'", "pentimento list"),
    (
      ["--generate-completion-script", "tcsh"],
      "option '--generate-completion-script' expects one of bash, zsh, fish, not 'tcsh'", "pentimento"
    ),
    (
      ["--generate-completion-script"],
      "option '--generate-completion-script' needs a value: --generate-completion-script <shell>",
      "pentimento"
    ),
  ])
  func wrongWordIsAnError(words: [String], message: String, command: String) {
    let error = #expect(throws: UsageError.self) { try Example.table.parse(words) }
    #expect(error?.message == message && error?.command == command)
  }
}
