import Testing
import Workloads

@testable import PaintEngine

/// What every editing session keeps, in every honest design, with and without a selection.
struct EditingSessionTests {
  @Test(arguments: Designs.honest, EditingKind.allCases)
  func cancelRestoresBitForBit(design: String, kind: EditingKind) throws {
    for hasSelection in [false, true] {
      try Designs.run(Cancel(kind: kind, ground: EditingGround(hasSelection: hasSelection)), in: design)
    }
  }

  private struct Cancel: DesignVisitor {
    let kind: EditingKind
    let ground: EditingGround

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      for shown in [[], [1], [3, 4, 2], [2, 0], [4]] {
        let artwork = try ground.artwork(design)
        let (pixels, holders) = (artwork.pixelHash(), artwork.holderHash())
        let (buffers, revision) = (artwork.layers.map(\.tiles.identities), artwork.revision)
        let preview = try kind.begin(artwork)
        var picture: ArtworkArchive<Design>?
        for setting in shown {
          try preview(setting)
          // A save in the middle of it freezes the preview.
          picture = ArtworkArchive(artwork)
        }
        #expect(artwork.hasSession && artwork.cancelSession() && !artwork.hasSession)
        #expect(artwork.pixelHash() == pixels && artwork.holderHash() == holders, "after \(shown)")
        #expect(artwork.revision == revision && artwork.history.undoStack.isEmpty)
        if Design.Sharing.sharesBuffers { #expect(artwork.layers.map(\.tiles.identities) == buffers) }
        #expect(!artwork.cancelSession() && !artwork.commitSession())
        withExtendedLifetime(picture) {}
      }
    }
  }

  @Test(arguments: Designs.honest, EditingKind.allCases)
  func theLastPreviewAloneCounts(design: String, kind: EditingKind) throws {
    for hasSelection in [false, true] {
      try Designs.run(LastAlone(kind: kind, ground: EditingGround(hasSelection: hasSelection)), in: design)
    }
  }

  private struct LastAlone: DesignVisitor {
    let kind: EditingKind
    let ground: EditingGround

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      var alone: [UInt64] = []
      for setting in EditingKind.settings {
        let artwork = try ground.artwork(design)
        try kind.begin(artwork)(setting)
        alone.append(artwork.pixelHash())
        let broken = artwork.brokenPixels
        #expect(broken.isEmpty, "\(kind) \(setting): \(broken.prefix(3))")
      }
      // Each setting shows something of its own, else nothing is compared below.
      #expect(Set(alone).count == alone.count)
      let artwork = try ground.artwork(design)
      let preview = try kind.begin(artwork)
      var random = SeededRandom(seed: 9)
      for number in 0..<20 {
        let setting = random.below(EditingKind.settings.count)
        try preview(setting)
        #expect(artwork.pixelHash() == alone[setting], "preview \(number), setting \(setting)")
      }
    }
  }

  @Test(arguments: Designs.honest, EditingKind.allCases)
  func commitIsOneStep(design: String, kind: EditingKind) throws {
    for hasSelection in [false, true] {
      try Designs.run(Commit(kind: kind, ground: EditingGround(hasSelection: hasSelection)), in: design)
    }
  }

  private struct Commit: DesignVisitor {
    let kind: EditingKind
    let ground: EditingGround

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      for shown in [[1], [2], [4, 3], [3, 1], [4]] {
        let artwork = try ground.artwork(design)
        let before = artwork.pixelHash()
        let store = artwork.layers[kind.layer].tiles
        let (found, revision) = (store.identities, artwork.revision)
        let preview = try kind.begin(artwork)
        for setting in shown { try preview(setting) }
        let after = artwork.pixelHash()
        #expect(artwork.commitSession() && !artwork.hasSession)
        #expect(artwork.pixelHash() == after && after != before)
        #expect(artwork.history.undoStack.map(\.label) == [kind.label])
        #expect(artwork.revision == revision + 1)
        expectOnlyChanges(artwork.history.undoStack[0].step)
        for change in artwork.recordedPixels().undo[0] {
          #expect(change.before.count == change.after.count && change.before.count > 0)
          for (key, tile) in change.before.inKeyOrder {
            #expect(tile?.contentHash != change.after.tile(at: key)?.contentHash, "\(kind) at \(key)")
          }
        }
        let live = store.identities
        if Design.Sharing.sharesBuffers {
          artwork.history.undoStack[0].step.forEachTile {
            #expect(found.contains($0.identity) || live.contains($0.identity))
          }
        }
        for _ in 0..<2 {
          #expect(artwork.undo() && artwork.pixelHash() == before)
          if Design.keepsIdentities { #expect(store.identities == found) }
          #expect(artwork.redo() && artwork.pixelHash() == after)
          if Design.keepsIdentities { #expect(store.identities == live) }
        }
      }
    }

    /// A step holds no tile that is the same on both sides.
    private func expectOnlyChanges<Design: EngineDesign>(_ step: HistoryStep<Design>) {
      switch step {
      case .tiles: break
      case .group(let steps): steps.forEach(expectOnlyChanges)
      case .layerText(_, let before, let after): #expect(before != after)
      default: Issue.record("unexpected step")
      }
    }
  }

  @Test(arguments: Designs.honest, EditingKind.allCases)
  func nothingChangedIsNoStep(design: String, kind: EditingKind) throws {
    try Designs.run(Identity(kind: kind), in: design)
  }

  private struct Identity: DesignVisitor {
    let kind: EditingKind

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      for shown in [[], [0], [2, 0], [4, 3, 0]] {
        let artwork = try EditingGround(hasSelection: shown.count == 2).artwork(design)
        let before = artwork.holderHash()
        let (buffers, revision) = (artwork.layers.map(\.tiles.identities), artwork.revision)
        let tiles = artwork.layers[kind.layer].tiles.count
        let preview = try kind.begin(artwork)
        let shares = Design.Sharing.sharesBuffers
        #expect(artwork.context.counters.tileCopies == (shares ? 0 : tiles), "beginning copies")
        for setting in shown { try preview(setting) }
        if shown.isEmpty || shown == [0] && kind != .text {
          #expect(artwork.context.counters.tileCopies == (shares ? 0 : tiles), "the identity copies")
        }
        #expect(!artwork.commitSession() && !artwork.hasSession)
        #expect(artwork.holderHash() == before && artwork.revision == revision)
        if shares { #expect(artwork.layers.map(\.tiles.identities) == buffers) }
      }
    }
  }

  @Test(arguments: Designs.honest, EditingKind.allCases)
  func frozenTilesKeepTheirPixels(design: String, kind: EditingKind) throws {
    try Designs.run(Frozen(kind: kind), in: design)
  }

  private struct Frozen: DesignVisitor {
    let kind: EditingKind

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork = try EditingGround().artwork(design)
      var known: [(tile: FrozenTile<Design.Storage.Buffer>, hash: UInt64)] = []
      func meet() {
        for layer in ArtworkArchive(artwork).layers {
          known += layer.tiles.map { ($0.tile, $0.tile.contentHash) }
        }
      }
      meet()
      let preview = try kind.begin(artwork)
      for setting in [1, 3, 2, 4, 1] {
        try preview(setting)
        meet()
      }
      artwork.commitSession()
      #expect(known.count > 30 && known.allSatisfy { $0.tile.contentHash == $0.hash })
    }
  }

  /// Twenty sessions in a row, some cancelled, undone and redone: every design leaves the same.
  @Test func designsAgree() throws {
    let left = try Designs.honest.map { try Designs.run(Script(), in: $0) }
    #expect(Set(left).count == 1)
  }

  private struct Script: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws -> [UInt64] {
      let artwork = try EditingGround(edge: 8, seed: 3, hasSelection: true).artwork(design)
      var random = SeededRandom(seed: 4)
      for _ in 0..<20 {
        let kind = EditingKind.allCases[random.below(4)]
        let preview = try kind.begin(artwork)
        for _ in 0..<1 + random.below(3) { try preview(random.below(4)) }
        if random.below(4) == 0 { artwork.cancelSession() } else { artwork.commitSession() }
        if random.below(4) == 0 { artwork.undo() }
      }
      #expect(artwork.history.undoStack.count >= 4)
      return [artwork.pixelHash(), artwork.holderHash(), artwork.undoHash()]
    }
  }
}
