import Testing

@testable import PaintEngine

/// Writers that set every pixel of a tile: no copy of what was there, and nothing of a new buffer's earlier life shows.
struct OverwriteHintTests {
  private func artwork<Design: EngineDesign>(_ design: Design.Type) throws -> Artwork<Design> {
    try SessionSetup(width: 72, height: 64, edge: 16, layers: 1, coverage: 100).artwork(design)
  }

  @Test func aFillCopiesOnlyTilesThatTheCanvasCuts() throws {
    let (hinted, seed) = (try artwork(WithOverwriteHint.self), try artwork(Seed.self))
    try hinted.fill(0, with: Fix15Color(red: 1, green: 0, blue: 0))
    try seed.fill(0, with: Fix15Color(red: 1, green: 0, blue: 0))
    #expect(hinted.context.counters.tileCopies == 4 && hinted.context.counters.tilesCreated == 16)
    #expect(seed.context.counters.tileCopies == 20 && seed.context.counters.tilesCreated == 0)
    #expect(hinted.pixelHash() == seed.pixelHash() && hinted.holderHash() == seed.holderHash())
    #expect(hinted.undoHash() == seed.undoHash())
  }

  @Test(arguments: EditingKind.allCases)
  func sessionsDrawTheSamePixels(kind: EditingKind) throws {
    func run<Design: EngineDesign>(_ design: Design.Type) throws -> (hash: UInt64, copies: Int) {
      let artwork = try EditingGround(coverage: 100).artwork(design)
      artwork.context.counters = EngineCounters()
      let preview = try kind.begin(artwork)
      for setting in [2, 1, 3] { try preview(setting) }
      #expect(artwork.commitSession())
      return (artwork.holderHash(), artwork.context.counters.tileCopies)
    }
    let (hinted, seed) = (try run(WithOverwriteHint.self), try run(Seed.self))
    #expect(hinted.hash == seed.hash)
    #expect(hinted.copies <= seed.copies && (seed.copies == 0 || hinted.copies < seed.copies))
  }

  @Test func scalingAndTurningGiveTheSamePixels() throws {
    let (hinted, seed) = (try artwork(WithOverwriteHint.self), try artwork(Seed.self))
    func change<Design: EngineDesign>(_ artwork: Artwork<Design>) throws {
      try artwork.scaleImage(to: try CanvasSize(width: 50, height: 40))
      try artwork.turn(quarters: 1)
    }
    try change(hinted)
    try change(seed)
    #expect(hinted.pixelHash() == seed.pixelHash() && hinted.undoHash() == seed.undoHash())
  }
}
