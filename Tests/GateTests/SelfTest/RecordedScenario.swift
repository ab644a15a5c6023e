import Foundation
import Gate
import Results

/// Recorded A/A rounds as a file would hold them, made up.
struct RecordedScenario {
  var rows: [PairRow] = []

  /// `count` rounds of one run in which each of `rows` says what `ratio` gives for the round; an anchor is always calm.
  init(
    _ count: Int, rows names: [String], margin: Double = 0.02, ratio: (String, Int) -> Double
  ) throws {
    for round in 0..<count {
      for name in names {
        add(try SimulatedPairs.key(name), round, .row, margin, ratio(name, round))
      }
      add(try SimulatedPairs.key("anchor"), round, .anchor, 0.02, round.isMultiple(of: 2) ? 0.001 : -0.001)
    }
  }

  /// `count` rounds in which each of `rows` spreads normally, by seeded chance.
  init(_ count: Int, deviations: [String: Double], margin: Double = 0.02, seed: UInt64 = 1) throws {
    var random = SeededGenerator(state: seed)
    var values: [String: [Double]] = [:]
    for name in deviations.keys.sorted() {
      values[name] = (0..<count).map { _ in
        deviations[name, default: 0] * (-2 * log(Double.random(in: 1e-9...1, using: &random))).squareRoot()
          * cos(2 * Double.pi * Double.random(in: 0..<1, using: &random))
      }
    }
    try self.init(count, rows: deviations.keys.sorted(), margin: margin) { values[$0]?[$1] ?? 0 }
  }

  mutating func add(
    _ row: TimedRow, _ round: Int, _ role: PairRow.Role, _ margin: Double, _ ratio: Double,
    run: String = "2026-11-30T08:33:00Z"
  ) {
    let reading = PairReading(
      row: row, round: round, phase: round < 8 ? .screen : .confirm, logRatio: ratio,
      bFirst: round.isMultiple(of: 3), aMedian: 100, bMedian: 100 * exp(ratio), redone: 0, blocks: 16)
    rows.append(PairRow(reading, run: run, role: role, margin: margin))
  }

  func replay() throws -> Replay { Replay(try RecordedRounds(rows)) }

  func report(runs: Int = 100, seed: UInt64 = 1) throws -> ReplayReport {
    var random = SeededGenerator(state: seed)
    return ReplayReport(try replay(), runs: runs, using: &random)
  }
}
