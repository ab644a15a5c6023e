import Gate
import Results

/// A timed gate that is fed by hand: what each row's pairs say, round by round.
struct TimedScenario {
  static let anchor = "anchor"
  var gate: TimedGate
  private var round = 0

  /// Rows called `rows`, each with a margin of 2 %, and one anchor.
  init(_ rows: [String], margin: Double = 0.02, plan: TimedPlan = .standard) throws {
    gate = TimedGate(
      margins: Dictionary(uniqueKeysWithValues: try rows.map { (try Self.key($0), margin) }),
      anchors: [try Self.key(Self.anchor): margin], plan: plan)
  }

  static func key(_ metric: String) throws -> TimedRow { try SimulatedPairs.key(metric) }

  /// What is asked for next, as names; nil: nothing.
  var wanted: (phase: PairReading.Phase, rows: [String])? {
    switch gate.next {
    case .screen(let rows): (.screen, rows.map(\.metric))
    case .confirm(let rows): (.confirm, rows.map(\.metric))
    case .nothing: nil
    }
  }

  /// `count` rounds in which every row asked for spreads evenly by `spread` around what `centres` says, 0 by default. `redone`
  /// of 10 blocks were measured again.
  mutating func add(
    _ count: Int, spread: Double = 0.001, redone: Int = 0, _ centres: [String: Double] = [:]
  ) throws {
    for _ in 0..<count {
      // Both orders see both signs.
      let noise = [1.0, -1, -1, 1][round % 4] * spread
      try add(
        wanted?.rows.reduce(into: [:]) { $0[$1] = (centres[$1] ?? 0) + noise } ?? [:], redone: redone)
    }
  }

  /// One round of these logarithms of ratios and no others.
  mutating func add(_ ratios: [String: Double], redone: Int = 0) throws {
    guard let phase = wanted?.phase else { return gate.add([]) }
    gate.add(
      try ratios.map { metric, ratio in
        PairReading(
          row: try Self.key(metric), round: round, phase: phase, logRatio: ratio, bFirst: round % 2 == 0,
          aMedian: 100, bMedian: 100 * (1 + ratio), redone: redone, blocks: 10)
      })
    round += 1
  }

  func verdict(_ metric: String) throws -> TimedVerdict? { gate.verdicts[try Self.key(metric)] }

  func finding(_ metric: String) throws -> TimedFinding? {
    let key = try Self.key(metric)
    return gate.report.findings.first { $0.row == key }
  }
}
