/// What a step is said to cost, against the byte budget: the axis `ledger`.
public protocol ByteLedger: Sendable {
  /// The alternative's name on its axis.
  static var name: String { get }

  /// Bytes claimed for `step` when it is recorded; a tile is `tileByteCount` bytes.
  static func claimedBytes<Design: EngineDesign>(
    of step: HistoryStep<Design>, tileByteCount: Int
  ) -> Int
}

/// The least that any step is said to cost, in bytes.
public let smallestClaim = 64
