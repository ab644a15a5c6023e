#if PENTIMENTO_FAULTS
  import Testing

  @testable import PaintEngine

  /// Copy on write when the allocator refuses: the live tile stays, history goes first, and what was not painted is counted.
  @Suite(.serialized)
  struct AllocationFailureTests {
    private enum Refusing: EngineDesign { typealias Storage = RefusingStorage }

    func grant(_ count: Int) { RefusingStorage.granted.store(count, ordering: .relaxed) }

    /// An artwork of eight painted tiles in a row with a picture of them, so that every write needs a copy.
    private func prepared() throws -> (Artwork<Refusing>, ArtworkArchive<Refusing>) {
      grant(-1)
      let artwork = Artwork<Refusing>(
        canvas: try CanvasSize(width: 64, height: 8), geometry: try TileGeometry(edge: 8))
      artwork.addLayer(name: "Ink")
      try artwork.fill(0, with: Fix15Color(red: 1, green: 0.5, blue: 0))
      artwork.history.removeAll()
      return (artwork, ArtworkArchive(artwork))
    }

    private func stroke(_ artwork: Artwork<Refusing>) throws {
      try artwork.beginStroke(
        onLayer: 0, brush: try Brush(diameter: 6, hardness: 1, color: Fix15Color(red: 0, green: 0, blue: 1)))
      artwork.continueStroke(x: 4, y: 4, pressure: 1)
      artwork.continueStroke(x: 60, y: 4, pressure: 1)
      artwork.endStroke()
    }

    private func tiles(_ artwork: Artwork<Refusing>) -> [TileKey: UInt64] {
      var hashes: [TileKey: UInt64] = [:]
      artwork.layers[0].tiles.forEachInKeyOrder { hashes[$0] = $1.contentHash }
      return hashes
    }

    /// Refused at every place in turn: each tile is as it was or as the stroke makes it, the others' pixels never move,
    /// and undo brings all of it back.
    @Test func everyRefusalLeavesTheLiveTile() throws {
      let (whole, _) = try prepared()
      let before = tiles(whole)
      try stroke(whole)
      let after = tiles(whole)
      #expect(before.count == 8)
      #expect(before.allSatisfy { after[$0.key] != $0.value })
      for granted in 0...8 {
        let (artwork, picture) = try prepared()
        let frozen = picture.layers[0].tiles.map(\.tile.contentHash)
        grant(granted)
        try stroke(artwork)
        grant(-1)
        let now = tiles(artwork)
        #expect(now.keys == before.keys || Set(now.keys) == Set(before.keys))
        #expect(
          now.allSatisfy { $0.value == before[$0.key] || $0.value == after[$0.key] }, "\(granted) granted")
        #expect(now.count { $0.value == after[$0.key] } == granted)
        #expect((artwork.context.refusedWrites > 0) == (granted < 8))
        #expect(picture.layers[0].tiles.map(\.tile.contentHash) == frozen)
        artwork.undo()
        #expect(tiles(artwork) == before)
        artwork.redo()
        #expect(tiles(artwork) == now)
      }
    }

    /// A fresh tile that is refused is not there, and nothing else changes.
    @Test func aRefusedFreshTileIsAbsent() throws {
      grant(-1)
      let artwork = Artwork<Refusing>(
        canvas: try CanvasSize(width: 64, height: 8), geometry: try TileGeometry(edge: 8))
      artwork.addLayer(name: "Ink")
      grant(3)
      try stroke(artwork)
      grant(-1)
      #expect(artwork.layers[0].tiles.count == 3)
      artwork.undo()
      #expect(artwork.layers[0].tiles.count == 0)
    }

    /// History is let go, the oldest half first, before a write is refused.
    @Test func historyGoesFirst() throws {
      let (artwork, _) = try prepared()
      for _ in 0..<4 { try stroke(artwork) }
      #expect(artwork.history.undoStack.count == 4)
      grant(0)
      try stroke(artwork)
      grant(-1)
      // All four went; the stroke that could not be painted is the one step that there is.
      #expect(artwork.history.undoStack.count == 1)
      #expect(artwork.history.claimedBytes == artwork.history.undoStack.reduce(0) { $0 + $1.claimedBytes })
      #expect(artwork.context.refusedWrites > 0)
    }
  }
#endif
