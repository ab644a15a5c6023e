import Measurement

/// The rule, fixed before a run, by which a turn of both sides is thrown out and taken again.
///
/// It never looks at the times: what is thrown out was disturbed from outside, whichever way that pushed it.
public struct BlockRule: Sendable, Equatable {
  /// The share of the machine's time that the hypervisor may give to others during a block, 0 to 1.
  public var steal: Double
  /// How often a process may lose its processor against its will in each 10 ms of a block.
  public var switches: Double
  /// How often one turn is taken again at most; the last attempt is kept, whatever it broke.
  public var repeats: Int

  /// By default 10 %, once in 10 ms, and twice.
  public init(steal: Double = 0.1, switches: Double = 1, repeats: Int = 2) {
    self.steal = steal
    self.switches = switches
    self.repeats = repeats
  }

  /// The rule in words.
  public var text: String {
    "a turn is taken again, at most \(repeats) times, when over \(Int((steal * 100).rounded())) % of the time is stolen "
      + "or a process is interrupted more than \(switches) times in 10 ms"
  }

  /// Whether a block was disturbed. One interruption is always allowed: a tick of the kernel may fall into any block.
  public func isBroken(by block: BlockReading) -> Bool {
    if let share = block.steal, share > steal { return true }
    let allowed = max(1, switches * Double(block.elapsed) / 10_000_000)
    return Double(block.switches) > allowed
  }
}
