import Testing

/// The Makefile, as far as it can be looked at without building anything.
@Suite struct MakefileTests {
  @Test(arguments: [
    ("bench", "pentimento run --name bench"), ("test", "Tests/all.sh"), ("gate", "pentimento gate"),
    ("soak", "Tests/soak.sh"), ("plot", "-m plot results/some-run"), ("build", "swift build -c release"),
    ("reference", "run --name reference"),
  ])
  func targetIsUnderstood(_ target: String, _ command: String) throws {
    // A copy: make runs lines that call make even when it is told to print alone, so the set-up script says no.
    let folder = try TemporaryFolder()
    let copied = try Program(path: "/bin/cp", words: ["\(Build.root)/Makefile", "."], folder: folder.path)
      .run()
    #expect(copied.code == 0)
    try folder.write("setup/packages.sh", "#!/bin/sh\nexit 2\n", permissions: 0o755)
    let ending = try Program(
      path: "/usr/bin/env", words: ["make", "-n", target, "RUN=results/some-run"], folder: folder.path
    ).run()
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(ending.output.contains(command), "\(ending.output)")
  }

  @Test(arguments: [("", "pentimento gate \n"), ("main", "pentimento gate --base main \n")])
  func gateComparesTimesWithABaseAlone(_ base: String, _ command: String) throws {
    let ending = try Program(path: "/usr/bin/env", words: ["make", "-n", "gate", "BASE=\(base)"], folder: Build.root)
      .run()
    #expect(ending.code == 0 && ending.output.replacing("  ", with: " ").contains(command), "\(ending.output)")
  }

  @Test func plotWithoutARunSaysSo() throws {
    let folder = try TemporaryFolder()
    _ = try Program(path: "/bin/cp", words: ["\(Build.root)/Makefile", "."], folder: folder.path).run()
    let ending = try Program(path: "/usr/bin/env", words: ["make", "plot"], folder: folder.path).run()
    #expect(ending.code == 2)
    #expect(ending.errors.contains("error: there is no run to draw"))
  }

  @Test func scriptsParse() throws {
    for script in ["Tests/all.sh", "Tests/soak.sh", "setup/packages.sh", ".ci/run"] {
      let ending = try Program(path: "/bin/bash", words: ["-n", script], folder: Build.root).run()
      #expect(ending.code == 0, "\(script): \(ending.errors)")
    }
  }
}
