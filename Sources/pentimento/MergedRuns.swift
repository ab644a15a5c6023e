import CommandLine
import Comparison
import Measurement
import Results

/// Runs that are to become one, checked before anything is written.
struct MergedRuns {
  /// Their folders.
  let paths: [String]
  /// How many cases they have.
  private(set) var cases = 0
  /// What is missing from them, in words.
  private(set) var shortages: [String] = []
  /// The parameter that each `suite/benchmark` sweeps.
  private(set) var swept: [String: String] = [:]
  /// The rows of the joined environment.csv.
  let environment: [EnvironmentRow]

  /// Reads the folders at `paths`. Throws `SuiteInputError` for runs that cannot be one.
  init(_ paths: [String], isAdvisory: Bool) throws(SuiteInputError) {
    let folders = paths.map { RunFolder(existing: $0).path }
    if let twice = folders.first(where: { path in folders.count { $0 == path } > 1 }) {
      throw SuiteInputError("'\(twice)' is named twice", advice: "Name each run once.")
    }
    self.paths = folders
    var records: [RunRecord] = []
    var owners: [CaseID: String] = [:]
    for path in folders {
      let run = try RunReader.read(path, name: path)
      for id in Set(run.samples.map(\.id)) {
        if let owner = owners.updateValue(path, forKey: id) {
          throw SuiteInputError(
            "'\(owner)' and '\(path)' have both measured \(id)",
            advice: "Samples of two runs are never pooled: leave one of them out.")
        }
      }
      // Its samples are not kept: what follows reads environments alone.
      records.append(RunRecord(name: path, samples: [], environment: run.facts))
    }
    cases = owners.count
    try Self.check(records, suites: Set(owners.keys.map(\.suite)), isAdvisory: isAdvisory)
    for record in records { shortages += record.shortage.map { ["\(record.name): \($0)"] } ?? [] }
    shortages += try Self.missingShards(records)
    for record in records {
      swept.merge(SweptParameters.parse(record.environment["swept"] ?? "")) { first, _ in first }
    }
    environment = JoinedEnvironment.rows(of: records, status: shortages.isEmpty ? "complete" : "partial")
  }

  private static func check(
    _ runs: [RunRecord], suites: Set<String>, isAdvisory: Bool
  ) throws(SuiteInputError) {
    let keys = ["commit", "dirty", "seed"] + suites.sorted().flatMap { ["\($0)_flags", "\($0)_toolchain"] }
    for run in runs.dropFirst() where !isAdvisory {
      var differences = MachineLikeness.differences(runs[0], run).map(\.description)
      for key in keys {
        let values = [runs[0], run].map { $0.environment[key].map { "'\($0)'" } ?? "not stated" }
        if values[0] != values[1] { differences.append("\(key) is \(values[0]) and \(values[1])") }
      }
      guard differences.isEmpty else {
        throw SuiteInputError(
          "'\(runs[0].name)' and '\(run.name)' are not of one kind: \(differences.joined(separator: "; "))",
          advice: "Run the shards on machines of one class, or join them with --advisory.")
      }
    }
  }

  /// Shards that no run has. Throws when the runs were shared out among unlike numbers.
  private static func missingShards(_ runs: [RunRecord]) throws(SuiteInputError) -> [String] {
    var numbers: Set<Int> = []
    var count: Int?
    for run in runs {
      guard let shard = run.environment["shard"].flatMap(Shard.init), shard.count > 1 else { continue }
      guard count == nil || count == shard.count else {
        throw SuiteInputError(
          "'\(run.name)' is shard \(shard), and another run is one of \(count ?? 0)",
          advice: "Join the shards of one run: all with the same number after the slash.")
      }
      count = shard.count
      guard numbers.insert(shard.number).inserted else {
        throw SuiteInputError("shard \(shard) is there twice", advice: "Leave one of them out.")
      }
    }
    return (1...(count ?? 1)).filter { count != nil && !numbers.contains($0) }
      .map { "shard \($0)/\(count ?? 0) is missing" }
  }
}
