import Foundation
import Gate
import Results

/// How the pairs of a simulated row spread.
enum SimulatedNoise: String, CaseIterable {
  /// A loop in registers: 0.64 %, measured on a shared machine with two cores.
  case register
  /// Random allocation: 2.7 %, measured there.
  case allocation
  /// Cold copies, bound by memory: 3.9 %, measured there.
  case memory
  /// Student's t with three degrees of freedom, of 2 % standard deviation.
  case heavyTailed
  /// Three processes of ten are 4 % slower than the others, whatever their side.
  case twoModes

  /// Whether processes come in one kind.
  var hasOneMode: Bool { self != .twoModes }
}

/// Pairs of processes of rows whose true slowdown and noise are known, the same each time.
struct SimulatedPairs {
  /// A row.
  struct Row {
    let key: TimedRow
    let noise: SimulatedNoise
    /// B over A, less 1.
    let slowdown: Double
  }

  var random: SeededGenerator

  /// A whole run of the gate over `rows`, each with its margin, and an anchor.
  mutating func run(_ rows: [Row], margin: (Row) -> Double, plan: TimedPlan = .standard) throws -> TimedGate {
    let anchor = Row(key: try Self.key("anchor"), noise: .register, slowdown: 0)
    let margins = Dictionary(uniqueKeysWithValues: rows.map { ($0.key, margin($0)) })
    var gate = TimedGate(margins: margins, anchors: [anchor.key: 0.02], plan: plan)
    let byKey = Dictionary(uniqueKeysWithValues: (rows + [anchor]).map { ($0.key, $0) })
    var round = 0
    while true {
      let (wanted, phase): ([TimedRow], PairReading.Phase)
      switch gate.next {
      case .screen(let rows): (wanted, phase) = (rows, .screen)
      case .confirm(let rows): (wanted, phase) = (rows, .confirm)
      case .nothing: return gate
      }
      gate.add(wanted.compactMap { byKey[$0] }.map { reading($0, round, phase) })
      round += 1
    }
  }

  /// Rows of all kinds in turn, all of one slowdown.
  static func rows(_ count: Int, _ kinds: [SimulatedNoise] = SimulatedNoise.allCases, slowdown: Double = 0)
    throws
    -> [Row]
  {
    try (0..<count).map {
      let kind = kinds[$0 % kinds.count]
      return Row(key: try key("\(kind.rawValue)_\($0)"), noise: kind, slowdown: slowdown)
    }
  }

  static func key(_ metric: String) throws -> TimedRow {
    TimedRow(id: try CaseID(parsing: "StrokeCost/Stroke[seed]"), metric: metric)
  }

  private mutating func reading(_ row: Row, _ round: Int, _ phase: PairReading.Phase) -> PairReading {
    let ratio = log1p(row.slowdown) + noise(row.noise)
    return PairReading(
      row: row.key, round: round, phase: phase, logRatio: ratio, bFirst: random.chance(50), aMedian: 100,
      bMedian: 100 * exp(ratio), redone: 0, blocks: 16)
  }

  private mutating func noise(_ kind: SimulatedNoise) -> Double {
    switch kind {
    case .register: 0.0064 * normal()
    case .allocation: 0.027 * normal()
    case .memory: 0.039 * normal()
    case .heavyTailed:
      // Of variance 3, so that the scale is the standard deviation.
      0.02 / 3.0.squareRoot() * normal()
        / ((0..<3).reduce(0) { sum, _ in sum + pow(normal(), 2) } / 3).squareRoot()
    case .twoModes: 0.0064 * normal() + mode() - mode()
    }
  }

  private mutating func mode() -> Double { random.chance(30) ? log(1.04) : 0 }

  /// Box and Muller.
  private mutating func normal() -> Double {
    (-2 * log(Double.random(in: Double.leastNonzeroMagnitude...1, using: &random))).squareRoot()
      * cos(2 * Double.pi * Double.random(in: 0..<1, using: &random))
  }
}
