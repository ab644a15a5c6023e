import Glibc
import Statistics

/// Judges times of B against A by pairs of processes. A value without a clock or processes: readings go in, what to measure
/// next and verdicts come out.
///
/// First all rows are screened: what is shown to be within its margin is unchanged. The others, whose number is then frozen,
/// are confirmed with fresh rounds alone, so that the selection does not bias them, at a few looks that share out 5 %.
public struct TimedGate: Sendable {
  /// What to measure in the next round.
  public enum Wanted: Sendable, Equatable {
    /// All rows that have not failed, anchors included.
    case screen([TimedRow])
    /// The undecided rows and the anchors.
    case confirm([TimedRow])
    /// Nothing: everything is decided, or the run has ended.
    case nothing
  }

  /// The rows' margins as fractions.
  public let margins: [TimedRow: Double]
  /// The anchors' margins: rows that run the same code on both sides.
  public let anchors: [TimedRow: Double]
  /// The plan.
  public let plan: TimedPlan

  /// What has been decided.
  public private(set) var verdicts: [TimedRow: TimedVerdict] = [:]
  /// Why rows are missing.
  private(set) var failures: [TimedRow: String] = [:]
  private(set) var screened: [TimedRow: [PairReading]] = [:]
  private(set) var confirmed: [TimedRow: [PairReading]] = [:]
  private(set) var rounds: [PairReading.Phase: Int] = [.screen: 0, .confirm: 0]
  /// How many rows were confirmed at first; nil while rows are screened.
  private(set) var frozen: Int?
  /// Which look decided a row, or was its last.
  private(set) var lastLook: [TimedRow: Int] = [:]
  private(set) var ended: Ended?

  /// A gate of rows with `margins` and of anchors, fractions such as 0.02.
  public init(
    margins: [TimedRow: Double], anchors: [TimedRow: Double], plan: TimedPlan = .standard
  ) {
    self.margins = margins
    self.anchors = anchors
    self.plan = plan
  }

  /// What to measure in the next round; rows in their order.
  public var next: Wanted {
    guard ended == nil else { return .nothing }
    guard frozen != nil else {
      let rows = (Array(margins.keys) + Array(anchors.keys)).filter { failures[$0] == nil }
      // With the anchors alone there is nothing to judge.
      return margins.keys.contains { failures[$0] == nil } ? .screen(rows.sorted()) : .nothing
    }
    let open = undecided
    let held = anchors.keys.filter { failures[$0] == nil }
    return open.isEmpty ? .nothing : .confirm((open + held).sorted())
  }

  /// Complete rounds of both phases.
  public var completeRounds: Int { rounds.values.reduce(0, +) }

  /// Rows that are neither decided nor failed.
  var undecided: [TimedRow] { margins.keys.filter { verdicts[$0] == nil }.sorted() }

  /// Takes a row out of the run: a process of it failed. It stays missing.
  public mutating func fail(_ row: TimedRow, because reason: String) {
    if failures[row] == nil { failures[row] = reason }
    if margins[row] != nil { verdicts[row] = .missing }
  }

  /// Takes one whole round, and decides what can be decided after it.
  ///
  /// Fails closed: a row that was asked for and has no reading, or one without a usable number, is missing from then on.
  /// Readings of rows that were not asked for are left out. O(readings so far) at a look, else O(readings).
  public mutating func add(_ round: [PairReading]) {
    let (wanted, phase): ([TimedRow], PairReading.Phase)
    switch next {
    case .screen(let rows): (wanted, phase) = (rows, .screen)
    case .confirm(let rows): (wanted, phase) = (rows, .confirm)
    case .nothing: return
    }
    let number = rounds[.screen, default: 0] + rounds[.confirm, default: 0]
    let byRow = Dictionary(round.map { ($0.row, $0) }, uniquingKeysWith: { first, _ in first })
    for row in wanted {
      guard let reading = byRow[row] else {
        fail(row, because: "round \(number) has no pair of it")
        continue
      }
      guard reading.logRatio.isFinite else {
        fail(row, because: "round \(number) has no ratio of it")
        continue
      }
      if phase == .screen {
        screened[row, default: []].append(reading)
      } else {
        confirmed[row, default: []].append(reading)
      }
    }
    rounds[phase, default: 0] += 1
    switch phase {
    case .screen where rounds[.screen] == plan.screeningRounds: endScreening()
    case .confirm: lookAgain()
    default: break
    }
  }

  /// Ends the run: what is undecided becomes inconclusive.
  public mutating func stop(because reason: Ended) {
    guard next != .nothing else { return }
    ended = reason
    for row in undecided { verdicts[row] = .inconclusive }
  }

  private mutating func endScreening() {
    for row in undecided where isWithinMargin(row, screened[row] ?? []) { verdicts[row] = .unchanged }
    frozen = undecided.count
  }

  private mutating func lookAgain() {
    guard let look = plan.looks.firstIndex(of: rounds[.confirm, default: 0]) else { return }
    let level = plan.level(look: look, rows: frozen ?? 0)
    for row in undecided {
      let readings = confirmed[row] ?? []
      lastLook[row] = look
      guard let estimate = MeanEstimate(readings.map(\.logRatio)), let margin = margins[row] else { continue }
      if estimate.exceedingProbability(margin: log1p(margin)) < level {
        verdicts[row] = .regressed
      } else if isWithinMargin(row, readings) {
        verdicts[row] = .unchanged
      } else if look == plan.looks.count - 1 {
        verdicts[row] = .inconclusive
      }
    }
  }

  /// Whether the readings show that the row is not slower by as much as its margin, at 5 % one-sided.
  private func isWithinMargin(_ row: TimedRow, _ readings: [PairReading]) -> Bool {
    guard let estimate = MeanEstimate(readings.map(\.logRatio)), let margin = margins[row] else {
      return false
    }
    // The same as an upper bound below the margin, without a quantile.
    return estimate.fallingShortProbability(margin: log1p(margin)) < 0.05
  }
}
