import Testing
import Workloads

@testable import PaintEngine

/// What is left when the history is forgotten. The count of live buffers is of the whole process, so the test has one of its own.
struct ClearedHistoryTests {
  @Test func onlyLayersAndMasksAreLeft() async {
    await #expect(processExitsWith: .success) {
      for name in Designs.honest { try Designs.run(Session(), in: name) }
      CompressionWorker.shared.waitUntilIdle()
      #expect(LiveBuffers.count == 0)
    }
  }

  private struct Session: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let table = NamedOperation<Design>.table
      var random = SeededRandom(seed: 8)
      let artwork = try afterOperations(design)
      // Undone in part, so that both stacks hold something.
      for _ in 0..<20 { artwork.undo() }
      let before = artwork.liveBuffers
      #expect(!artwork.history.redoStack.isEmpty && !artwork.history.undoStack.isEmpty)
      artwork.history.removeAll()
      Design.Payload.waitUntilIdle()
      var live: Set<ObjectIdentifier> = []
      for layer in artwork.layers { layer.forEachTile { live.insert($0.identity) } }
      #expect(
        artwork.liveBuffers == live.count && before > live.count + (Design.Payload.keepsWholeTiles ? 50 : 0))
      #expect(artwork.heldMemory { $0 }.buffers == 0)

      /// The clipping of the preparation is gone when this returns.
      func afterOperations(_ design: Design.Type) throws -> Artwork<Design> {
        let prepared = try PreparedArtwork<Design>()
        for _ in 0..<60 {
          let layer = random.below(max(1, min(prepared.artwork.layers.count, 4)))
          try? table[random.below(table.count)].call(prepared, layer)
        }
        return prepared.artwork
      }
    }
  }
}
