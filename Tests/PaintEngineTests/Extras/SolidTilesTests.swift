import Testing

@testable import PaintEngine

/// Tiles of one colour as one buffer: how many there are, that nobody paints on all of them at once, and what the founding rule
/// makes of it.
struct SolidTilesTests {
  private func filled<Design: EngineDesign>(_ design: Design.Type) throws -> Artwork<Design> {
    let artwork = try SessionSetup(width: 72, height: 64, edge: 16, layers: 1, coverage: 40).artwork(design)
    try artwork.fill(0, with: Fix15Color(red: 1, green: 0.5, blue: 0))
    return artwork
  }

  @Test func aFillIsOneBufferForAllWholeTiles() throws {
    let artwork = try filled(WithSolidTiles.self)
    // 4 x 4 whole tiles are one buffer; the column that the canvas cuts has four of its own.
    #expect(artwork.layers[0].tiles.count == 20)
    #expect(artwork.layers[0].tiles.identities.count == 1 + 4)
    let seed = try filled(Seed.self)
    #expect(seed.layers[0].tiles.identities.count == 20)
    #expect(artwork.pixelHash() == seed.pixelHash() && artwork.holderHash() == seed.holderHash())
    #expect(artwork.context.counters.tileCopies < seed.context.counters.tileCopies)
  }

  @Test func paintingOnOneTileLeavesTheOthers() throws {
    let artwork = try filled(WithSolidTiles.self)
    let seed = try filled(Seed.self)
    func dab<Design: EngineDesign>(_ artwork: Artwork<Design>) throws {
      try artwork.beginStroke(onLayer: 0, brush: try Brush(diameter: 6))
      artwork.continueStroke(x: 24, y: 24, pressure: 1)
      artwork.endStroke()
    }
    try dab(artwork)
    try dab(seed)
    #expect(artwork.layers[0].tiles.identities.count == 2 + 4)
    #expect(artwork.pixelHash() == seed.pixelHash() && artwork.undoHash() == seed.undoHash())
  }

  @Test func theFoundingRuleClaimsPlacesAndTheWalkFindsBuffers() throws {
    let artwork = try filled(WithSolidTiles.self)
    try artwork.fill(0, with: Fix15Color(red: 0, green: 0, blue: 1))
    let tile = artwork.context.geometry.byteCount
    // The second fill replaced 20 places of 1 + 4 buffers; of the first the ground's are held.
    let step = try #require(artwork.history.undoStack.last)
    #expect(step.claimedBytes == 20 * tile)
    let ground = try SessionSetup(width: 72, height: 64, edge: 16, layers: 1, coverage: 40).ground().count
    #expect(artwork.heldMemory { $0 }.buffers == ground + 1 + 4)
  }
}
