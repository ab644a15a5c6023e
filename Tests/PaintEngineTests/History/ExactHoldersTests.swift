import Foundation
import Testing

@testable import PaintEngine

/// Who else holds what the history holds: each holder takes its tiles off the claim, and puts them on it when it ends.
struct ExactHoldersTests {
  @Test(arguments: ["seed+ledger=exact", "seed+sharing=epoch+map=rowGrid+ledger=exact"], Holder.allCases)
  func aHolderTakesItsTilesOffTheClaim(design: String, holder: Holder) throws {
    try Designs.run(HeldBeside(holder: holder), in: design)
  }

  enum Holder: CaseIterable, Sendable { case clipping, archive, archiveElsewhere, archiveOfRemovedLayer }

  /// Sixteen tiles are held, then painted over in one stroke: the step has them alone once the holder is gone.
  private struct HeldBeside: DesignVisitor {
    let holder: Holder

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork: Artwork<Design> = try FoundingFaults.row(16, painted: true)
      var kept: (any Sendable)?
      if holder == .clipping { kept = try artwork.copy(0) } else { kept = ArtworkArchive(artwork) }
      if holder == .archiveOfRemovedLayer {
        try artwork.removeLayer(0)
      } else {
        try FoundingFaults.stroke(artwork, 0, 15)
      }
      #expect(artwork.history.claim?.tiles == 0)
      #expect(artwork.undo() && artwork.history.claim?.tiles == (holder == .archiveOfRemovedLayer ? 0 : 16))
      #expect(artwork.redo() && artwork.history.claim?.tiles == 0)
      if holder == .archiveElsewhere {
        let handedOver = HandedOver(kept.take())
        Thread.detachNewThread { [handedOver] in handedOver.end() }
        handedOver.wait()
      }
      kept = nil
      #expect(artwork.history.claim?.tiles == 16 && artwork.heldMemory { $0 }.buffers == 16)
    }
  }

  /// Something whose last reference goes on another thread.
  private final class HandedOver: Sendable {
    private let value: Monitor<(any Sendable)?>
    private let isOver = Monitor(false)

    init(_ value: (any Sendable)?) { self.value = Monitor(value) }

    func end() {
      value.withValue { $0 = nil }
      isOver.withValue { $0 = true }
    }

    func wait() { isOver.wait(atMost: .seconds(60)) { $0 } }
  }

  /// An end on another thread makes the history larger than its budget: it is trimmed when the artwork's thread next looks.
  @Test func theArtworksThreadTrimsAfterAnEndElsewhere() throws {
    let artwork: Artwork<WithExactLedger> = try FoundingFaults.row(
      16, painted: true, limits: HistoryLimits(bytes: 20 * FoundingFaults.tile, steps: 100))
    let handedOver = HandedOver(ArtworkArchive(artwork))
    try FoundingFaults.stroke(artwork, 0, 15)
    try FoundingFaults.stroke(artwork, 0, 9)
    #expect(artwork.history.claim?.tiles == 10 && artwork.history.undoStack.count == 2)
    Thread.detachNewThread { handedOver.end() }
    handedOver.wait()
    #expect(artwork.history.overshoot > 0)
    artwork.settleHistory()
    #expect(artwork.history.claim?.tiles == 10 && artwork.history.undoStack.count == 1)
    #expect(artwork.history.overshoot == 0)
  }

  /// While a stroke goes on, what it found is the stroke's; while a session goes on, the session's.
  @Test func strokesAndSessionsHoldWhatTheyFound() throws {
    let artwork: Artwork<WithExactLedger> = try FoundingFaults.row(16, painted: true)
    try FoundingFaults.stroke(artwork, 0, 15)
    #expect(artwork.history.claim?.tiles == 16)
    let starts: [(Artwork<WithExactLedger>) throws -> Void] = [
      { try $0.beginStroke(onLayer: 0, brush: try Brush(diameter: 8)) },
      { try $0.beginCloneStroke(onLayer: 0, brush: try Brush(diameter: 8), offsetX: 64, offsetY: 0) },
      { try $0.beginDualStroke(onLayer: 0, brush: try Brush(diameter: 8), second: try Brush(diameter: 9)) },
    ]
    for start in starts {
      let before = try #require(artwork.history.claim?.tiles)
      try start(artwork)
      for place in [0, 15] { artwork.continueStroke(x: Double(64 * place + 32), y: 32, pressure: 1) }
      #expect(artwork.history.claim?.tiles == before)
      artwork.endStroke()
      #expect(artwork.history.claim?.tiles == artwork.heldMemory { $0 }.buffers)
      #expect(artwork.history.claim?.tiles ?? 0 >= before + 15)
    }
    let before = artwork.history.claim?.tiles ?? 0
    let session = try artwork.beginAdjustment(layer: 0)
    try session.preview(brightness: 0.5, contrast: 0)
    #expect(artwork.history.claim?.tiles == before)
    #expect(artwork.commitSession() && artwork.history.claim?.tiles == before + 16)
    withExtendedLifetime(session) {}
  }

  /// A buffer stands on the books of one artwork: another that pastes it has copies, and each claims what is its own.
  @Test func twoArtworksShareNoTile() throws {
    let source: Artwork<WithExactLedger> = try FoundingFaults.row(8, painted: true)
    let target: Artwork<WithExactLedger> = try FoundingFaults.row(8, painted: false)
    let clipping = try #require(try source.copy(0))
    let pasted = try target.paste(clipping, above: 0)
    #expect(pasted.tiles.identities.isDisjoint(with: clipping.identities))
    #expect(pasted.tiles.count == 8 && target.context.counters.tileCopies == 8)
    let hashes = pasted.tiles.picture().inKeyOrder.map(\.tile.contentHash)
    #expect(hashes == clipping.tiles.map(\.tile.contentHash))
    try target.removeLayer(1)
    try source.removeLayer(0)
    #expect(target.history.claim?.tiles == 8 && source.history.claim?.tiles == 0)
  }

  /// A history that is put back, as hashing does, is on the books again, and not twice.
  @Test func aHistoryThatIsPutBackIsClaimedOnce() throws {
    let artwork: Artwork<WithExactLedger> = try FoundingFaults.row(
      8, painted: true, limits: HistoryLimits(bytes: 1 << 30, steps: 100, warningFloor: 0))
    for number in 0..<6 { try FoundingFaults.stroke(artwork, 0, number) }
    artwork.undo()
    let (kept, claim) = (artwork.history, try #require(artwork.history.claim))
    artwork.history.shed(keeping: 0)
    #expect(artwork.history.claim != claim)
    artwork.history = kept
    #expect(artwork.history.claim?.tiles == claim.tiles)
    #expect(artwork.history.claim?.stepBytes == claim.stepBytes)
    let hash = artwork.undoHash()
    #expect(hash == artwork.undoHash() && artwork.history.claim?.tiles == claim.tiles)
    artwork.history = History(limits: HistoryLimits())
    #expect(artwork.history.claimedBytes == 0)
  }
}
