import Measurement
import Results

/// The tables of a run, written case by case, each there whole or not at all.
struct RunTables {
  private let folder: String
  private let samples: CSVStream<SampleRow>
  /// One row a case and metric.
  private(set) var summary: [SummaryRow] = []
  private var distribution: [DistributionRow] = []
  private(set) var quality: [QualityRow] = []

  /// Begins the tables in `folder`.
  init(in folder: String) throws(FileError) {
    self.folder = folder
    samples = try CSVStream("\(folder)/samples.csv")
  }

  /// Adds all samples of one case, or of several, with the conditions of their processes.
  mutating func add(_ rows: [SampleRow], quality: [QualityRow]) throws(FileError) {
    try samples.append(rows)
    self.quality += quality
    summary += Summary.summarise(rows)
    distribution += Distribution.rows(of: rows)
  }

  /// Writes what is left, environment.csv last: where it says `complete`, everything is there. `swept` names the parameter
  /// that each `suite/benchmark` sweeps.
  func finish(swept: [String: String], sentinel: [SentinelRow], environment: [EnvironmentRow]) throws {
    try samples.finish()
    try CSV.write(quality, to: "\(folder)/quality.csv")
    try CSV.write(sentinel, to: "\(folder)/sentinel.csv")
    try CSV.write(summary, to: "\(folder)/summary.csv")
    try CSV.write(distribution, to: "\(folder)/distribution.csv")
    try CSV.write(Growth.growth(summary, swept: swept), to: "\(folder)/growth.csv")
    try RunFolder(existing: folder).describe(DataPackage.Table.ofRuns)
    try CSV.write(environment, to: "\(folder)/environment.csv")
  }
}
