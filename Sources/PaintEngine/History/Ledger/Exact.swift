/// Every distinct buffer is claimed once, at its real size, while the history holds it and nobody else does.
///
/// What one step claims is therefore no property of that step: `HolderAccount` keeps the sum for the history as a whole, changed at each
/// hand-off by a few additions. Trimming lets redo go before undo, the farthest first, and never the newest undo step.
public enum Exact: ByteLedger {
  public static let name = "exact"
  public static let countsHolders = true

  /// Pixels are claimed for the whole history: none of them is one step's own.
  public static func claimedBytes(of change: some StepPayload, tileByteCount: Int) -> Int { 0 }
}
