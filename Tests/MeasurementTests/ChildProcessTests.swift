import FoundationEssentials
import Glibc
import Testing

@testable import Measurement

struct ChildProcessTests {
  static func shell(
    _ script: String, outputDescriptor: Int32 = 1, timeLimit: Int = 60, environment: [(String, String)] = []
  ) -> ChildProcess {
    ChildProcess.run(
      "/bin/sh", ["-c", script], outputDescriptor: outputDescriptor, timeLimit: timeLimit,
      environment: environment)
  }

  static func text(_ child: ChildProcess) -> String { String(decoding: child.output, as: UTF8.self) }

  @Test(arguments: [0, 1, 2, 42, 126, 255]) func anExitCodeIsKept(code: Int) {
    #expect(Self.shell("exit \(code)").ending == .exited(code))
  }

  @Test(arguments: [("KILL", 9), ("TERM", 15), ("SEGV", 11), ("ABRT", 6)])
  func aSignalIsNamed(name: String, number: Int) {
    let child = Self.shell("echo before; kill -\(name) $$; echo after")
    #expect(child.ending == .killed(signal: number))
    #expect(Self.text(child) == "before\n")
  }

  @Test func aMissingProgramIsNotStarted() {
    let child = ChildProcess.run("/no/such/program", [], timeLimit: 60)
    #expect(child.ending == .notStarted(errorText: "No such file or directory"))
    #expect(child.output.isEmpty && child.errors.isEmpty)
  }

  @Test func aFileThatIsNoProgramIsNotStarted() {
    let child = ChildProcess.run("/proc/self/status", [], timeLimit: 60)
    #expect(child.ending == .notStarted(errorText: "Permission denied"))
  }

  @Test func argumentsArriveAsTheyAre() {
    let child = ChildProcess.run(
      "/bin/sh", ["-c", #"for word; do printf '<%s>' "$word"; done"#, "sh", "a b", "", "*", "$HOME", "é\n"],
      timeLimit: 60)
    #expect(Self.text(child) == "<a b><><*><$HOME><é\n>")
  }

  /// What a suite prints by mistake must not stand among its rows.
  @Test func descriptorThreeIsApartFromStandardOutput() {
    let child = Self.shell("echo printed; echo rows >&3; echo said >&2", outputDescriptor: 3)
    #expect(child.ending == .exited(0))
    #expect(Self.text(child) == "rows\n")
    #expect(child.errors == "printed\nsaid\n")
  }

  @Test func standardOutputIsTheOutputWhenAskedFor() {
    let child = Self.shell("echo printed; echo said >&2; (echo rows >&3) 2>/dev/null || echo closed")
    #expect(Self.text(child) == "printed\nclosed\n")
    #expect(child.errors == "said\n")
  }

  @Test func standardInputIsEmpty() {
    #expect(Self.text(Self.shell("cat; echo end")) == "end\n")
  }

  @Test func environmentIsPassedOnAndAdditionsReplace() {
    setenv("PENTIMENTO_TEST_KEPT", "kept", 1)
    setenv("PENTIMENTO_TEST_OLD", "old", 1)
    let child = ChildProcess.run(
      "/usr/bin/env", [], timeLimit: 60,
      environment: [("PENTIMENTO_TEST_OLD", "new"), ("PENTIMENTO_TEST", "x=y z")])
    // A shell would hide an entry that stands twice.
    let entries = Self.text(child).split(separator: "\n").filter { $0.hasPrefix("PENTIMENTO_TEST") }
    #expect(
      entries.sorted() == ["PENTIMENTO_TEST=x=y z", "PENTIMENTO_TEST_KEPT=kept", "PENTIMENTO_TEST_OLD=new"])
  }

  @Test func muchOutputArrivesWhole() {
    let child = Self.shell("head -c 20000000 /dev/zero >&3; echo end >&3", outputDescriptor: 3)
    #expect(child.ending == .exited(0))
    #expect(child.output.count == 20_000_004)
    #expect(child.output.suffix(4) == [UInt8]("end\n".utf8)[...])
  }

  @Test func ofTheErrorsTheLast64KiBAreKept() {
    let child = Self.shell("head -c 100000 /dev/zero | tr '\\0' x >&2; echo end >&2")
    #expect(child.errors.utf8.count == 65_536)
    #expect(child.errors.hasSuffix("xxx\nend\n") || child.errors.hasSuffix("xxxend\n"))
    let short = Self.shell("printf 'a few words' >&2")
    #expect(short.errors == "a few words")
  }

  @Test func aFloodOfErrorsDoesNotStopTheRows() {
    let child = Self.shell(
      "head -c 50000000 /dev/zero | tr '\\0' x >&2; echo rows >&3; exit 3", outputDescriptor: 3)
    #expect(child.ending == .exited(3))
    #expect(Self.text(child) == "rows\n")
    #expect(child.errors.utf8.count == 65_536)
  }

  @Test func errorsThatAreNoTextAreShownAllTheSame() {
    #expect(Self.shell("printf 'a\\377b' >&2").errors == "a\u{FFFD}b")
  }

  /// In a process of its own: tests beside this one open descriptors too.
  @Test func noDescriptorIsLeftOpen() async {
    await #expect(processExitsWith: .success) {
      func openDescriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
      }
      _ = ChildProcessTests.shell("exit 0")
      let before = try openDescriptors()
      for round in 0..<200 {
        _ = ChildProcess.run(round % 2 == 0 ? "/bin/true" : "/no/such/program", [], timeLimit: 60)
      }
      #expect(try openDescriptors() == before)
    }
  }
}
