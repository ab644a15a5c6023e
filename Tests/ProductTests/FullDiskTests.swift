import Testing

/// What a program says when nobody can take its report.
@Suite struct FullDiskTests {
  @Test(arguments: [
    ("pentimento", ["list"]), ("pentimento", ["--help"]), ("pentimento", ["trace"]),
    ("pentimento", ["run", "TinySteps", "--quick", "--quiet", "--results", "results"]),
    ("pentimento", ["gate", "update", "TinySteps", "--quiet", "--expected", "expected.csv"]),
    ("UndoMemory", ["--describe"]), ("UndoMemory", ["TinySteps", "--quick", "--quiet"]),
  ])
  func reportThatCannotBeWrittenIsAnError(_ program: String, _ words: [String]) throws {
    let folder = try TemporaryFolder()
    let ending = try Program(
      path: "/bin/bash", words: ["-c", #"exec "$0" "$@" >/dev/full"#, Build.own.path(program)] + words,
      folder: folder.path
    ).run()
    #expect(ending.code == 2)
    #expect(ending.errors.contains("error: cannot write standard output: No space left"), "\(ending.errors)")
  }

  @Test func readerThatHasSeenEnoughIsNoErrorToTalkAbout() throws {
    let ending = try Program(
      path: "/bin/bash",
      words: ["-c", #""$0" trace --strokes 3000 | head -n 1"#, Build.own.path("pentimento")]
    ).run()
    #expect(ending.output.split(separator: "\n").count == 1)
    #expect(ending.errors == "")
  }
}
