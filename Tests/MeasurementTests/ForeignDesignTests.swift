import Testing

@testable import Measurement

/// Suites of different subjects, run together: what one calls a design, another need not know.
@Suite struct ForeignDesignTests {
  private let folder = TemporaryFolder()

  /// A suite that knows the design called `design` alone, and refuses `layers=0` whatever the design.
  private func suite(_ name: String, knows design: String) throws -> String {
    var suite = ScriptSuite(name: name)
    try suite.addGoodCase("\(name)/draw[\(design);layers=1]")
    let plain = try suite.write(into: folder)
    return folder.script(
      "\(name)Strict",
      """
      for word in "$@"; do
      case "$word" in
      --designs=\(design)|--designs=\(design),*) ;;
      --designs=*) printf 'error: no design of \(name); did you mean "\(design)"?\\nGive it.\\n' >&2; exit 2 ;;
      --layers=0) printf 'error: layers 0 is too few\\nGive more.\\n' >&2; exit 2 ;;
      esac
      done
      exec '\(plain)' "$@"
      """)
  }

  private func plan(_ designs: [String], layers: String? = nil) throws -> RunPlan {
    var selection = CaseSelection()
    selection.designs = designs
    if let layers { selection.values["layers"] = [layers] }
    return try RunPlan(
      suitePaths: [try suite("Paint", knows: "seed"), try suite("Document", knows: "snapshot")],
      selection: selection, repetition: RunPlan.Repetition(), availableMemory: nil)
  }

  @Test(arguments: [("seed", "Paint"), ("snapshot", "Document")])
  func suiteThatDoesNotKnowTheDesignIsLeftOut(_ design: String, _ suite: String) throws {
    #expect(try plan([design]).suites.map(\.description.suite) == [suite])
  }

  @Test func designThatNoSuiteKnowsIsRefused() {
    #expect(throws: SuiteInputError.self) { try plan(["sed"]) }
    do {
      _ = try plan(["sed"])
    } catch { #expect("\(error)".contains("no design of Paint; did you mean \"seed\"?")) }
  }

  @Test func whatIsWrongBesideTheDesignIsNotForgiven() {
    do {
      _ = try plan(["snapshot"], layers: "0")
      Issue.record("layers 0 was taken")
    } catch { #expect("\(error)".contains("layers 0 is too few")) }
  }
}
