import Testing

@testable import Measurement

/// `pentimento gate --base REV` with a `swift` that is a script: what it builds is what the test wants to have been built.
@Suite struct BaseCommandTests {
  /// A repository with two commits; `base` is what the script does for the base, the tree always builds.
  private func ending(base: String, _ words: [String], changed: Bool = false) throws -> GateProgram.Ending {
    let program = try GateProgram()
    _ = program.folder.script(
      "bin/swift",
      """
      while [ $# -gt 0 ]; do
      case "$1" in --scratch-path) scratch=$2;; --product) product=$2;; esac
      shift
      done
      mkdir -p "$scratch/release"
      case "$scratch" in */tree) cp '\(GateProgram.built)/KnownWork' "$scratch/release/$product"; exit 0;; esac
      \(base)
      """)
    let made = program.shell(
      """
      git init -q -b main . && git config user.email a@b && git config user.name A && printf '.build\\nbin\\nr\\n' > .gitignore \
      && git add .gitignore && git commit -qm one && echo 2 > f && git add f && git commit -qm two \
      && '\(GateProgram.driver)' gate update --suite '\(GateProgram.built)/KnownWork' --expected e.csv Blocks --quiet
      """)
    try #require(made.code == 0, "\(made.errors)")
    if changed { try program.folder.write("else", to: "f") }
    return program.run(
      ["gate", "--suite", "KnownWork", "--expected", "e.csv", "--results", "r", "--quiet"] + words,
      before: "PATH=\"$PWD/bin:$PATH\"")
  }

  @Test func aBaseThatDoesNotBuildIsADataError() throws {
    let ending = try ending(
      base: "echo 'main.swift:3:1: error: cannot find it' >&2; exit 1", ["--base", "HEAD~1", "Steps"])
    #expect(ending.code == 2 && ending.output == "")
    #expect(ending.errors.contains("KnownWork of base "), "\(ending.errors)")
    #expect(ending.errors.contains("does not build:\n  main.swift:3:1: error: cannot find it\n"))
    #expect(ending.errors.contains("nothing was measured"))
  }

  @Test func aBaseWithoutTheSuiteIsToldAndTheExactGateStillRuns() throws {
    let ending = try ending(
      base: "echo \"error: no product named '$product'\" >&2; exit 1",
      ["--base", "HEAD~1", "Steps", "Blocks"])
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(ending.output.contains("gate: PASS (exit 0)"), "\(ending.output)")
    #expect(ending.output.contains("timed: suite KnownWork: the base has no such suite"))
    #expect(ending.output.hasSuffix("timed: nothing was compared\n"))
  }

  @Test func aBaseThatBuildsTheSameProgramIsInvalid() throws {
    let ending = try ending(
      base: "cp '\(GateProgram.built)/KnownWork' \"$scratch/release/$product\"",
      ["--base", "HEAD~1", "Steps"])
    #expect(ending.code == 5, "\(ending.errors)")
    #expect(ending.errors.hasPrefix("error: both sides of KnownWork are the same program"))
  }

  @Test func theBaseThatIsCheckedOutIsNothingToCompare() throws {
    let ending = try ending(base: "exit 1", ["--base", "main", "Steps"])
    #expect(ending.code == 5 && ending.errors.contains("there is nothing to compare"), "\(ending.errors)")
    // With a change that is not committed there is.
    let changed = try self.ending(
      base: "echo 'error: x'; exit 1", ["--base", "main", "Steps"], changed: true)
    #expect(changed.code == 2 && changed.errors.contains("does not build"))
  }

  @Test func anUnknownRevisionIsADataError() throws {
    let ending = try ending(base: "exit 1", ["--base", "mian"])
    #expect(ending.code == 2)
    #expect(ending.errors.hasPrefix("error: there is no revision 'mian'; did you mean 'main'?\n"))
  }
}
