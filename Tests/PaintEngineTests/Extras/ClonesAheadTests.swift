import Testing

@testable import PaintEngine

/// Copies made ahead by another thread: taken when they are there, right, bounded, and let go.
struct ClonesAheadTests {
  private func artwork() throws -> Artwork<WithClonesAhead> {
    try SessionSetup(width: 64, height: 64, edge: 16, layers: 1, coverage: 100).artwork(WithClonesAhead.self)
  }

  private func dab(_ artwork: Artwork<WithClonesAhead>, x: Double = 8) throws {
    try artwork.beginStroke(onLayer: 0, brush: try Brush(diameter: 4))
    artwork.continueStroke(x: x, y: 8, pressure: 1)
    artwork.endStroke()
  }

  @Test func theNextStrokeTakesWhatTheLastOneLeft() throws {
    let artwork = try artwork()
    try dab(artwork)
    artwork.context.waitForClones()
    #expect(artwork.context.clonesKept == 1)
    try dab(artwork)
    // Taken: only the second stroke's own tile is waiting now.
    artwork.context.waitForClones()
    #expect(artwork.context.clonesKept == 1 && artwork.context.counters.tileCopies == 2)
    try dab(artwork, x: 24)
    artwork.context.waitForClones()
    #expect(artwork.context.clonesKept == 2 && artwork.context.counters.tileCopies == 3)
    artwork.context.dropClones()
    #expect(artwork.context.clonesKept == 0)
  }

  @Test func pressureLetsThemGo() throws {
    let artwork = try artwork()
    for x in [8.0, 24, 40] { try dab(artwork, x: x) }
    artwork.context.waitForClones()
    #expect(artwork.context.clonesKept == 3)
    artwork.handleMemoryPressure()
    #expect(artwork.context.clonesKept == 0)
  }

  @Test func noMoreThanTheLimitAreKept() throws {
    let context = TileContext<WithClonesAhead>(geometry: try TileGeometry(edge: 4))
    let tiles = (0..<ClonesAhead<SeparateBuffer>.limit + 40).compactMap { _ in context.makeSolid(7) }
    for tile in tiles {
      context.cloneAhead([tile])
      if context.clonesKept % 64 == 0 { context.waitForClones() }
    }
    context.waitForClones()
    let kept = context.clonesKept
    #expect(kept > ClonesAhead<SeparateBuffer>.limit / 2 && kept <= ClonesAhead<SeparateBuffer>.limit)
  }
}
