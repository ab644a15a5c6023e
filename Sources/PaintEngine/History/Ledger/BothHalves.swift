/// A step claims the tiles it replaced and the tiles it made: right where every snapshot is a copy.
public struct BothHalves: ByteLedger {
  public static let name = "bothHalves"

  public static func claimedBytes<Design: EngineDesign>(
    of step: HistoryStep<Design>, tileByteCount: Int
  ) -> Int {
    switch step {
    case .tiles(_, let change):
      max(smallestClaim, (change.before.presentCount + change.after.presentCount) * tileByteCount)
    case .layerProperties: smallestClaim
    case .group(let steps):
      steps.reduce(0) { $0 + claimedBytes(of: $1, tileByteCount: tileByteCount) }
    }
  }
}
