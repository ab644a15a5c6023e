import Testing
import Workloads

@testable import PaintEngine

/// Duplicates on the exact ledger's books: they cost nothing to make, and the claim is what a walk finds whatever becomes of them.
struct DuplicateHoldersTests {
  private static let designs = ["best", "seed+sharing=epoch+map=rowGrid+ledger=exact"]

  /// Other maps and another way of sharing, which the catalogue does not have with this ledger.
  private enum OfTree: EngineDesign {
    typealias Sharing = Epoch
    typealias Map = PersistentTree<SeparateBuffer.Buffer>
    typealias Ledger = Exact
  }
  private enum OfReferences: EngineDesign {
    typealias Sharing = UniqueReference
    typealias Map = RowGrid<SeparateBuffer.Buffer>
    typealias Ledger = Exact
    typealias Archive = DirtySinceSave
  }

  /// A painted layer of 6 x 5 tiles.
  private static func artwork<Design: EngineDesign>(_ bytes: Int = 1 << 30) throws -> Artwork<Design> {
    let artwork = Artwork<Design>(
      canvas: try CanvasSize(width: 48, height: 40), geometry: try TileGeometry(edge: 8),
      limits: HistoryLimits(bytes: bytes, steps: 60), allocatedSize: ExactWalk<Design>.allocatedSize)
    let layer = artwork.addLayer(name: "A layer whose name takes a block of memory")
    for y in 0..<5 { for x in 0..<6 { touch(layer, x, y) } }
    return artwork
  }

  private static func touch<Design: EngineDesign>(_ layer: Layer<Design>, _ x: Int, _ y: Int) {
    layer.tiles.writableTile(at: TileKey(x: x, y: y)).pixels[3] ^= 1
  }

  private static func holders<Design: EngineDesign>(_ layer: Layer<Design>) -> [TileHolders] {
    var holders: [TileHolders] = []
    layer.tiles.forEachInKeyOrder { holders.append($1.buffer.holders) }
    return holders
  }

  /// No tile is looked at: not when a duplicate is made, undone, made again and deleted, nor when its original is.
  @Test(arguments: designs) func aDuplicateCountsNoTile(design: String) throws {
    try Designs.run(Uncounted(), in: design)
  }

  private struct Uncounted: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork: Artwork<Design> = try DuplicateHoldersTests.artwork()
      let alone = holders(artwork.layers[0])
      var once = TileHolders()
      once.change(.others, by: 1)
      #expect(alone == Array(repeating: once, count: 30))
      for _ in 0..<3 {
        let visited = artwork.context.counters.tilesVisited
        try artwork.duplicateLayer(0)
        try artwork.duplicateLayer(1)
        #expect(artwork.context.counters.tilesVisited == visited && holders(artwork.layers[0]) == alone)
        #expect(artwork.undo() && artwork.redo() && holders(artwork.layers[0]) == alone)
        // One write: the new tile is the original's; the old one is counted by the first duplicate for both.
        touch(artwork.layers[0], 3, 2)
        #expect(holders(artwork.layers[0]) == alone)
        #expect(holders(artwork.layers[2]) == alone)
        try artwork.removeLayer(0)
        #expect(artwork.history.claim?.tiles == 1 && holders(artwork.layers[0]) == alone)
        try artwork.removeLayer(1)
        #expect(artwork.history.claim?.tiles == 1 && holders(artwork.layers[0]) == alone)
        artwork.history.removeAll()
        #expect(holders(artwork.layers[0]) == alone)
      }
    }
  }

  @Test(arguments: 0..<6 as Range<UInt64>) func theClaimIsWhatAWalkFinds(seed: UInt64) throws {
    for design in Self.designs { try Designs.run(Families(seed: seed), in: design) }
    try Families(seed: seed).visit(OfTree.self)
    try Families(seed: seed).visit(OfReferences.self)
  }

  /// Random families of layers and their masks: duplicates of duplicates, painted on, given each other's tiles, merged, removed, undone, shed,
  /// archived, saved, copied.
  private struct Families: DesignVisitor {
    let seed: UInt64

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      var random = SeededRandom(seed: seed)
      let artwork: Artwork<Design> = try DuplicateHoldersTests.artwork(seed % 2 == 0 ? 1 << 30 : 60_000)
      try artwork.addMask(toLayer: 0)
      let state = ModelState(canvas: artwork.canvas, edge: 8)
      var readers = Readers<Design>()
      var most = 0
      for number in 0..<400 {
        let index = random.below(artwork.layers.count)
        let layer = artwork.layers[index]
        switch random.below(20) {
        case 0..<4: if artwork.layers.count < 9 { try artwork.duplicateLayer(index) }
        case 4..<6: if artwork.layers.count > 1 { try artwork.removeLayer(index) }
        case 6..<11:
          let paint = random.below(3) == 0 ? layer.mask?.layer ?? layer : layer
          let other = artwork.layers[random.below(artwork.layers.count)].tiles
          var recorder = TileRecorder(paint.tiles)
          for _ in 0..<1 + random.below(4) {
            let key = TileKey(x: random.below(6), y: random.below(5))
            switch random.below(6) {
            case 0: recorder.set(nil, at: key)
            // Often the very tile that one of the family has there.
            case 1, 2: recorder.set(other.frozenTile(at: key), at: key)
            default: recorder.writablePixels(at: key)[3] ^= UInt16(1 + number)
            }
          }
          artwork.recordPixels(recorder.finish(), of: paint, label: "Paint")
        case 11..<13: for _ in 0..<1 + random.below(5) { artwork.undo() }
        case 13: for _ in 0..<1 + random.below(5) { artwork.redo() }
        case 14: try? artwork.mergeDown(index)
        case 15: artwork.history.shed(keeping: random.uniform())
        case 16:
          let archive = ArtworkArchive(artwork)
          if random.below(2) == 0 { artwork.saved(archive) }
          readers.archives.append((archive, state, artwork.revision))
        case 17:
          if let clipping = try artwork.copy(index) { readers.clippings.append((clipping, state.blank)) }
        case 18:
          let store = layer.tiles.duplicate()
          store.setTile(nil, at: TileKey(x: random.below(6), y: random.below(5)))
          readers.duplicates.append((store, state.blank))
        default: readers.letGo(random.below(4))
        }
        readers.limit()
        artwork.settleHistory()
        let (claim, walked) = (artwork.history.claim, ExactWalk(artwork, readers).claim)
        #expect(claim == walked, "seed \(seed), action \(number)")
        guard claim == walked else { return }
        most = max(most, walked.tiles)
      }
      // A run in which the history never had a tile of its own proves nothing.
      #expect(most > 3)
    }
  }
}
