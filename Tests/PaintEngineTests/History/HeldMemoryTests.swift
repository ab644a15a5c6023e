import Testing
import Workloads

@testable import PaintEngine

/// What the walk over object identities finds, against counts that know nothing of objects.
struct HeldMemoryTests {
  @Test(arguments: Designs.honest, [0, 40, 100.0])
  func heldIsTheIndependentCountAtEveryCursor(design: String, coverage: Double) throws {
    try Designs.run(RandomStrokes(coverage: coverage), in: design)
  }

  private struct RandomStrokes: DesignVisitor {
    let coverage: Double

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let setup = SessionSetup(width: 300, height: 200, layers: 1, coverage: coverage)
      let session = try Session<Design>(setup)
      let artwork = session.artwork
      var strokes: [Set<TileKey>] = []
      for action in try SessionAction.script(seed: 41, count: 120, setup: setup) {
        guard case .stroke(var input) = action, input.brush.mode == .paint else { continue }
        input.archiveAfter = nil
        try session.perform(.stroke(input))
        strokes.append(TouchedTiles.of(input.pen, brush: input.brush, canvas: artwork.canvas, edge: 16))
      }
      strokes.removeAll(where: \.isEmpty)
      #expect(artwork.history.undoStack.count == strokes.count && strokes.count > 30)
      let ground = try Set(setup.ground().map(\.key))
      let tiles = TouchedTiles.replaced(strokes, ground: ground)
      repeat {
        let held = artwork.heldMemory { $0 + 1 }
        let done = artwork.history.undoStack.count
        // Copying designs share nothing: a step's buffers are its own, wherever the cursor stands.
        let buffers =
          Design.Sharing.sharesBuffers
          ? TouchedTiles.held(strokes, done: done, ground: ground) : tiles.before + tiles.after
        guard Design.Payload.keepsWholeTiles else {
          // Less than the tiles, and no tile that they would not have held.
          #expect(
            held.bytes <= buffers * 2_048 && held.buffers <= buffers, "\(done) of \(strokes.count) done")
          #expect(held.bytes == held.buffers * 2_048 + held.bytesApart)
          continue
        }
        #expect(held.buffers == buffers, "\(done) of \(strokes.count) done")
        #expect(held.bytes == buffers * 2_048)
        let requests = Design.Storage.requests(byteCount: 2_048)
        #expect(held.allocatedBytes == buffers * (requests.reduce(0, +) + requests.count))
      } while artwork.undo()
      let buffers = artwork.heldMemory { $0 }.buffers
      guard Design.Payload.keepsWholeTiles else { return }
      #expect(buffers == tiles.after + (Design.Sharing.sharesBuffers ? 0 : tiles.before))
    }
  }

  @Test func layersAndGroupsCountOnce() throws {
    let artwork = try SessionSetup(layers: 2, coverage: 100).artwork(Seed.self)
    let (lower, upper) = (artwork.layers[0], artwork.layers[1])
    let keys = (0..<3).map { TileKey(x: $0, y: 0) }
    let shared = lower.tiles.snapshot(of: keys)
    upper.tiles.restore(shared)
    let absent = upper.tiles.snapshot(of: [TileKey(x: 5, y: 4)])
    let change = TileChange<Seed>(before: absent, after: shared)
    artwork.history.record(.group([.tiles(upper.id, change), .tiles(upper.id, change)]), label: "Twice")
    #expect(artwork.heldMemory { $0 }.buffers == 0)
    for key in keys { lower.tiles.setTile(nil, at: key) }
    #expect(artwork.heldMemory { $0 }.buffers == 0)
    for key in keys { upper.tiles.setTile(nil, at: key) }
    #expect(
      artwork.heldMemory { $0 }
        == HeldMemory(buffers: 3, bytes: 6_144, bytesApart: 0, allocatedBytes: 3 * (2_048 + 48)))
  }
}
