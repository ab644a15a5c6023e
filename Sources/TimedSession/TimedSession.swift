import Gate
import Glibc
import Measurement
import Results

/// Runs round after round until the gate has decided everything, the time is up or the user stops it.
public struct TimedSession {
  /// What a session needs beside the gate and the executor.
  public struct Settings: Sendable {
    /// The seed of orders and coins.
    public var seed: UInt64 = 1
    /// Minutes that rounds may begin in; nil: as many as it takes.
    public var minutes: Double?
    /// Rounds at most; nil: as many as it takes. What is undecided then is inconclusive.
    public var rounds: Int?

    /// Seed 1, no limits.
    public init() {}
  }

  /// What came of it.
  public struct Outcome: Sendable {
    /// The gate after the last round.
    public var gate: TimedGate
    /// Why the sides do different work, by case; not empty: the run is invalid.
    public var differentWork: [CaseID: String] = [:]
    /// What a gate holds to expected values, by case and metric, of both sides: the evidence beside a slower time.
    public var exact: [CaseID: [String: (a: Double, b: Double)]] = [:]
    /// Seconds that the rounds took, those of an earlier part of the run not counted.
    public var seconds = 0.0
    /// Seconds that the screening rounds took of them.
    public var screeningSeconds = 0.0
    /// Whether the user stopped it.
    public var isInterrupted = false
  }

  private let cases: [TimedCase]
  private let settings: Settings
  private let now: () -> Int

  /// A session over `cases`; `now` gives ns.
  public init(cases: [TimedCase], settings: Settings, now: @escaping () -> Int = Clock.monotonic) {
    self.cases = cases
    self.settings = settings
    self.now = now
  }

  /// Runs it. `earlier` are the readings of whole rounds that an earlier part of the run has kept; `keep` is called with each
  /// complete round as soon as it is there. Throws what the executor's preparation and `keep` throw.
  ///
  /// A round that is interrupted is dropped: half of a round is no round.
  public func run<Executor: PairExecutor>(
    _ gate: TimedGate, with executor: inout Executor, earlier: [PairReading] = [],
    before: (Int, PairReading.Phase, PlannedPair) -> Void = { _, _, _ in },
    keep: ([PairReading]) throws -> Void
  ) throws -> Outcome {
    var outcome = Outcome(gate: gate)
    var round = replay(earlier, into: &outcome.gate)
    let start = now()
    while let (rows, phase) = Self.wanted(outcome.gate.next) {
      let isOver = settings.minutes.map { Double(now() - start) / 60e9 >= $0 } ?? false
      if isOver || settings.rounds.map({ round >= $0 }) ?? false {
        outcome.gate.stop(because: .timeCap)
        break
      }
      try executor.prepare(round: round)
      let asked = cases.filter { !Set($0.rows).isDisjoint(with: rows) }
      guard
        let readings = measure(
          RoundOrder(seed: settings.seed).pairs(asked, round: round), phase, &executor, &outcome, before)
      else {
        outcome.isInterrupted = true
        outcome.gate.stop(because: .interrupt)
        break
      }
      try keep(readings)
      outcome.gate.add(readings)
      round += 1
      if phase == .screen { outcome.screeningSeconds = Double(now() - start) / 1e9 }
    }
    outcome.seconds = Double(now() - start) / 1e9
    return outcome
  }

  private static func wanted(_ wanted: TimedGate.Wanted) -> (Set<TimedRow>, PairReading.Phase)? {
    switch wanted {
    case .screen(let rows): (Set(rows), .screen)
    case .confirm(let rows): (Set(rows), .confirm)
    case .nothing: nil
    }
  }

  /// Gives the gate the rounds that are there already, in their order; returns the number of the next one.
  private func replay(_ earlier: [PairReading], into gate: inout TimedGate) -> Int {
    let rounds = Dictionary(grouping: earlier, by: \.round)
    var next = 0
    // A gap would mean another order of rounds than the gate judged by: what lies behind it is measured again.
    while let readings = rounds[next] {
      gate.add(readings)
      next += 1
    }
    return next
  }

  /// The readings of one round; nil when the user stopped it.
  private func measure<Executor: PairExecutor>(
    _ pairs: [PlannedPair], _ phase: PairReading.Phase, _ executor: inout Executor, _ outcome: inout Outcome,
    _ before: (Int, PairReading.Phase, PlannedPair) -> Void
  ) -> [PairReading]? {
    var readings: [PairReading] = []
    for (number, pair) in pairs.enumerated() {
      before(number, phase, pair)
      switch executor.measure(pair) {
      case .measured(let measurement):
        outcome.exact[pair.timedCase.id] = measurement.exact
        readings += pair.timedCase.rows.map { reading($0, pair, phase, measurement) }
      case .failed(let reason):
        for row in pair.timedCase.rows { outcome.gate.fail(row, because: reason) }
      case .differentWork(let reason):
        outcome.differentWork[pair.timedCase.id] = reason
        for row in pair.timedCase.rows { outcome.gate.fail(row, because: reason) }
      case .interrupted: return nil
      }
    }
    return readings
  }

  private func reading(
    _ row: TimedRow, _ pair: PlannedPair, _ phase: PairReading.Phase, _ measurement: PairMeasurement
  ) -> PairReading {
    let (a, b) = measurement.medians[row.metric] ?? (a: .nan, b: .nan)
    return PairReading(
      row: row, round: pair.round, phase: phase, logRatio: log(b) - log(a), bFirst: pair.bFirst, aMedian: a,
      bMedian: b, redone: measurement.redone, blocks: measurement.blocks)
  }
}
