import Foundation
import Results

/// The folder that a run has written, read back.
struct WrittenRun {
  /// The folder's name.
  let name: String
  let files: [String]
  let samples: [SampleRow]
  let summary: [SummaryRow]
  let growth: [GrowthRow]
  let environment: [String: String]

  /// What every run writes, and nothing else.
  static let tables = [
    "datapackage.json", "distribution.csv", "environment.csv", "growth.csv", "quality.csv",
    "samples.csv", "sentinel.csv", "summary.csv",
  ]

  /// Reads the only folder below `results`.
  init(below results: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: results)
    guard names.count == 1 else { throw NotOneRun(names: names) }
    name = names[0]
    let folder = "\(results)/\(name)"
    files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    samples = try CSV.read(SampleRow.self, path: "\(folder)/samples.csv")
    summary = try CSV.read(SummaryRow.self, path: "\(folder)/summary.csv")
    growth = try CSV.read(GrowthRow.self, path: "\(folder)/growth.csv")
    let facts = try CSV.read(EnvironmentRow.self, path: "\(folder)/environment.csv")
    environment = Dictionary(facts.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The values that must repeat to the digit, by case and metric; the seed is left out of the case.
  var exactValues: [String: [Double?]] {
    Dictionary(
      grouping: samples.filter { $0.metricClass == .exact },
      by: { "\($0.id.without(parameter: "seed")) \($0.metric)" }
    )
    .mapValues { $0.map(\.value) }
  }

  /// The values of a hash, one a row.
  func hashes(_ metric: String) -> [Double?] { samples.filter { $0.metric == metric }.map(\.value) }

  /// Why there is no single folder to read.
  struct NotOneRun: Error {
    let names: [String]
  }
}
