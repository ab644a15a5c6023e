import Gate
import Glibc
import Results
import TimedSession

/// An executor without a clock or processes: it says what it is told to say.
struct FakeExecutor: PairExecutor {
  /// The logarithm of B over A of a case in a round.
  var ratio: @Sendable (TimedCase, Int) -> Double = { _, _ in 0 }
  /// What becomes of a pair instead of a measurement.
  var fate: @Sendable (PlannedPair) -> PairOutcome? = { _ in nil }
  /// Blocks measured again in each pair of 8.
  var redone = 0
  private(set) var prepared: [Int] = []
  private(set) var pairs: [PlannedPair] = []

  mutating func prepare(round: Int) { prepared.append(round) }

  mutating func measure(_ pair: PlannedPair) -> PairOutcome {
    pairs.append(pair)
    if let outcome = fate(pair) { return outcome }
    let slower = exp(ratio(pair.timedCase, pair.round))
    var medians: [String: (a: Double, b: Double)] = [:]
    for metric in pair.timedCase.metrics { medians[metric] = (a: 1000, b: 1000 * slower) }
    return .measured(PairMeasurement(medians: medians, blocks: 8, redone: redone))
  }
}

/// Cases of a suite that is nowhere.
enum Sample {
  static func id(_ benchmark: String, design: String = "plain") -> CaseID {
    // Every name here is one that a case can have.
    (try? CaseID(suite: "Sample", benchmark: benchmark, design: design)) ?? anchorID("register")
  }

  static func anchorID(_ loop: String) -> CaseID {
    guard
      let id = try? CaseID(suite: "Sample", benchmark: "Anchor", design: "none", parameters: ["loop": loop])
    else { preconditionFailure("'\(loop)' is no loop") }
    return id
  }

  static let anchor = TimedCase(id: anchorID("register"), metrics: ["wall"], isAnchor: true)

  static func timed(_ benchmark: String, _ metrics: String...) -> TimedCase {
    TimedCase(id: id(benchmark), metrics: metrics)
  }

  /// A gate with a margin of 2 % for each row of `cases`.
  static func gate(_ cases: [TimedCase]) -> TimedGate {
    var margins: [TimedRow: Double] = [:]
    var anchors: [TimedRow: Double] = [:]
    for timedCase in cases {
      for row in timedCase.rows {
        if timedCase.isAnchor { anchors[row] = 0.02 } else { margins[row] = 0.02 }
      }
    }
    return TimedGate(margins: margins, anchors: anchors)
  }
}
