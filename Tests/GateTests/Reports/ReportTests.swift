import Foundation
import Gate
import Results
import Testing

/// What all forms of a report have in common, and where they leave something out.
@Suite struct ReportTests {
  @Test func theWorstComesFirst() throws {
    let codes = try ReportScenario.both().rows.map(\.exitCode)
    let ranks = [5, 4, 1, 3, 0]
    let places = codes.compactMap { code in ranks.firstIndex { $0 == Int(code) } }
    #expect(places == places.sorted() && Set(codes) == [5, 4, 1, 3, 0])
  }

  @Test func exitCodesOfHalves() throws {
    #expect(GateOutcome().exitCode == 4, "nothing was judged")
    #expect(ReportScenario.dataError.exitCode == 2)
    #expect(try ReportScenario.invalid().exitCode == 5)
    var scenario = GateScenario()
    try scenario.add("copies", expected: 4, found: [4, 4])
    var pairs = try TimedScenario(["a"])
    try pairs.add(40, ["a": log1p(0.02)])
    var outcome = GateOutcome(exact: try scenario.report(), timed: pairs.gate.report)
    #expect(outcome.exitCode == 3 && outcome.word == "INCONCLUSIVE")
    outcome.onInconclusive = .pass
    #expect(outcome.exitCode == 0)
    // 1 goes before 3.
    try scenario.add("bytes", expected: 4, found: [5, 5])
    outcome.onInconclusive = .fail
    outcome.exact = try scenario.report()
    #expect(outcome.exitCode == 1)
  }

  /// The option decides the exit code and the state alike.
  @Test func whatIsInconclusiveIsSkippedWhereItPasses() throws {
    var outcome = try ReportScenario.both()
    func state() -> ReportRow.State? { outcome.rows.first { $0.key.metric == "vague" }?.state }
    #expect(state() == .failed && GateJUnit.text(outcome).contains("<failure type=\"inconclusive\""))
    outcome.onInconclusive = .pass
    #expect(state() == .skipped && GateJUnit.text(outcome).contains("<skipped message=\"inconclusive: "))
  }

  @Test func rowsOfTheTableComeBackEqual() throws {
    let rows = try ReportScenario.both().rows.map(GateRow.init)
    #expect(rows.count == 14)
    let text = CSV.encode(rows)
    #expect(try CSV.decode(GateRow.self, bytes: Array(text.utf8), file: "comparison.csv") == rows)
  }

  /// A job's summary of over 1 MiB is not shown at all.
  @Test func markdownStaysBelowItsLimitAndSaysWhatIsLeftOut() throws {
    var scenario = GateScenario()
    for number in 0..<9000 { try scenario.add("metric_\(number)", expected: 1, found: [2, 2]) }
    let outcome = GateOutcome(exact: try scenario.report())
    let text = GateMarkdown.text(outcome)
    #expect(text.utf8.count <= GateMarkdown.limit && text.utf8.count > GateMarkdown.limit - 1000)
    let shown = text.split(separator: "\n").count { $0.hasPrefix("| regressed |") }
    #expect(
      text.hasSuffix(
        "\n\(9000 - shown) more of 9000 rows do not fit into this summary; comparison.csv has them all.\n"))
    let small = GateMarkdown.text(outcome, limit: 2000)
    #expect(small.utf8.count <= 2000 && small.contains("more of 9000 rows"))
  }

  @Test func annotationsStayWithinWhatIsShown() throws {
    var scenario = GateScenario()
    for number in 0..<11 { try scenario.add("metric_\(number)", expected: 1, found: [2, 2]) }
    let lines = GateAnnotations.text(GateOutcome(exact: try scenario.report())).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::error ") } == 10)
    #expect(lines.contains("::error title=gate::2 more rows; the report has them all"))
    scenario.input.expected.removeLast()
    scenario.input.declared[try GateScenario.key("metric_10")] = nil
    let ten = GateAnnotations.text(GateOutcome(exact: try scenario.report())).split(separator: "\n")
    #expect(ten.count { $0.hasPrefix("::error title=regressed") } == 10)
  }

  /// Layout and noise make times longer; more work shows in what is counted.
  @Test func aSlowdownStandsBesideTheWork() throws {
    func line(copies: Double) throws -> String? {
      var scenario = GateScenario()
      try scenario.add("copies", expected: 100, found: [copies, copies])
      try scenario.add("allocations", expected: 0, found: [0, 0])
      var pairs = try TimedScenario(["wall"])
      try pairs.add(16, ["wall": log(1.08)])
      let outcome = GateOutcome(exact: try scenario.report(), timed: pairs.gate.report)
      return outcome.rows.first { $0.isTimed }?.evidence.last
    }
    #expect(try line(copies: 100) == "time +8 %, allocations +0, copies +0: layout or noise likely")
    #expect(try line(copies: 112) == "time +8 %, copies +12 %: real, more work is done")
    var alone = try TimedScenario(["wall"])
    try alone.add(16, ["wall": log(1.08)])
    #expect(
      GateOutcome(timed: alone.gate.report).rows[0].evidence.last
        == "no exact metric of this case says whether its work has changed")
  }
}
