import Comparison
import Results
import Testing

/// comparison.csv.
@Suite struct ComparisonRowTests {
  @Test func columnsAreThoseOfTheContract() throws {
    let text = CSV.encode(ComparisonRow.rows(of: try ComparisonReportTests.comparison()))
    #expect(
      text.prefix { $0 != "\n" }
        == "schema,suite,benchmark,design,canvas_px,layers,coverage_pct,brush_px,steps,budget_mib,parameters,metric,unit,"
        + "class,reference,candidate,pairs,ratio,ratio_low,ratio_high,margin,verdict,evidence")
  }

  @Test func rowsComeBackEqual() throws {
    for isAdvisory in [false, true] {
      let rows = ComparisonRow.rows(of: try ComparisonReportTests.comparison { $0.isAdvisory = isAdvisory })
      let back = try CSV.decode(
        ComparisonRow.self, bytes: Array(CSV.encode(rows).utf8), file: "comparison.csv")
      #expect(back.count == 4 && CSV.encode(back) == CSV.encode(rows))
      #expect(back.filter { $0.verdict != nil } == rows.filter { $0.verdict != nil })
    }
  }

  @Test func whatDoesNotApplyIsEmpty() throws {
    let rows = ComparisonRow.rows(of: try ComparisonReportTests.comparison())
    let wall = try #require(rows.first { $0.metric == "wall" })
    #expect(
      wall.pairs == nil && wall.margin == 0.05 && wall.verdict == .slower && wall.id.design == "copying")
    let (low, ratio, high) = (
      try #require(wall.ratioLow), try #require(wall.ratio), try #require(wall.ratioHigh)
    )
    #expect(low < ratio && ratio < high && abs(ratio - 1.3) < 0.01)
    #expect(
      wall.evidence.contains("medians 1000 and 1301.3 ns; 5 and 5 processes, unpaired"), "\(wall.evidence)")
    #expect(wall.evidence.hasSuffix("over 1"))
    let copies = try #require(rows.first { $0.metric == "tile_copies" })
    #expect(copies.verdict == .same && copies.ratio == 1 && copies.ratioLow == nil && copies.margin == nil)
    #expect(copies.evidence == "4096 and 4096")
    let faults = try #require(rows.first { $0.metric == "page_faults" })
    #expect(faults.verdict == nil && faults.evidence == "medians 70 and 42; 5 and 5 processes")
  }

  @Test func unknownVerdictIsRefused() throws {
    let text = CSV.encode(ComparisonRow.rows(of: try ComparisonReportTests.comparison()))
    let damaged = text.replacing(",slower,", with: ",slowish,")
    #expect(damaged != text)
    let error = try #require(throws: CSVError.self) {
      try CSV.decode(ComparisonRow.self, bytes: Array(damaged.utf8), file: "comparison.csv")
    }
    #expect(error.column == "verdict" && error.line == 2 && error.expected.contains("slower"))
  }
}
