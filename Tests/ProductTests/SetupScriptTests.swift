import Testing

/// setup/packages.sh among stubs: what it installs, what it asks for, and when it does nothing.
@Suite struct SetupScriptTests {
  @Test func nothingIsCalledWhenEverythingIsThere() throws {
    let stubs = try Stubs(present: ["pkg-config", "python3", "objdump", "apt-get"], user: 0)
    let ending = try stubs.run(["jemalloc", "venv", "objdump"])
    #expect(ending.code == 0)
    #expect(ending.output == "" && ending.errors == "")
    #expect(stubs.installed == "")
  }

  @Test func userWithoutRightsIsToldTheCommand() throws {
    let stubs = try Stubs(failing: ["pkg-config"], present: ["apt-get"], user: 1000)
    let ending = try stubs.run(["jemalloc"])
    #expect(ending.code == 2)
    #expect(ending.output == "")
    #expect(ending.errorLines.first == "error: missing packages: libjemalloc-dev pkg-config")
    #expect(ending.errors.contains("sudo apt-get install libjemalloc-dev pkg-config"))
    #expect(stubs.installed == "")
  }

  @Test func rootInstallsWhatIsMissingAlone() throws {
    let stubs = try Stubs(failing: ["pkg-config", "python3"], present: ["objdump", "apt-get"], user: 0)
    let ending = try stubs.run(["jemalloc", "venv", "objdump"])
    #expect(ending.code == 0, "\(ending.errors)")
    let calls = stubs.installed.split(separator: "\n")
    #expect(calls.count == 2)
    #expect(calls.first?.hasPrefix("update") == true)
    #expect(calls.last?.hasPrefix("install -y") == true)
    #expect(calls.last?.hasSuffix(" libjemalloc-dev pkg-config python3-venv") == true, "\(calls)")
  }

  @Test func packageThatServesSeveralNeedsIsNamedOnce() throws {
    let stubs = try Stubs(failing: ["pkg-config"], present: ["apt-get", "strace"], user: 1000)
    let ending = try stubs.run(["jemalloc", "lz4", "xxhash", "strace"])
    #expect(ending.code == 2)
    #expect(
      ending.errorLines.first
        == "error: missing packages: libjemalloc-dev pkg-config liblz4-dev libxxhash-dev")
  }

  @Test func installationThatFailsIsAFailure() throws {
    let stubs = try Stubs(failing: ["pkg-config", "apt-get"], user: 0)
    #expect(try stubs.run(["jemalloc"]).code != 0)
  }

  @Test func systemWithoutAptIsToldTheNames() throws {
    let ending = try Stubs(user: 1000).run(["jemalloc", "objdump"])
    #expect(ending.code == 2)
    #expect(
      ending.errorLines.first
        == "error: missing: libjemalloc-dev pkg-config binutils; this system has no apt-get")
    #expect(ending.errorLines.count == 3)
  }

  @Test func missingCompilerIsNamedFirst() throws {
    let ending = try Stubs(hasSwift: false, user: 0).run(["jemalloc"])
    #expect(ending.code == 2)
    #expect(ending.errors.hasPrefix("error: there is no swift on PATH"))
  }

  @Test func unknownNeedIsRefused() throws {
    let ending = try Stubs(user: 0).run(["teapot"])
    #expect(ending.code == 2)
    #expect(ending.errors.contains("'teapot'"))
  }
}

/// A search path that holds stubs and nothing else.
private struct Stubs {
  private let folder: TemporaryFolder

  init(hasSwift: Bool = true, failing: [String] = [], present: [String] = [], user: Int) throws {
    folder = try TemporaryFolder()
    let log = #"case "$0" in */apt-get) echo "$*" >>"${0%/*}/../installed" ;; esac"#
    for (name, code) in failing.map({ ($0, 1) }) + (present + (hasSwift ? ["swift"] : [])).map({ ($0, 0) }) {
      try folder.write("bin/\(name)", "#!/bin/sh\n\(log)\nexit \(code)\n", permissions: 0o755)
    }
    try folder.write("bin/id", "#!/bin/sh\necho \(user)\n", permissions: 0o755)
  }

  /// The words of every call of apt-get.
  var installed: String { folder.text("installed") }

  func run(_ needs: [String]) throws -> Program.Ending {
    try Program(
      path: "/bin/bash", words: ["\(Build.root)/setup/packages.sh"] + needs, folder: folder.path,
      environment: ["PATH": folder.path("bin")]
    ).run()
  }
}
