import Results
import Statistics

/// What replays of recorded rounds say of the gate: false alarms with their bound, how runs end, and which slowdown is found in
/// which row how often.
public struct ReplayReport: Sendable {
  /// How often each slowdown was found in a row.
  public struct Power: Sendable, Equatable {
    /// The row.
    public let row: TimedRow
    /// Its margin, as a fraction.
    public let margin: Double
    /// The standard deviation of a recorded pair, as a fraction.
    public let deviation: Double
    /// How many of the runs found each of `slowdowns`, in their order.
    public let found: [Int]

    /// The least of `slowdowns` that was found in 95 % of `runs`, and every larger one too; nil when none was.
    public func detectable(_ slowdowns: [Double], runs: Int) -> Double? {
      let enough = found.map { Double($0) >= 0.95 * Double(runs) }
      guard enough.last == true else { return nil }
      let first = enough.lastIndex(of: false).map { $0 + 1 } ?? 0
      return slowdowns[first]
    }
  }

  /// The slowdowns that are planted, fractions in ascending order.
  public static let slowdowns = [0.02, 0.03, 0.05, 0.08, 0.10, 0.15, 0.25]
  /// The largest share of runs with a false alarm that the gate is meant to have.
  public static let alarmGoal = 0.01

  /// How many rounds were recorded.
  public let recorded: Int
  /// Runs without a slowdown.
  public let runs: Int
  /// Those of them with an alarm.
  public let alarming: Int
  /// How many of them ended with each exit code.
  public let exitCodes: [Int32: Int]
  /// The mean number of rounds that they took.
  public let meanRounds: Double
  /// Runs for each row and slowdown.
  public let powerRuns: Int
  /// The rows in their order.
  public let power: [Power]

  /// Replays `runs` times without a slowdown, and a tenth of that, 20 times at least, for each row and slowdown.
  ///
  /// - Complexity: O(runs · rows · slowdowns) replays, some 0.3 ms each for 24 rows.
  public init(_ replay: Replay, runs: Int, using random: inout some RandomNumberGenerator) {
    var codes: [Int32: Int] = [:]
    var alarming = 0
    var rounds = 0
    for _ in 0..<runs {
      let ending = replay.run(using: &random)
      codes[ending.exitCode, default: 0] += 1
      rounds += ending.rounds
      if ending.verdicts.values.contains(.regressed) { alarming += 1 }
    }
    let powerRuns = max(20, runs / 10)
    var power: [Power] = []
    for (row, margin) in replay.recorded.margins.sorted(by: { $0.key < $1.key }) {
      let values = replay.recorded.rounds.compactMap { $0.first { $0.row == row }?.logRatio }
      var found: [Int] = []
      for slowdown in Self.slowdowns {
        var count = 0
        for _ in 0..<powerRuns {
          let ending = replay.run(slowed: (row, slowdown), using: &random)
          if ending.verdicts[row] == .regressed { count += 1 }
        }
        found.append(count)
      }
      // Around zero, as the signs have it.
      let square = mean(values.map { $0 * $0 }) ?? 0
      power.append(Power(row: row, margin: margin, deviation: square.squareRoot(), found: found))
    }
    recorded = replay.recorded.rounds.count
    self.runs = runs
    self.alarming = alarming
    exitCodes = codes
    meanRounds = Double(rounds) / Double(max(1, runs))
    self.powerRuns = powerRuns
    self.power = power
  }

  /// What is known of the share of runs with an alarm, given these rounds, with 95 % confidence.
  public var alarmBounds: Interval? { clopperPearson(events: alarming, trials: runs) }

  /// Rows in which even the largest slowdown is not found in 95 % of runs: what gates them is no gate.
  public var blind: [TimedRow] {
    power.filter { $0.detectable(Self.slowdowns, runs: powerRuns) == nil }.map(\.row)
  }

  /// 1 when false alarms are shown to be more than the goal or a row is blind, else 0.
  public var exitCode: Int32 {
    let isNoisy = alarmBounds.map { $0.low > Self.alarmGoal } ?? true
    return isNoisy || !blind.isEmpty ? 1 : 0
  }
}
