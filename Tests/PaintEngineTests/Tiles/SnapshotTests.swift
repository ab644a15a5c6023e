import Testing

@testable import PaintEngine

/// "This tile did not exist" is a state of its own, in a snapshot and through undo and redo.
struct SnapshotTests {
  private static let here = TileKey(x: 1, y: 1)
  private static let there = TileKey(x: 2, y: 1)

  @Test func rememberedAbsenceIsAKey() {
    var snapshot = TileStore<Seed>.Snapshot()
    snapshot.set(nil, at: Self.here)
    #expect(snapshot.contains(Self.here))
    #expect(!snapshot.contains(Self.there))
    #expect(snapshot.tile(at: Self.here) == nil && snapshot.tile(at: Self.there) == nil)
    #expect(Array(snapshot.keys) == [Self.here])
    #expect(snapshot.count == 1 && snapshot.presentCount == 0)
  }

  /// The pitfall that `set(_:at:)` exists for: the plain dictionary loses what the snapshot keeps.
  @Test func subscriptAssignmentWouldLoseAbsence() {
    var plain: [TileKey: FrozenTile<SeparateBuffer.Buffer>?] = [:]
    plain[Self.here] = nil
    #expect(plain.index(forKey: Self.here) == nil)
    plain.updateValue(nil, forKey: Self.here)
    #expect(plain.index(forKey: Self.here) != nil)
  }

  @Test func absenceReplacesATile() throws {
    let store = TileStore<Seed>(context: TileContext(geometry: try TileGeometry(edge: 8)))
    store.writableTile(at: Self.here).pixels[0] = 3
    var snapshot = store.snapshot(of: [Self.here, Self.there])
    #expect(snapshot.count == 2 && snapshot.presentCount == 1)
    #expect(snapshot.inKeyOrder.map(\.key) == [Self.here, Self.there])
    #expect(snapshot.inKeyOrder.map { $0.tile == nil } == [false, true])
    snapshot.set(nil, at: Self.here)
    #expect(snapshot.count == 2 && snapshot.presentCount == 0)
    store.restore(snapshot)
    #expect(store.count == 0)
  }

  @Test(arguments: Designs.honest)
  func undoOfAFreshStrokeRemovesItsTiles(design: String) throws {
    try Designs.run(FreshStroke(), in: design)
  }

  private struct FreshStroke: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork = try SessionSetup(layers: 1, coverage: 0).artwork(design)
      let store = artwork.layers[0].tiles
      try artwork.beginStroke(onLayer: 0, brush: try Brush(diameter: 8))
      artwork.continueStroke(x: 16, y: 24, pressure: 1)
      artwork.endStroke()
      let keys = [TileKey(x: 0, y: 1), TileKey(x: 1, y: 1)]
      #expect(store.liveKeys().sorted() == keys)
      guard let change = artwork.recordedPixels().undo.last?.first else {
        Issue.record("no tiles step")
        return
      }
      #expect(change.before.inKeyOrder.map(\.key) == keys)
      #expect(change.before.presentCount == 0 && change.after.presentCount == 2)
      let painted = Set(change.after.inKeyOrder.compactMap(\.tile?.identity))
      #expect((store.identities == painted) == Design.Sharing.sharesBuffers)
      let pixels = artwork.pixelHash()
      #expect(artwork.undo())
      #expect(store.count == 0 && store.liveKeys().isEmpty && !store.hasTile(at: keys[0]))
      artwork.waitForHistory()
      #expect(artwork.redo())
      #expect(artwork.pixelHash() == pixels)
      // Designs that copy bring copies. Where tiles are shared, a step that keeps whole tiles brings the same buffers back; another one
      // may, since all of the tile is new.
      if Design.keepsIdentities { #expect(store.identities == painted) }
      if !Design.Sharing.sharesBuffers { #expect(store.identities != painted) }
    }
  }
}
