import Glibc
import Testing

@testable import PaintEngine

/// The count of live buffers is of the whole process, so each test has a process of its own.
struct LiveBufferTests {
  @Test func countsByHand() async {
    await #expect(processExitsWith: .success) {
      try Designs.names.forEach { try Designs.run(ByHand(), in: $0) }
      CompressionWorker.shared.waitUntilIdle()
      #expect(LiveBuffers.count == 0)
    }
  }

  @Test func everythingLetGoIsFreed() async {
    await #expect(processExitsWith: .success) {
      for name in Designs.names {
        try Designs.run(LongSession(), in: name)
        CompressionWorker.shared.waitUntilIdle()
        #expect(LiveBuffers.count == 0, "\(name)")
      }
    }
  }

  private struct ByHand: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      guard Design.Sharing.fault == nil else { return }
      let shares = Design.Sharing.sharesBuffers
      let artwork = try SessionSetup(layers: 1, coverage: 0).artwork(design)
      func dab() throws {
        try artwork.beginStroke(onLayer: 0, brush: try Brush(diameter: 4))
        artwork.continueStroke(x: 4, y: 4, pressure: 1)
        artwork.endStroke()
      }
      #expect(LiveBuffers.count == 0)
      // One live tile and its step's after-tile: the same buffer, or a copy of it.
      try dab()
      #expect(artwork.liveBuffers == (shares ? 1 : 2))
      // The step's before and after; a step that keeps less than a tile lets the one before go.
      try dab()
      artwork.waitForHistory()
      let done = shares ? (Design.Payload.keepsWholeTiles ? 2 : 1) : 4
      #expect(artwork.liveBuffers == done)
      var archive: ArtworkArchive<Design>? = ArtworkArchive(artwork)
      #expect(artwork.liveBuffers == (shares ? done : 5))
      artwork.history.removeAll()
      #expect(artwork.liveBuffers == (shares ? 1 : 2))
      artwork.layers[0].tiles.setTile(nil, at: TileKey(x: 0, y: 0))
      #expect(LiveBuffers.count == 1 && archive?.layers[0].tiles.count == 1)
      archive = nil
      // An exact ledger hears of the picture's end when it next looks.
      artwork.settleHistory()
      #expect(artwork.liveBuffers == 0)
    }
  }

  private struct LongSession: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let setup = SessionSetup()
      let session = try Session<Design>(setup)
      for action in try SessionAction.script(seed: 31, count: 300, setup: setup) {
        try session.perform(action)
      }
      #expect(LiveBuffers.count > 20 && !session.archives.isEmpty && !session.duplicates.isEmpty)
    }
  }
}
