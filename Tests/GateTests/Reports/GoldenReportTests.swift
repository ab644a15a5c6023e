import Gate
import Results
import Testing

/// Every form of a report, to the letter.
@Suite struct GoldenReportTests {
  static let names: [ReportFormat: String] = [
    .text: "txt", .csv: "csv", .markdown: "md", .junit: "xml", .github: "annotations",
    .smaller: "smaller.json",
    .bencher: "bencher.json",
  ]

  @Test(arguments: ReportFormat.allCases) func bothHalves(_ format: ReportFormat) throws {
    let name = try #require(Self.names[format])
    #expect(try GoldenReport.matches(format.text(ReportScenario.both()), "gate.\(name)"))
  }

  @Test(arguments: [ReportFormat.text, .markdown, .junit, .github]) func anInvalidRun(_ format: ReportFormat)
    throws
  {
    let name = try #require(Self.names[format])
    #expect(try GoldenReport.matches(format.text(ReportScenario.invalid()), "invalid.\(name)"))
  }

  @Test(arguments: [ReportFormat.text, .markdown, .junit, .github]) func aDataError(_ format: ReportFormat)
    throws
  {
    let name = try #require(Self.names[format])
    #expect(try GoldenReport.matches(format.text(ReportScenario.dataError), "error.\(name)"))
  }
}
