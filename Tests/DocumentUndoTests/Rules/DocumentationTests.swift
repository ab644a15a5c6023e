import DocumentUndo
import Foundation
import Testing

/// The pages say what the tests find.
@Suite @MainActor struct DocumentationTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let pages = tests.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "Sources/DocumentUndo/DocumentUndo.docc")

  /// A page with a generated part; `PENTIMENTO_UPDATE_DOCS=1` writes that part anew.
  private func expect(_ page: String, toHold generated: String, between begin: String, _ end: String) throws {
    let file = Self.pages.appending(path: page)
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: begin + "\n\n"))
    let stop = try #require(text.range(of: "\n" + end, range: start.upperBound..<text.endIndex))
    let standing = String(text[start.upperBound..<stop.lowerBound])
    guard standing != generated else { return }
    if ProcessInfo.processInfo.environment["PENTIMENTO_UPDATE_DOCS"] == "1" {
      try (text[..<start.upperBound] + generated + text[stop.lowerBound...])
        .write(to: file, atomically: true, encoding: .utf8)
    } else {
      let stale = zip(standing.split(separator: "\n"), generated.split(separator: "\n")).first { $0 != $1 }
      Issue.record(
        """
        \(page) is stale: '\(stale?.0 ?? "")' is now '\(stale?.1 ?? "")'; \
        'PENTIMENTO_UPDATE_DOCS=1 swift test --filter DocumentationTests' writes it anew
        """)
    }
  }

  @Test func tableOfDifferencesIsWhatTheProfilesDo() throws {
    try expect(
      "Rules.md", toHold: RuleProbe.table, between: "<!-- The next table is generated. -->",
      "<!-- Here it ends. -->")
  }

  @Test func listOfBugsIsTheOneThatIsTested() throws {
    try expect(
      "GNUstep.md", toHold: KnownBug.table, between: "<!-- The next table is generated. -->",
      "<!-- Here it ends. -->")
  }

  /// Every rule has a test of its number in this folder, and a line on the page.
  @Test(arguments: SemanticsProfile.rules) func ruleHasATestOfItsNumber(_ rule: Int) throws {
    let files = try FileManager.default.contentsOfDirectory(at: Self.tests, includingPropertiesForKeys: nil)
    let sources = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let name = try Regex("@Test[^}]*?func rule\(rule)[A-Z]")
    #expect(sources.contains(name), "rule \(rule) has no test")
    let page = try String(contentsOf: Self.pages.appending(path: "Rules.md"), encoding: .utf8)
    #expect(page.contains("\n\(rule). "), "rule \(rule) is not on the page")
  }

  /// What the apple profile does otherwise than Apple's class, on purpose, stands in a table with the reason.
  @Test func pageSaysInWhichRulesAppleDiffers() throws {
    let page = try String(contentsOf: Self.pages.appending(path: "Rules.md"), encoding: .utf8)
    for rule in [33, 48, 49] { #expect(page.contains("| \(rule) |")) }
  }
}
