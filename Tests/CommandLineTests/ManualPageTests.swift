import CommandLine
import Testing

@Suite struct ManualPageTests {
  private static let run = Command(
    name: "tool run", overview: "Runs it.",
    options: [
      .flag("quick", short: "q", help: "Less work."),
      .value("form", "form", .choice(["a", "b"]), default: "a", help: "'Either' form."),
    ],
    arguments: [Argument("file", .any, .file, help: ".hidden files too, \\ and \"all\".")],
    discussion: "First.\nSecond.")
  private static let table = CommandTable(
    name: "tool", overview: "Does it.", version: "1.2.3",
    entries: [
      .command(run),
      .table(
        CommandTable(
          name: "tool gate", overview: "Holds it.", own: Command(name: "tool gate", overview: "Holds it."),
          entries: [.command(Command(name: "tool gate update", overview: "Rewrites it."))])),
    ])

  @Test func everyCommandAndOptionIsThere() {
    let page = Self.table.manualPage
    for line in [
      ".TH TOOL 1 \"\" \"tool 1.2.3\" \"User Commands\"", "tool \\- Does it.", ".SH TOOL RUN",
      ".SH TOOL GATE",
      ".SH TOOL GATE UPDATE", "\\fB\\-q\\fR, \\fB\\-\\-quick\\fR", "\\fB\\-\\-form <form>\\fR",
      "\\fBtool run [\\-\\-quick] [\\-\\-form <form>] [<file> ...]\\fR", "\\fIfile\\fR", "First.", "Second.",
    ] { #expect(page.contains("\n\(line)\n") || page.hasPrefix("\(line)\n"), "\(line)\n\(page)") }
  }

  /// A line that begins with a dot or an apostrophe would be taken for a request.
  @Test func textIsNeverARequest() {
    let lines = Self.table.manualPage.split(separator: "\n")
    let requests = lines.filter { $0.hasPrefix(".") || $0.hasPrefix("'") }
    #expect(Set(requests.map { $0.prefix { $0 != " " } }) == [".TH", ".SH", ".P", ".TP"], "\(requests)")
    #expect(lines.contains("\\&.hidden files too, \\e and \\(dqall\\(dq."))
    #expect(lines.contains("\\&'Either' form. (values: a, b; default: a)"))
  }

  @Test func itIsAskedForAsTheOnlyWord() throws {
    guard case .print(let page) = try Self.table.parse(["--generate-man-page"]) else {
      Issue.record("nothing to print")
      return
    }
    #expect(page == Self.table.manualPage)
    guard case .print(let one) = try Self.run.parse(["--generate-man-page"]) else {
      Issue.record("nothing to print")
      return
    }
    #expect(one.contains(".SH TOOL RUN"))
    #expect(throws: UsageError.self) { try Self.table.parse(["--generate-man-pag"]) }
  }
}
