import Comparison
import Results

/// The environment of a run that was joined from several: what all agree on stands as it is, counts are added up, and
/// what differs is listed in the order of the runs.
enum JoinedEnvironment {
  private static let counts = [
    "cases", "processes", "processes_missing", "processes_failed", "processes_discarded",
  ]

  /// The rows, with `status` and the names of the runs.
  static func rows(of runs: [RunRecord], status: String) -> [EnvironmentRow] {
    var keys: [String] = []
    for run in runs {
      for key in run.environment.keys.sorted() where !keys.contains(key) { keys.append(key) }
    }
    let joined = keys.filter { $0 != "status" }.map { key in
      EnvironmentRow(key: key, value: value(of: key, runs.compactMap { $0.environment[key] }))
    }
    let merged = EnvironmentRow(key: "merged_from", value: runs.map(\.name).joined(separator: " "))
    return [EnvironmentRow(key: "status", value: status), merged] + joined
  }

  private static func value(of key: String, _ values: [String]) -> String {
    if counts.contains(key) { return String(values.compactMap { Int($0) }.reduce(0, +)) }
    if Set(values).count == 1 { return values[0] }
    switch key {
    // ISO 8601 sorts as text.
    case "started": return values.min() ?? ""
    case "finished": return values.max() ?? ""
    // All suites' benchmarks, each once.
    case "swept":
      let pairs = values.flatMap { $0.split(separator: " ").map(String.init) }
      return Set(pairs).sorted().joined(separator: " ")
    default: return values.joined(separator: " | ")
    }
  }
}
