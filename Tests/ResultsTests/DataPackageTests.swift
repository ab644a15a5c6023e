import Foundation
import Testing

@testable import Results

@Suite struct DataPackageTests {
  private static let tables = DataPackage.Table.ofRuns

  /// A column that nobody has described would be of type `any`, which validates nothing.
  @Test func everyColumnIsDescribed() {
    let columns =
      SampleRow.columns + SummaryRow.columns + DistributionRow.columns + GrowthRow.columns
      + ExpectedRow.columns + WaiverRow.columns + IdenticalRunRow.columns + PairRow.columns
    for column in columns { #expect(FieldSchema.named(column) != nil, "\(column)") }
    for table in Self.tables + [.sites, .overhead, .differences, .timeline] {
      #expect(table.resource.schema.fields.allSatisfy { $0.type != "any" && !$0.description.isEmpty })
    }
  }

  /// The file in version control describes the gate's tables as they are read.
  @Test func expectedValuesAreDescribed() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "results/datapackage.json"), encoding: .utf8)
    #expect(try text == DataPackage(name: "gate", tables: DataPackage.Table.ofGate).json())
  }

  @Test func columnsStandInTheOrderOfTheFile() {
    #expect(Self.tables[0].resource.schema.fields.map(\.name) == SampleRow.columns)
    #expect(Self.tables[2].resource.schema.fields.map(\.name) == DistributionRow.columns)
    #expect(DataPackage.Table.timeline.resource.schema.fields.map(\.name) == TimelineRow.columns)
  }

  @Test func oneNameInTwoTablesMayHoldTwoTypes() throws {
    func type(of column: String, in table: DataPackage.Table) throws -> String {
      try #require(table.resource.schema.fields.first { $0.name == column }).type
    }
    #expect(try type(of: "value", in: .samples) == "number")
    #expect(try type(of: "value", in: .environment) == "string")
  }

  @Test func theTextIsJSONThatNamesEveryFile() throws {
    let package = DataPackage(
      name: "20261130T083300Z-abc1234-Quick", created: "2026-11-30T08:33:00Z", tables: Self.tables)
    let text = try package.json()
    let json = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(json["name"] as? String == "20261130t083300z-abc1234-quick")
    #expect(json["profile"] as? String == "tabular-data-package")
    let resources = try #require(json["resources"] as? [[String: Any]])
    #expect(
      resources.map { $0["path"] as? String } == [
        "samples.csv", "summary.csv", "distribution.csv", "growth.csv", "quality.csv", "sentinel.csv",
        "environment.csv",
      ])
    let schema = try #require(resources[0]["schema"] as? [String: Any])
    let fields = try #require(schema["fields"] as? [[String: Any]])
    let constraints = fields.first { $0["name"] as? String == "class" }?["constraints"] as? [String: Any]
    #expect(constraints?["enum"] as? [String] == ["exact", "count", "timed", "peak"])
    #expect(schema["missingValues"] as? [String] == [""])
  }
}
