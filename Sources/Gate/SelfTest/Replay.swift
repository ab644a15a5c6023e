import Glibc
import Results
import Statistics

/// Runs of the gate that are made of recorded A/A rounds, through the code that judges real ones: costs no machine time.
///
/// Each round keeps its pairs together, so that what rows share stays shared, and gets one random sign: between identical sides
/// either one may be called A. Rounds come in random order, and once all were used in another one. A slowdown is planted by
/// adding it to the logarithms of one row.
///
/// What it says holds for these rounds: the signs impose the symmetry that order and layout could break, and rounds that were
/// never recorded are not there.
public struct Replay: Sendable {
  /// How one replayed run ended.
  public struct Ending: Sendable {
    /// The verdicts on the rows.
    public let verdicts: [TimedRow: TimedVerdict]
    /// The exit code, inconclusive ones as 3.
    public let exitCode: Int32
    /// How many rounds it took.
    public let rounds: Int
  }

  /// What is replayed.
  public let recorded: RecordedRounds
  /// The plan by which it is judged.
  public let plan: TimedPlan

  /// A replay of `recorded`.
  public init(_ recorded: RecordedRounds, plan: TimedPlan = .standard) {
    self.recorded = recorded
    self.plan = plan
  }

  /// One run, in which `slowed` is slower by a fraction if it is given. O(rounds · rows).
  public func run(
    slowed: (row: TimedRow, by: Double)? = nil, using random: inout some RandomNumberGenerator
  ) -> Ending {
    var gate = TimedGate(margins: recorded.margins, anchors: recorded.anchors, plan: plan)
    var order: [Int] = []
    while gate.next != .nothing {
      if order.isEmpty { order = Array(recorded.rounds.indices).shuffled(using: &random) }
      let sign: Double = Bool.random(using: &random) ? 1 : -1
      guard let place = order.popLast() else { break }
      gate.add(
        recorded.rounds[place].map { reading in
          let shift = slowed.map { $0.row == reading.row ? log1p($0.by) : 0 } ?? 0
          return reading.replayed(logRatio: sign * reading.logRatio + shift, flipped: sign < 0)
        })
    }
    let verdicts = Set(gate.verdicts.values)
    let code: Int32 =
      if !gate.invalidReasons.isEmpty { 5 } else if verdicts.contains(.missing) {
        4
      } else if verdicts.contains(.regressed) { 1 } else { verdicts.contains(.inconclusive) ? 3 : 0 }
    return Ending(verdicts: gate.verdicts, exitCode: code, rounds: gate.completeRounds)
  }
}

extension PairReading {
  /// The pair with another ratio; flipped: with its sides exchanged.
  fileprivate func replayed(logRatio: Double, flipped: Bool) -> PairReading {
    PairReading(
      row: row, round: round, phase: phase, logRatio: logRatio, bFirst: flipped ? !bFirst : bFirst,
      aMedian: flipped ? bMedian : aMedian, bMedian: flipped ? aMedian : bMedian, redone: redone,
      blocks: blocks)
  }
}
