import Results
import Statistics

/// All complete A/A runs so far: how often a gate over identical sides raised an alarm, with a bound, and how it ended.
public struct IdenticalRuns: Sendable {
  /// The runs, in the order of the file.
  public let runs: [IdenticalRunRow]

  /// A summary of `runs`.
  public init(_ runs: [IdenticalRunRow]) { self.runs = runs }

  /// Reads the file at `path`; no file is no run. Throws `CSVReadError` for a damaged one.
  public static func read(_ path: String) throws(CSVReadError) -> IdenticalRuns {
    do {
      return IdenticalRuns(try CSV.read(IdenticalRunRow.self, path: path))
    } catch .file(let error) where error.isAbsence {
      return IdenticalRuns([])
    }
  }

  /// Adds `run` to the file at `path`, which is there whole before and after. Throws what reading and writing throw.
  public static func append(_ run: IdenticalRunRow, to path: String) throws -> IdenticalRuns {
    let runs = try read(path).runs + [run]
    try CSV.write(runs, to: path)
    return IdenticalRuns(runs)
  }

  /// How many runs had an alarm.
  public var alarming: Int { runs.count { $0.alarms > 0 } }

  /// What is known of the chance that a run has an alarm, with 95 % confidence; nil without runs.
  public var alarmBounds: Interval? { clopperPearson(events: alarming, trials: runs.count) }

  /// Each exit code that occurred with its number of runs, the least code first.
  public var exitCodes: [(code: Int, runs: Int)] {
    Dictionary(grouping: runs, by: \.exitCode).map { ($0.key, $0.value.count) }.sorted { $0.0 < $1.0 }
  }

  /// The summary, one line an aspect; a share never stands without its bounds. Ends in a line feed.
  public var text: String {
    guard !runs.isEmpty, let bounds = alarmBounds else {
      return "no complete A/A run yet: nothing is known of false alarms\n"
    }
    let judged = runs.reduce(0) { $0 + $1.rows }
    let machines = Set(runs.map(\.machine)).count
    var lines = [
      "A/A: \(alarming) of \(runs.count) runs had a false alarm: \(Self.share(alarming, of: runs.count, bounds))",
      "rows: \(runs.reduce(0) { $0 + $1.alarms }) alarms in \(judged) verdicts; rows of one run hang together, so runs are "
        + "what is counted",
    ]
    for (code, count) in exitCodes {
      guard let bounds = clopperPearson(events: count, trials: runs.count) else { continue }
      lines.append("exit \(code): \(count) of \(runs.count), \(Self.share(count, of: runs.count, bounds))")
    }
    let seconds = runs.map(\.seconds)
    lines.append(
      "time: mean \(Quantity.text(mean(seconds).map { $0 * 1e9 }, unit: "ns")), longest "
        + "\(Quantity.text(seconds.max().map { $0 * 1e9 }, unit: "ns")); \(machines) kind\(machines == 1 ? "" : "s") of machine"
    )
    return lines.map { $0 + "\n" }.joined()
  }

  private static func share(_ events: Int, of trials: Int, _ bounds: Interval) -> String {
    "\(PercentText.of(Double(events) / Double(trials))) "
      + "(95 % interval \(PercentText.of(bounds.low)) to \(PercentText.of(bounds.high)))"
  }
}
