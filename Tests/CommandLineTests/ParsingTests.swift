import CommandLine
import Testing

@Suite struct ParsingTests {
  private func parsed(_ words: [String], _ command: Command = Example.run) throws -> ParsedArguments {
    guard case .run(let ran, let arguments) = try command.parse(words), ran == command else {
      Issue.record("not run: \(words)")
      throw UsageError("not run", command: command.name)
    }
    return arguments
  }

  @Test func nothingGivesDefaults() throws {
    let arguments = try parsed([])
    #expect(!arguments.flag("quick") && !arguments.isGiven("seed"))
    #expect(arguments.integer("seed") == 1 && arguments.integers("canvas") == [512, 4096])
    #expect(arguments.text("format") == "text" && arguments.text("output") == nil)
    #expect(arguments.number("minutes") == nil && arguments.texts("design").isEmpty)
    #expect(arguments.color == .auto && arguments.positional.isEmpty)
  }

  @Test func everythingTogether() throws {
    let arguments = try parsed([
      "a", "--canvas", "1,2", "--quick", "--seed=7", "b", "--canvas=3", "--minutes", "1.5", "-o", "x.csv",
      "--design=seed+storage=inline,flat", "--color", "never", "--", "--quick", "-h",
    ])
    #expect(arguments.positional == ["a", "b", "--quick", "-h"])
    #expect(arguments.integers("canvas") == [1, 2, 3] && arguments.flag("quick"))
    #expect(arguments.integer("seed") == 7 && arguments.isGiven("seed") && arguments.number("minutes") == 1.5)
    #expect(arguments.text("output") == "x.csv" && arguments.color == .never)
    #expect(arguments.texts("design") == ["seed+storage=inline", "flat"])
  }

  @Test func flagsAreKeptApart() throws {
    let command = Command(
      name: "x", overview: "", options: [.flag("a", help: ""), .flag("b", short: "q", help: "")])
    let one = try parsed(["-q", "--b"], command)
    #expect(one.flag("b") && one.isGiven("b") && !one.flag("a"))
    let both = try parsed(["--a", "-q"], command)
    #expect(both.flag("a") && both.flag("b"))
  }

  @Test func dashesThatAreNoOptions() throws {
    #expect(try parsed(["--shift", "-5"]).integer("shift") == -5)
    #expect(try parsed(["-", "--output", "-"]).positional == ["-"])
    #expect(try parsed(["--output=--odd"]).text("output") == "--odd")
    #expect(try parsed(["--output=a=b"]).text("output") == "a=b")
  }

  @Test(arguments: [["--help"], ["-h"], ["--quick", "x", "-h", "--nonsense"]])
  func helpIsPrinted(words: [String]) throws {
    guard case .print(let text) = try Example.run.parse(words) else {
      Issue.record("help was not printed")
      return
    }
    #expect(text == Example.run.help)
  }

  @Test(arguments: [
    (["--canvs", "1"], "unknown option '--canvs'; did you mean '--canvas'?"),
    (["--zzz"], "unknown option '--zzz'"),
    (["-canvas"], "unknown option '-canvas'; did you mean '--canvas'?"),
    (["-x"], "unknown option '-x'"),
    (["--hlep"], "unknown option '--hlep'; did you mean '--help'?"),
    (["--seed"], "option '--seed' needs a value: --seed <n>"),
    (["--seed", "--quick"], "option '--seed' needs a value: --seed <n>"),
    (["--canvas"], "option '--canvas' needs a list: --canvas <px,...>"),
    (["--quick=yes"], "option '--quick' takes no value"),
    (["--seed", "1", "--seed=2"], "option '--seed' is given twice"),
    (["--seed", "x"], "option '--seed' expects a whole number of at least 0, not 'x'"),
    (["--seed", "1.5"], "option '--seed' expects a whole number of at least 0, not '1.5'"),
    (["--seed", "-1"], "option '--seed' expects a whole number of at least 0, not '-1'"),
    (["--seed="], "option '--seed' expects a whole number of at least 0, not ''"),
    (["--shift=x"], "option '--shift' expects a whole number, not 'x'"),
    (["--canvas", "512,0"], "option '--canvas' expects a whole number from 1 to 65536, not '0'"),
    (["--canvas", "512,,1"], "option '--canvas' has an empty element in '512,,1'"),
    (["--canvas="], "option '--canvas' has an empty element in ''"),
    (["--minutes", "0.1"], "option '--minutes' expects a number from 0.5 to 600.0, not '0.1'"),
    (["--minutes", "inf"], "option '--minutes' expects a number from 0.5 to 600.0, not 'inf'"),
    (["--minutes", "0x10"], "option '--minutes' expects a number from 0.5 to 600.0, not '0x10'"),
    (
      ["--format", "jsn"],
      "option '--format' expects one of text, csv, json, not 'jsn'; did you mean 'json'?"
    ),
    (["--output="], "option '--output' expects a path, not ''"),
  ])
  func wrongOptionIsAnError(words: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try Example.run.parse(words) }
    #expect(error?.message == message)
  }

  @Test(arguments: [
    ([], "missing argument '<a>'"), (["1"], "missing argument '<b>'"),
    (["0", "x"], "argument '<a>' expects a whole number from 1 to 9, not '0'"),
    (["1", "z"], "argument '<b>' expects one of x, y, not 'z'; did you mean 'x'?"),
    (["1", "x", "why", "more"], "unexpected argument 'more'"),
  ])
  func wrongArgumentIsAnError(words: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try Example.merge.parse(words) }
    // With one letter to compare, nothing is near.
    let expected = message.split(separator: ";")[0]
    #expect(error?.message == String(expected))
  }

  @Test func errorIsTwoLinesWhateverIsTyped() {
    let error = #expect(throws: UsageError.self) { try Example.run.parse(["--a\nb\u{1B}[31m"]) }
    #expect(
      error?.description
        == "error: unknown option '--a\\u{a}b\\u{1b}[31m'\nRun 'pentimento run --help' for the options.")
    #expect(
      Example.run.usageError("no such case").description
        == "error: no such case\nRun 'pentimento run --help' for the options.")
  }
}
