import Testing

@testable import PaintEngine

/// What each ledger claims, by table.
struct LedgerTests {
  private static let tile = 32_768

  /// Tiles before and after; bytes by `beforeOnly` and by `bothHalves`.
  @Test(arguments: [
    (0, 0, 64, 64), (0, 1, 64, tile), (0, 2, 64, 2 * tile), (1, 0, tile, tile), (1, 1, tile, 2 * tile),
    (3, 5, 3 * tile, 8 * tile), (40, 40, 40 * tile, 80 * tile),
  ])
  func tilesSteps(before: Int, after: Int, beforeOnly: Int, bothHalves: Int) {
    let step = RecordedSteps<Seed>().tiles(before: before, after: after)
    #expect(BeforeOnly.claimedBytes(of: step, tileByteCount: Self.tile) == beforeOnly)
    #expect(BothHalves.claimedBytes(of: step, tileByteCount: Self.tile) == bothHalves)
  }

  /// The floor binds small tiles too: one of 4 x 4 px is 128 bytes, one of no bytes claims 64.
  @Test(arguments: [(0, 64), (32, 64), (64, 64), (65, 65), (128, 128)])
  func theFloorIsSixtyFour(tileBytes: Int, claimed: Int) {
    let step = RecordedSteps<Seed>().tiles(before: 1, after: 0)
    #expect(BeforeOnly.claimedBytes(of: step, tileByteCount: tileBytes) == claimed)
    #expect(BothHalves.claimedBytes(of: step, tileByteCount: tileBytes) == claimed)
  }

  /// A group claims the sum of its parts, each with its own floor; an empty one claims nothing.
  @Test func groupsAddUp() {
    let steps = RecordedSteps<Seed>()
    let inner = HistoryStep.group([steps.tiles(before: 2, after: 3), steps.rename("Ink")])
    let table: [(HistoryStep<Seed>, Int, Int)] = [
      (steps.rename("Ink"), 64, 64), (.group([]), 0, 0), (.group([.group([]), .group([])]), 0, 0),
      (.group([steps.rename("Ink"), steps.rename("Wash")]), 128, 128),
      (inner, 2 * Self.tile + 64, 5 * Self.tile + 64),
      (.group([inner, steps.tiles(before: 0, after: 1), inner]), 4 * Self.tile + 192, 11 * Self.tile + 128),
    ]
    for (step, beforeOnly, bothHalves) in table {
      #expect(BeforeOnly.claimedBytes(of: step, tileByteCount: Self.tile) == beforeOnly)
      #expect(BothHalves.claimedBytes(of: step, tileByteCount: Self.tile) == bothHalves)
    }
  }

  @Test(arguments: Designs.honest)
  func theHistoryAsksItsDesignsLedger(design: String) throws {
    let (ledger, payload, claimed, isWhole) = try Designs.run(Claim(), in: design)
    // The tiles, or what they were compressed to by the time the step was recorded.
    if payload == "compressed" {
      #expect((smallestClaim...3 * Self.tile).contains(claimed))
      return
    }
    // One buffer stands for all tiles, on both sides: `exact` counts it once, and where pixels are compared, none changed.
    let tiles = ["beforeOnly": 3, "bothHalves": 8, "exact": 1]
    let unchanged = ledger == "exact" ? 0 : smallestClaim
    #expect(claimed == (isWhole ? tiles[ledger].map { $0 * Self.tile } : unchanged))
  }

  private struct Claim: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) -> (String, String, Int, Bool) {
      var history = History<Design>(limits: HistoryLimits())
      history.record(RecordedSteps<Design>().tiles(before: 3, after: 5), label: "Stroke")
      let tiles = history.claim.map { $0.tiles * LedgerTests.tile }
      let claimed = tiles ?? history.claimedBytes
      return (Design.Ledger.name, Design.Payload.name, claimed, !Design.Payload.writesInPlace)
    }
  }
}
