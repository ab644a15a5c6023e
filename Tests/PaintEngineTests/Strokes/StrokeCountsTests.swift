import Testing

@testable import PaintEngine

/// What each kind of stroke costs, in cases small enough to count by hand: tiles of 8 x 8 px, all painted, one row of four.
struct StrokeCountsTests {
  @Test(arguments: Designs.honest)
  func plainStroke(design: String) throws {
    try Designs.run(
      Counts(begin: .plain, batch: [2, 0], eager: [2, 0], afterSave: 2, created: 0, finish: 2), in: design)
  }

  /// Once a batch, whether or not a save was taken meanwhile.
  @Test(arguments: Designs.honest)
  func boundStroke(design: String) throws {
    for begin in [Counts.Begin.selection, .grain] {
      try Designs.run(
        Counts(begin: begin, batch: [2, 2], eager: [2, 2], afterSave: 2, created: 0, finish: 2), in: design)
    }
  }

  @Test(arguments: Designs.honest)
  func cloneStroke(design: String) throws {
    try Designs.run(
      Counts(begin: .clone, batch: [2, 0], eager: [2, 0], afterSave: 2, created: 2, finish: 2), in: design)
  }

  @Test(arguments: Designs.honest)
  func dualStroke(design: String) throws {
    try Designs.run(
      Counts(begin: .dual, batch: [2, 0], eager: [2, 0], afterSave: 2, created: 4, finish: 2), in: design)
  }

  /// Two equal batches over two tiles, a save, a third such batch, the end.
  private struct Counts: DesignVisitor {
    enum Begin { case plain, selection, grain, clone, dual }

    let begin: Begin
    /// Copies of the first two batches, in sharing designs and where every hand-out copies.
    let batch, eager: [Int]
    /// Copies of the batch after the save, in sharing designs.
    let afterSave: Int
    /// Tiles made, all of them coverage.
    let created: Int
    /// Copies at the end where every hand-out copies.
    let finish: Int

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork = try SessionSetup(width: 32, height: 8, edge: 8, layers: 1, coverage: 100).artwork(design)
      _ = artwork.layers[0].tiles.frozenTiles()
      let shares = Design.Sharing.sharesBuffers
      func copies() -> Int {
        defer { artwork.context.counters.tileCopies = 0 }
        return artwork.context.counters.tileCopies
      }
      artwork.context.counters = EngineCounters()
      let takesPicture = begin == .clone || begin == .dual
      try start(artwork)
      #expect(copies() == (shares || !takesPicture ? 0 : 4))
      // The pen comes down between two tiles and goes on by one dab's distance: each event is one batch of one dab.
      var seen: [Int] = []
      for x in [8.0, 9.0] {
        artwork.continueStroke(x: x, y: 4, pressure: 1)
        seen.append(copies())
      }
      #expect(seen == (shares ? batch : eager))
      let save = ArtworkArchive(artwork)
      let hashes = save.layers[0].tiles.map(\.tile.contentHash)
      #expect(copies() == (shares ? 0 : 4))
      artwork.continueStroke(x: 8, y: 4, pressure: 1)
      let isBound = begin == .selection || begin == .grain
      #expect(copies() == (shares ? afterSave : isBound ? 2 : 0))
      #expect(save.layers[0].tiles.map(\.tile.contentHash) == hashes)
      #expect(artwork.endStroke() == (begin == .dual ? 6 : 3))
      #expect(copies() == (shares ? 0 : finish))
      #expect(artwork.context.counters.tilesTouched == 2)
      #expect(artwork.context.counters.tilesCreated == created)
      #expect(artwork.history.undoStack.count == 1)
    }

    private func start<Design: EngineDesign>(_ artwork: Artwork<Design>) throws {
      let brush = try Brush(diameter: 4, spacing: 0.25, opacity: 0.5)
      switch begin {
      case .plain: try artwork.beginStroke(onLayer: 0, brush: brush)
      case .selection:
        var half = SelectionMask(geometry: artwork.context.geometry)
        for x in 0..<4 { half.set([UInt8](repeating: 128, count: 64), at: TileKey(x: x, y: 0)) }
        artwork.selection = half
        try artwork.beginStroke(onLayer: 0, brush: brush)
      case .grain:
        let grain = try Grain(seed: 1, edge: 16)
        try artwork.beginStroke(
          onLayer: 0, brush: try Brush(diameter: 4, spacing: 0.25, opacity: 0.5, grain: grain))
      case .clone: try artwork.beginCloneStroke(onLayer: 0, brush: brush, offsetX: 8, offsetY: 0)
      case .dual: try artwork.beginDualStroke(onLayer: 0, brush: brush, second: brush)
      }
    }
  }
}
