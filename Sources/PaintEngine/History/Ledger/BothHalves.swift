/// A step claims the tiles it replaced and the tiles it made: right where every snapshot is a copy.
public struct BothHalves: ByteLedger {
  public static let name = "bothHalves"

  public static func claimedBytes(of change: some StepPayload, tileByteCount: Int) -> Int {
    let bytes = change.byteCounts(tileByteCount: tileByteCount)
    return max(smallestClaim, bytes.before + bytes.after)
  }
}
