import Glibc
import Measurement
import Statistics

/// Something that runs a block on demand: a process, or in a test none.
public protocol BlockSource {
  /// Runs one block of at least `milliseconds`.
  func block(milliseconds: Int) throws -> BlockReading
}

extension LockstepProcess: BlockSource {}

/// Two sides that take turns until each has its blocks.
///
/// Turns are short, because a shared machine changes its speed by the second: side by side, both meet the same one. Blocks of 20 ms
/// instead of 50, as many milliseconds in all, halved the spread of pairs that memory bounds.
public struct LockstepPair: Sendable, Equatable {
  /// Blocks of each side, a positive multiple of 2.
  public var blocks: Int
  /// Length of a block, ms.
  public var milliseconds: Int
  /// What is thrown out.
  public var rule: BlockRule

  /// Ten blocks of 20 ms a side.
  public static let standard = LockstepPair(blocks: 10, milliseconds: 20)
  /// Twice as many, for rows whose margin is that of memory: they spread more.
  public static let memory = LockstepPair(blocks: 20, milliseconds: 20)

  /// Blocks in the order ABBA BAAB ABBA and so on.
  public init(blocks: Int, milliseconds: Int, rule: BlockRule = BlockRule()) {
    self.blocks = blocks
    self.milliseconds = milliseconds
    self.rule = rule
  }

  /// Length of the block that brings a side up to speed and is not counted, ms.
  static let warmUp = 20

  /// Who goes first in each turn, `first` being the coin's choice: ABBA BAAB ABBA ..., so that neither a steady drift nor a
  /// drift that bends favours a side.
  static func order(turns: Int, first: Side) -> [Side] {
    (0..<turns).map { turn in
      // The turns of ABBA BAAB are ab, ba, ba, ab.
      [0, 3].contains(turn % 4) ? first : first.other
    }
  }

  /// Lets both sides take turns and gives what they yielded for `metrics`.
  ///
  /// Throws what a side throws, and ``MissingReading`` when a block lacks one of the metrics.
  public func measure(
    a: some BlockSource, b: some BlockSource, metrics: [String], bFirst: Bool
  ) throws -> PairMeasurement {
    func run(_ side: Side, _ length: Int) throws -> BlockReading {
      side == .a ? try a.block(milliseconds: length) : try b.block(milliseconds: length)
    }
    let first: Side = bFirst ? .b : .a
    for side in [first, first.other] { _ = try run(side, Self.warmUp) }
    var kept: [Side: [BlockReading]] = [:]
    var redone = 0
    for leader in Self.order(turns: blocks, first: first) {
      var attempt = 0
      while true {
        let one = try run(leader, milliseconds)
        let two = try run(leader.other, milliseconds)
        let isDisturbed = rule.isBroken(by: one) || rule.isBroken(by: two)
        guard isDisturbed, attempt < rule.repeats else {
          kept[leader, default: []].append(one)
          kept[leader.other, default: []].append(two)
          break
        }
        // Both: a block alone would no longer stand beside the one that it is compared with.
        if attempt == 0 { redone += 2 }
        attempt += 1
      }
    }
    var values: [String: PairMeasurement.Value] = [:]
    for metric in metrics {
      values[metric] = try Self.value(
        metric,
        Sides(
          a: try Self.readings(metric, kept[.a] ?? [], .a), b: try Self.readings(metric, kept[.b] ?? [], .b)))
    }
    return PairMeasurement(values: values, blocks: 2 * blocks, redone: redone)
  }

  /// The pair's one number: the median over its turns of how much longer B's block took than A's beside it.
  ///
  /// Both blocks of a turn share what the machine did meanwhile, which the ratio of the sides' own medians would count as a
  /// difference between them: with others at work, that ratio spreads up to 1.4 times as far.
  private static func value(_ metric: String, _ sides: Sides<[Double]>) throws -> PairMeasurement.Value {
    let ratios = zip(sides.a, sides.b).map { log($1) - log($0) }
    guard let a = median(sides.a), let b = median(sides.b), let ratio = median(ratios) else {
      throw MissingReading(metric: metric, side: .a)
    }
    return PairMeasurement.Value(a: a, b: b, logRatio: ratio)
  }

  private static func readings(_ metric: String, _ blocks: [BlockReading], _ side: Side) throws -> [Double] {
    let values = blocks.compactMap { $0.readings[metric] }
    guard values.count == blocks.count else { throw MissingReading(metric: metric, side: side) }
    return values
  }
}

/// A block without a value of a metric that is compared.
public struct MissingReading: Error, Equatable, CustomStringConvertible {
  /// The metric.
  public let metric: String
  /// Whose block it was.
  public let side: Side

  public var description: String { "side \(side.rawValue) yielded no '\(metric)' in one of its blocks" }
}
