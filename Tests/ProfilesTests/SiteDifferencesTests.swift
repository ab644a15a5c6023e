import Results
import Testing

@testable import Profiles

@Suite struct SiteDifferencesTests {
  private static func row(_ site: String, _ own: Double, metric: String = "cpu_time", profile: String = "cpu")
    throws -> SiteRow
  {
    SiteRow(
      id: try CaseID(suite: "S", benchmark: "B", design: "d"), profile: profile, metric: metric, unit: "ns",
      site: site,
      own: own, total: own, share: 0.5, source: "s")
  }

  @Test func placesAreHeldAgainstEachOther() throws {
    let rows = SiteDifferences.rows(
      reference: [
        try Self.row("a", 10), try Self.row("gone", 7),
        try Self.row("x", 1, metric: "requested", profile: "heap"),
      ],
      named: "seed", candidate: [try Self.row("a", 12), try Self.row("new", 9)], named: "copying")
    #expect(rows.map(\.site) == ["new", "gone", "a"] && rows.map(\.difference) == [9, -7, 2])
    #expect(rows.allSatisfy { $0.profile == "cpu" && $0.reference == "seed" && $0.candidate == "copying" })
    let text = SiteText.differences(rows, limit: 2)
    #expect(text.contains("+9 ns  new") && text.contains("-7 ns  gone") && !text.contains("2 ns  a"))
    #expect(try CSV.decode(SiteDifferenceRow.self, bytes: Array(CSV.encode(rows).utf8), file: "d") == rows)
  }

  @Test func tablesOfSitesAreReadAsTheyWereWritten() throws {
    let rows = [try Self.row("static A.b<C>(_:, d: \"e\")", 1), try Self.row("b", -3)]
    #expect(try CSV.decode(SiteRow.self, bytes: Array(CSV.encode(rows).utf8), file: "s") == rows)
  }
}
