import Testing
import Workloads

@testable import PaintEngine

/// One save of an artwork in whichever files, on this thread.
@discardableResult
func savePackage<Design: EngineDesign>(
  _ artwork: Artwork<Design>, previews: [PreviewImage] = [], to path: String = "art",
  in files: some PackageFiles, isKnown: Bool = false
) throws -> SaveReport {
  let pass = SavePass(folder: path, files: files, observer: nil)
  try pass.run(ArtworkSave(ArtworkArchive(artwork), previews: previews), isKnown: isKnown)
  return pass.report
}

/// What was saved is what is loaded, in every design.
@Suite struct PackageRoundTripTests {
  @Test(arguments: Designs.honest) func everythingSurvives(_ design: String) throws {
    try Designs.run(RoundTrip(), in: design)
  }

  @Test(arguments: Designs.honest) func paintingOnLeavesTheSaveAlone(_ design: String) throws {
    try Designs.run(PaintingOn(), in: design)
  }

  @Test(arguments: [4, 8, 16, 32, 64, 128, 256]) func everyTileEdgeSurvives(_ edge: Int) throws {
    let artwork = try RichArtwork.make(Seed.self, seed: 3, edge: edge, tilesAcross: 10, tilesDown: 3)
    let files = MemoryFiles()
    try savePackage(artwork, in: files)
    let loaded = try ArtworkPackage.load("art", as: Copying.self, files: files)
    #expect(loaded.pixelHash() == artwork.pixelHash())
  }

  @Test func emptyArtworkSurvives() throws {
    let artwork = Artwork<Seed>(canvas: try CanvasSize(width: 1, height: 65_536))
    let files = MemoryFiles()
    #expect(try savePackage(artwork, in: files).chunksWritten == 0)
    let loaded = try ArtworkPackage.load("art", as: Seed.self, files: files)
    #expect(loaded.pixelHash() == artwork.pixelHash())
    #expect(loaded.layers.isEmpty && loaded.selection == nil && loaded.background == nil)
  }

  /// JSON keeps every opacity to the bit.
  @Test func opacitiesSurviveToTheBit() throws {
    let artwork = Artwork<Seed>(canvas: try CanvasSize(width: 8, height: 8))
    var random = SeededRandom(seed: 8)
    let special: [Float] = [
      0, -0.0, 1, .leastNonzeroMagnitude, .leastNormalMagnitude, 0x1.fffffep-1, 0.1, 1 / 3,
    ]
    let opacities = special + (0..<3000).map { _ in Float(bitPattern: UInt32(random.below(0x3F80_0001))) }
    for opacity in opacities { artwork.addLayer(name: "").properties.opacity = opacity }
    let files = MemoryFiles()
    try savePackage(artwork, in: files)
    let loaded = try ArtworkPackage.load("art", as: Seed.self, files: files)
    #expect(loaded.layers.map(\.properties.opacity.bitPattern) == opacities.map(\.bitPattern))
  }

  struct RoundTrip: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      for seed in 0..<8 as Range<UInt64> {
        let artwork = try RichArtwork.make(design, seed: seed)
        let previews = RichArtwork.previews(seed: seed)
        let files = MemoryFiles()
        let report = try savePackage(artwork, previews: previews, in: files)
        #expect(report.chunksKept == 0 && report.chunksRemoved == 0)
        #expect(report.bytesWritten == files.contents(of: "art").values.reduce(0) { $0 + $1.count })
        #expect(files.openCount == 0)
        let loaded = try ArtworkPackage.load("art", as: design, files: files)
        #expect(loaded.pixelHash() == artwork.pixelHash(), "seed \(seed)")
        #expect(loaded.revision == artwork.revision && loaded.canvas == artwork.canvas)
        #expect(loaded.groups == artwork.groups && loaded.background == artwork.background)
        #expect(loaded.selection == artwork.selection)
        #expect(loaded.savedSelections == artwork.savedSelections)
        #expect(loaded.layers.map(\.properties) == artwork.layers.map(\.properties))
        #expect(loaded.layers.map(\.id) == artwork.layers.map(\.id))
        #expect(loaded.layers.map(\.text) == artwork.layers.map(\.text))
        #expect(loaded.layers[2].mask?.layer.id == artwork.layers[2].mask?.layer.id)
        #expect(loaded.layers[2].mask?.isEnabled == false && loaded.layers[2].mask?.isInverted == true)
        #expect(loaded.history.undoStack.isEmpty && loaded.history.redoStack.isEmpty)
        // Identities go on above every one that is in use.
        #expect(loaded.makeNumber() == 7)
        #expect(try ArtworkPackage.previews("art", files: files) == previews)
      }
    }
  }

  struct PaintingOn: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork = try RichArtwork.make(design, seed: 1)
      let before = artwork.pixelHash()
      let save = ArtworkSave(ArtworkArchive(artwork))
      try RichArtwork.paintOn(artwork, seed: 1)
      let files = MemoryFiles()
      let pass = SavePass(folder: "art", files: files, observer: nil)
      try pass.run(save, isKnown: false)
      #expect(artwork.pixelHash() != before)
      #expect(try ArtworkPackage.load("art", as: design, files: files).pixelHash() == before)
      // A loaded artwork is painted on and undone as any other.
      let loaded = try ArtworkPackage.load("art", as: design, files: files)
      try RichArtwork.paintOn(loaded, seed: 1)
      #expect(loaded.pixelHash() == artwork.pixelHash())
      while loaded.undo() {}
      #expect(loaded.pixelHash() == before)
    }
  }
}

/// Which files a save writes, keeps and takes away.
@Suite struct PackageChunkTests {
  @Test func unchangedChunksAreKeptAndOldOnesCollected() throws {
    let artwork = try RichArtwork.make(Seed.self, seed: 5)
    let files = MemoryFiles()
    let first = try savePackage(artwork, in: files)
    let again = try savePackage(artwork, in: files, isKnown: true)
    #expect(again.chunksKept == first.chunksWritten && again.chunksWritten == 0)
    #expect(again.bytesEncoded == 0 && again.chunksRemoved == 0)

    // One pixel in one block of the lowest layer: one chunk goes, one comes.
    let names = Set(files.contents(of: "art").keys)
    artwork.layers[0].tiles.writableTile(at: TileKey(x: 9, y: 9)).pixels[3] = 32_768
    let changed = try savePackage(artwork, in: files, isKnown: true)
    #expect(changed.chunksWritten == 1 && changed.chunksRemoved == 1)
    #expect(changed.chunksKept == first.chunksWritten - 1)
    #expect(Set(files.contents(of: "art").keys).symmetricDifference(names).count == 2)
    #expect(try ArtworkPackage.load("art", as: Seed.self, files: files).pixelHash() == artwork.pixelHash())
  }

  @Test func sameTilesOfTwoLayersAreOneChunk() throws {
    let artwork = try RichArtwork.make(Seed.self, seed: 6)
    let files = MemoryFiles()
    let first = try savePackage(artwork, in: files)
    try artwork.duplicateLayer(0)
    let second = try savePackage(artwork, in: files, isKnown: true)
    #expect(second.chunksWritten == 0 && second.chunksKept > first.chunksWritten)
    #expect(try ArtworkPackage.load("art", as: Seed.self, files: files).pixelHash() == artwork.pixelHash())
  }

  /// The lowest layer's 19 x 11 tiles lie in 3 x 2 blocks; each is named by its content alone.
  @Test func chunkNamesAreContents() throws {
    let artwork = try RichArtwork.make(Seed.self, seed: 7)
    let files = MemoryFiles()
    try savePackage(artwork, in: files)
    let contents = files.contents(of: "art")
    let manifest = try ManifestText.manifest(from: #require(contents["manifest"]))
    #expect(
      manifest.layers[0].chunks.map { [$0.x, $0.y] } == [
        [0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1],
      ])
    #expect(manifest.layers[0].chunks.reduce(0) { $0 + $1.tiles } == artwork.layers[0].tiles.count)
    #expect(Set(contents.keys) == Set(manifest.chunkNames.map { "\($0).chunk" } + ["manifest"]))
    #expect(
      String(decoding: try #require(contents["manifest"]).prefix(21), as: UTF8.self)
        == "pentimento-artwork 1\n")
  }

  @Test func onlyOwnFilesAreCollected() throws {
    let artwork = try RichArtwork.make(Seed.self, seed: 5)
    let hex = String(repeating: "0a", count: 16)
    let foreign = [
      "notes.txt", "chunk", ".chunk", "\(hex)", "\(hex).chunk.bak", "0\(hex).chunk",
      "0A\(hex.dropFirst(2)).chunk",
      "manifest.bak", "manifest.partial.partial", "sketch.partial", ".hidden",
    ]
    let own = ["\(hex).chunk", "\(hex).chunk.partial", "manifest.partial"]
    var contents: [String: [UInt8]] = [:]
    for name in foreign + own { contents[name] = [1, 2, 3] }
    let files = MemoryFiles(contents, in: "art")
    let report = try savePackage(artwork, in: files)
    #expect(report.chunksRemoved == 1)
    let left = files.contents(of: "art")
    for name in foreign { #expect(left[name] == [1, 2, 3], "\(name)") }
    for name in own { #expect(left[name] == nil, "\(name)") }
    #expect(try ArtworkPackage.load("art", as: Seed.self, files: files).pixelHash() == artwork.pixelHash())
  }

  /// Blocks begin at multiples of 8, and all tiles of one come in key order.
  @Test func blocksAreInKeyOrder() {
    let keys = [(0, 0), (7, 0), (8, 0), (0, 7), (8, 7), (3, 8), (16, 15)].map { TileKey(x: $0.0, y: $0.1) }
    let found = blocks(of: keys.sorted().map { (key: $0, tile: 0) })
    #expect(found.map(\.block) == [(0, 0), (1, 0), (0, 1), (2, 1)].map { TileKey(x: $0.0, y: $0.1) })
    #expect(
      found.map { $0.tiles.map(\.key) }
        == [
          [(0, 0), (7, 0), (0, 7)], [(8, 0), (8, 7)], [(3, 8)], [(16, 15)],
        ].map { $0.map { TileKey(x: $0.0, y: $0.1) } })
  }
}
