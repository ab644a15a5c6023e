import Testing

@testable import PaintEngine

/// The engine's counters in cases small enough to count by hand: tiles of 8 x 8 px, 512 bytes.
struct CounterTests {
  private static func counters(
    copies: Int = 0, touched: Int = 0, created: Int = 0, visited: Int = 0
  ) -> EngineCounters {
    var counters = EngineCounters()
    counters.tileCopies = copies
    counters.bytesCopied = copies * 512
    counters.tilesTouched = touched
    counters.tilesCreated = created
    counters.tilesVisited = visited
    return counters
  }

  /// What happens, then the counters in sharing designs and the copies in those that copy.
  @Test(arguments: Designs.honest)
  func countsByHand(design: String) throws { try Designs.run(ByHand(), in: design) }

  private struct ByHand: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork = try SessionSetup(width: 64, height: 64, edge: 8, layers: 1, coverage: 0).artwork(design)
      let store = artwork.layers[0].tiles
      func expect(_ what: String, _ sharing: EngineCounters, copying: Int) {
        var wanted = sharing
        if !Design.Payload.keepsBothHalves, !Design.Payload.writesInPlace, wanted.tilesTouched > 0 {
          // The tile that a stroke made is not looked at.
          wanted.tilesVisited -= wanted.tilesTouched
        }
        if Design.Payload.writesInPlace {
          // Nor is one compared that was not there before.
          wanted.tilesVisited -= wanted.tilesCreated
          // Undo and redo put pixels in place, which `PayloadTests` counts.
          if wanted.tilesTouched == 0 { wanted.bytesApplied = artwork.context.counters.bytesApplied }
        }
        if !Design.Payload.keepsWholeTiles, wanted.tilesTouched == 0 {
          // Undo and redo make tiles anew.
          wanted.tilesCreated = artwork.context.counters.tilesCreated
        }
        if !Design.Sharing.sharesBuffers {
          wanted.tileCopies = copying
          wanted.bytesCopied = copying * 512
        }
        #expect(artwork.context.counters == wanted, "\(what)")
        artwork.context.counters = EngineCounters()
      }
      func stroke(_ places: [(x: Double, y: Double)], mode: Brush.Mode = .paint) throws {
        try artwork.beginStroke(onLayer: 0, brush: try Brush(diameter: 4, mode: mode))
        for place in places { artwork.continueStroke(x: place.x, y: place.y, pressure: 1) }
        artwork.endStroke()
      }
      // Two tiles side by side; each looked at before and after.
      try stroke([(4, 4), (12, 4)])
      expect("fresh", counters(touched: 2, created: 2, visited: 4), copying: 2)
      try stroke([(4, 4), (20, 4)])
      expect("two there, one fresh", counters(copies: 2, touched: 3, created: 1, visited: 6), copying: 5)
      // Back and forth between two tiles is still one touch and one copy each.
      try stroke([(4, 4), (12, 4), (4, 4), (12, 4), (4, 4)])
      expect("back and forth", counters(copies: 2, touched: 2, visited: 4), copying: 4)
      try stroke([(4, 4), (4, 60)], mode: .erase)
      expect("erasing one that is there", counters(copies: 1, touched: 1, visited: 2), copying: 2)
      artwork.undo()
      expect("undo", counters(visited: 1), copying: 1)
      artwork.redo()
      expect("redo", counters(visited: 1), copying: 1)
      for _ in 0..<3 { artwork.undo() }
      expect("undo 1 + 2 + 3 tiles, one of them to none", counters(visited: 6), copying: 5)
      _ = store.frozenTiles()
      expect("freezing two", counters(visited: 2), copying: 2)
      _ = ArtworkArchive(artwork)
      // The first of its pictures has all that is there, whatever it asks.
      let pictured = Design.Archive.asksWhatChanged || Design.Sharing.marksEachTile ? 2 : 0
      expect("a picture of two", counters(visited: pictured), copying: 2)
      _ = store.duplicate()
      expect("duplicating two", counters(visited: Design.Sharing.picturesTheMap ? 0 : 4), copying: 4)
      _ = store.snapshot(of: [TileKey(x: 7, y: 7), TileKey(x: 0, y: 0)])
      expect("one there, one not", counters(visited: 2), copying: 1)
      _ = (artwork.pixelHash(), artwork.holderHash(), artwork.heldMemory { $0 }, store.count, store.byteCount)
      expect("looking", counters(), copying: 0)
      artwork.continueStroke(x: 4, y: 4, pressure: 1)
      artwork.endStroke()
      expect("no stroke going on", counters(), copying: 0)
    }
  }
}
