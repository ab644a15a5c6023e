import Glibc
import Results
import Statistics

/// What pairs of identical sides say of the method itself: does B come out slower, and does going first matter?
public struct SideBias: Sendable {
  /// What one row says.
  public struct Finding: Sendable, Equatable {
    /// The row.
    public let row: TimedRow
    /// Pairs.
    public let pairs: Int
    /// The standard deviation of a pair's ratio, as a share; nil with fewer than two pairs.
    public let spread: Double?
    /// Pairs in which B was slower.
    public let slowerB: Int
    /// How likely a balance as uneven as that is by chance, two-sided; pairs that tie count for neither.
    public let signProbability: Double
    /// B over A with B first, over the same with A first, less 1; nil with fewer than two pairs of either order.
    public let orderEffect: Double?
    /// Its interval at the confidence that all tests together leave.
    public let orderInterval: Interval?

    /// Whether the effect of going first is not 0.
    public var hasOrderEffect: Bool { orderInterval.map { $0.low > 0 || $0.high < 0 } ?? false }
  }

  /// The rows, in their order.
  public let findings: [Finding]
  /// The share of blocks that had to be measured again.
  public let redoneShare: Double
  private let limit: Double

  /// Judges `readings`; `level` is shared out over both tests of all rows (Bonferroni).
  public init(_ readings: [PairReading], level: Double) {
    let rows = Dictionary(grouping: readings, by: \.row)
    limit = level / Double(max(1, 2 * rows.count))
    let limit = limit
    findings = rows.sorted { $0.key < $1.key }.map { row, own in
      let slower = own.count { $0.logRatio > 0 }
      let faster = own.count { $0.logRatio < 0 }
      func ratios(bFirst: Bool) -> [Double] { own.filter { $0.bFirst == bFirst }.map { exp($0.logRatio) } }
      let effect = LogRatio(candidate: ratios(bFirst: true), reference: ratios(bFirst: false))
      let interval = effect.flatMap { $0.interval(confidence: 1 - limit) }
      return Finding(
        row: row, pairs: own.count, spread: standardDeviation(own.map(\.logRatio)).map(expm1),
        slowerB: slower,
        signProbability: Self.signProbability(slower, of: slower + faster),
        orderEffect: interval == nil ? nil : effect.map { $0.ratio - 1 },
        orderInterval: interval.map { Interval(low: $0.low - 1, high: $0.high - 1) })
    }
    let blocks = readings.reduce(0) { $0 + $1.blocks }
    redoneShare = blocks == 0 ? 0 : Double(readings.reduce(0) { $0 + $1.redone }) / Double(blocks)
  }

  /// Whether some row's signs or order show a bias.
  public var isFound: Bool { findings.contains { $0.signProbability < limit || $0.hasOrderEffect } }

  /// The findings, a line each.
  public var text: String {
    var text = ""
    for finding in findings {
      text += "\(finding.row)\n    B slower in \(finding.slowerB) of \(finding.pairs) pairs"
      text += finding.signProbability < limit ? ", more uneven than chance" : ""
      if let spread = finding.spread { text += ", which spread by \(PercentText.of(spread))" }
      // With few pairs the interval at this confidence bounds nothing.
      if let effect = finding.orderEffect, let interval = finding.orderInterval, interval.high < 1 {
        text += "; with B first B is \(PercentText.signed(effect)) (\(PercentText.signed(interval.low)) to "
        text += "\(PercentText.signed(interval.high)))\(finding.hasOrderEffect ? ": order matters" : "")"
      }
      text += "\n"
    }
    return text + (isFound ? "bias: found\n" : "bias: none found in \(findings.count) rows\n")
  }

  /// The chance of `events` of `trials` tosses of a fair coin, or something rarer on either side.
  static func signProbability(_ events: Int, of trials: Int) -> Double {
    guard trials > 0 else { return 1 }
    let most = max(events, trials - events)
    let tail = (most...trials).reduce(0.0) { sum, count in
      let ways = lgamma(Double(trials + 1)) - lgamma(Double(count + 1)) - lgamma(Double(trials - count + 1))
      return sum + exp(ways - Double(trials) * log(2))
    }
    return min(1, 2 * tail)
  }
}
