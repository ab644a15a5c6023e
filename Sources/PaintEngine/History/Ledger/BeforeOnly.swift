/// The founding rule: a step claims the tiles it replaced.
///
/// On the undo stack an after-tile is the live tile or the next step's before-tile, which somebody else pays
/// for. Once undone that no longer holds, and redo goes unclaimed: `UndoMemory/RedoGap` shows how much. A payload that keeps one
/// half claims that half: the tiles it replaced until it is undone, then the tiles it made.
public struct BeforeOnly: ByteLedger {
  public static let name = "beforeOnly"

  public static func claimedBytes<Payload: StepPayload>(of change: Payload, tileByteCount: Int) -> Int {
    let bytes = change.byteCounts(tileByteCount: tileByteCount)
    return max(smallestClaim, Payload.keepsBothHalves ? bytes.before : bytes.before + bytes.after)
  }
}
