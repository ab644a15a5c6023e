import Measurement
import Statistics

/// Something that runs a block on demand: a process, or in a test none.
public protocol BlockSource {
  /// Runs one block of at least `milliseconds`.
  func block(milliseconds: Int) throws -> BlockReading
}

extension LockstepProcess: BlockSource {}

/// Two sides that take turns until each has its blocks.
public struct LockstepPair: Sendable, Equatable {
  /// Blocks of each side, a positive multiple of 2.
  public var blocks: Int
  /// Length of a block, ms.
  public var milliseconds: Int
  /// What is thrown out.
  public var rule: BlockRule

  /// Four blocks of 50 ms a side, ABBA BAAB.
  public init(blocks: Int = 4, milliseconds: Int = 50, rule: BlockRule = BlockRule()) {
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

  /// Lets both sides take turns and gives each side's median of blocks, for `metrics`.
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
    var medians: [String: (a: Double, b: Double)] = [:]
    for metric in metrics {
      medians[metric] = (
        a: try Self.median(metric, kept[.a] ?? [], .a), b: try Self.median(metric, kept[.b] ?? [], .b)
      )
    }
    return PairMeasurement(medians: medians, blocks: 2 * blocks, redone: redone)
  }

  private static func median(_ metric: String, _ blocks: [BlockReading], _ side: Side) throws -> Double {
    let values = blocks.compactMap { $0.readings[metric] }
    guard values.count == blocks.count, let median = Statistics.median(values) else {
      throw MissingReading(metric: metric, side: side)
    }
    return median
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
