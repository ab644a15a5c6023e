/// A step claims the tiles it replaced and the tiles it made: right where every snapshot is a copy.
public struct BothHalves: ByteLedger {
  public static let name = "bothHalves"

  public static func claimedBytes<Design: EngineDesign>(
    of change: TileChange<Design>, tileByteCount: Int
  ) -> Int {
    max(smallestClaim, (change.before.presentCount + change.after.presentCount) * tileByteCount)
  }
}
