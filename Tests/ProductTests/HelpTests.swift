import Testing

/// What `--help` says, and the scripts that complete words.
@Suite struct HelpTests {
  static let texts: [(program: String, words: [String], golden: String)] =
    [
      ("pentimento", [], "pentimento"), ("pentimento", ["list"], "pentimento-list"),
      ("pentimento", ["run"], "pentimento-run"), ("pentimento", ["gate"], "pentimento-gate"),
      ("pentimento", ["compare"], "pentimento-compare"),
      ("pentimento", ["gate", "update"], "pentimento-gate-update"),
      ("pentimento", ["gate", "explain"], "pentimento-gate-explain"),
      ("pentimento", ["gate", "selftest"], "pentimento-gate-selftest"),
      ("pentimento", ["gate", "selftest", "replay"], "pentimento-gate-selftest-replay"),
      ("pentimento", ["trace"], "pentimento-trace"), ("pentimento", ["merge"], "pentimento-merge"),
      ("pentimento", ["doctor"], "pentimento-doctor"), ("pentimento", ["profile"], "pentimento-profile"),
      ("pentimento", ["gate", "selftest", "aa"], "pentimento-gate-selftest-aa"),
      ("pentimento", ["gate", "selftest", "bias"], "pentimento-gate-selftest-bias"),
      ("pentimento", ["gate", "selftest", "inject"], "pentimento-gate-selftest-inject"),
      ("pentimento", ["gate", "selftest", "relink"], "pentimento-gate-selftest-relink"),
      ("pentimento", ["chart"], "pentimento-chart"),
    ] + Build.suites.map { ($0, [], $0) }

  @Test(arguments: texts)
  func helpIsAsWritten(_ program: String, _ words: [String], _ golden: String) throws {
    for spelling in ["--help", "-h"] {
      let ending = try Program(path: Build.own.path(program), words: words + [spelling]).run()
      #expect(ending.code == 0)
      #expect(ending.errors == "")
      #expect(try ending.output == Golden.text(golden))
    }
  }

  @Test(arguments: texts.filter { !$0.words.isEmpty })
  func helpCommandSaysTheSame(_ program: String, _ words: [String], _ golden: String) throws {
    let ending = try Program(path: Build.own.path(program), words: ["help"] + words).run()
    #expect(ending.code == 0)
    #expect(try ending.output == Golden.text(golden))
  }

  @Test func helpNeedsNoTerminalAndFitsEightyColumns() throws {
    for (_, _, golden) in Self.texts {
      let text = try Golden.text(golden)
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(golden)")
      #expect(!text.contains("\u{1B}"))
    }
  }

  @Test func bashCompletesWithTheScript() throws {
    let folder = try TemporaryFolder()
    let script = try Build.own.pentimento("--generate-completion-script", "bash", in: folder).run()
    #expect(script.code == 0)
    #expect(script.errors == "")
    try folder.write("completion.bash", script.output)
    let parsed = try Program(path: "/bin/bash", words: ["-n", "completion.bash"], folder: folder.path).run()
    #expect(parsed.code == 0, "\(parsed.errors)")

    let asking = """
      source completion.bash
      function=$(complete -p pentimento | sed -E 's/.*-F ([^ ]+).*/\\1/')
      COMP_WORDS=(pentimento ru); COMP_CWORD=1; "$function" pentimento ru pentimento; echo "${COMPREPLY[*]}"
      COMP_WORDS=(pentimento gate u); COMP_CWORD=2; "$function" pentimento u gate; echo "${COMPREPLY[*]}"
      COMP_WORDS=(pentimento run --qui); COMP_CWORD=2; "$function" pentimento --qui run; echo "${COMPREPLY[*]}"
      """
    let answer = try Program(path: "/bin/bash", words: ["-c", asking], folder: folder.path).run()
    let words = answer.output.split(separator: "\n").map {
      $0.split(separator: " ").map(String.init).sorted()
    }
    #expect(words == [["run"], ["update"], ["--quick", "--quiet"]], "\(answer.errors)")
  }

  @Test func manualPageNamesEveryCommand() throws {
    let page = try Program(path: Build.own.path("pentimento"), words: ["--generate-man-page"]).run()
    #expect(page.code == 0 && page.errors == "" && page.output.hasPrefix(".TH PENTIMENTO 1 "))
    for word in ["RUN", "MERGE", "CHART", "PROFILE", "GATE UPDATE", "DOCTOR"] {
      #expect(page.output.contains("\n.SH PENTIMENTO \(word)\n"))
    }
    #expect(page.output.contains("\n.TP\n\\fB\\-\\-shard <i/n>\\fR\n"))
  }

  @Test func versionIsANumberOfThreeParts() throws {
    let ending = try Program(path: Build.own.path("pentimento"), words: ["--version"]).run()
    #expect(ending.code == 0)
    #expect(ending.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil, "\(ending.output)")
  }
}
