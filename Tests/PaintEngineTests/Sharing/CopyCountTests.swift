import Testing

@testable import PaintEngine

/// What the alternatives of the axis `sharing` save in copies, and what not.
struct CopyCountTests {
  /// A recorded stroke's step holds the before-tile, so a count of references finds as many holders as a mark does; birth stamps
  /// and marks differ in the freeze alone.
  @Test func recordedStrokesCopyTheSameInEverySharingDesign() throws {
    let seed = try Designs.run(Copies(), in: "seed")
    #expect(seed.unrecorded == 35 && seed.recorded > 200)
    for design in ["seed+sharing=epoch", "seed+sharing=uniqueReference"] {
      let other = try Designs.run(Copies(), in: design)
      #expect(other.recorded == seed.recorded, "\(design)")
      #expect(other.pixelHash == seed.pixelHash, "\(design)")
    }
  }

  /// Where nobody holds the tile any more, marks and stamps cost a spare copy each, and counted references none.
  @Test func unrecordedWritesOfWhatWasLetGoCopyNothingIfReferencesAreCounted() throws {
    #expect(try Designs.run(Copies(), in: "seed+sharing=uniqueReference").unrecorded == 0)
    #expect(try Designs.run(Copies(), in: "seed+sharing=epoch").unrecorded == 35)
  }

  private struct Copies: DesignVisitor {
    struct Result {
      var recorded = 0
      var unrecorded = 0
      var pixelHash: UInt64 = 0
    }

    func visit<Design: EngineDesign>(_ design: Design.Type) throws -> Result {
      let setup = SharingRules.painted
      let session = try Session<Design>(setup)
      let artwork = session.artwork
      for (number, action) in try SessionAction.script(seed: 31, count: 300, setup: setup).enumerated() {
        guard case .stroke = action else { continue }
        try session.perform(action)
        if number % 5 == 0 { artwork.undo() }
        if number % 10 == 0 { artwork.redo() }
      }
      var result = Result(recorded: artwork.context.counters.tileCopies)
      result.pixelHash = artwork.pixelHash()
      let store = try SessionSetup(layers: 1, coverage: 100).artwork(design).layers[0].tiles
      #expect(store.picture().count == 35)
      store.context.counters = EngineCounters()
      for key in store.liveKeys() { store.writableTile(at: key).pixels[0] ^= 1 }
      result.unrecorded = store.context.counters.tileCopies
      return result
    }
  }
}
