/// The founding rule: a step claims the tiles it replaced.
///
/// On the undo stack an after-tile is the live tile or the next step's before-tile, which somebody else pays
/// for. Once undone that no longer holds, and redo goes unclaimed: `UndoMemory/RedoGap` shows how much.
public struct BeforeOnly: ByteLedger {
  public static let name = "beforeOnly"

  public static func claimedBytes(of change: some StepPayload, tileByteCount: Int) -> Int {
    max(smallestClaim, change.byteCounts(tileByteCount: tileByteCount).before)
  }
}
