import Testing
import Workloads

@testable import PaintEngine

/// The pyramid's images are those of the full preview, and cost what changed.
@Suite struct PyramidPreviewTests {
  enum Unique: EngineDesign {
    typealias Sharing = UniqueReference
    typealias Preview = PyramidPreview<SeparateBuffer.Buffer>
  }
  enum EpochRows: EngineDesign {
    typealias Sharing = Epoch
    typealias Map = RowGrid<SeparateBuffer.Buffer>
    typealias Preview = PyramidPreview<SeparateBuffer.Buffer>
  }

  /// Canvas, tile edge and previews; among them sides that nothing divides, pixels that cover more than a tile, and no scaling.
  static let shapes: [(width: Int, height: Int, edge: Int, edges: [Int])] = [
    (64, 64, 8, [32, 8]), (61, 43, 8, [24, 60]), (43, 61, 16, [7]), (97, 5, 4, [3, 96]), (40, 40, 4, [1]),
    (50, 1, 4, [13]), (1, 37, 4, [36, 2]), (29, 31, 64, [11, 64]), (33, 70, 4, [5, 70, 1_000]),
  ]

  @Test(arguments: shapes.indices) func bitForBitTheFullPreview(_ shape: Int) throws {
    let check = RandomChanges(shape: shape)
    try check.visit(WithPyramid.self)
    try check.visit(Unique.self)
    try check.visit(EpochRows.self)
    try check.visit(DirtyDesigns.WithPreviews.self)
  }

  struct RandomChanges: DesignVisitor {
    let shape: Int

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let (width, height, edge, edges) = PyramidPreviewTests.shapes[shape]
      var random = SeededRandom(seed: UInt64(shape))
      let artwork = try CompositingPictureTests.artwork(
        design, width: width, height: height, edge: edge, &random)
      for round in 0..<60 {
        let archive = ArtworkArchive(artwork)
        let images = artwork.previews(of: archive, edges: edges)
        for (image, maxEdge) in zip(images, edges) {
          #expect(image == archive.preview(maxEdge: maxEdge), "round \(round), \(maxEdge) px")
        }
        if round % 2 == 0 { artwork.saved(archive) }
        for _ in 0..<1 + random.below(3) { try change(artwork, &random) }
      }
    }

    private func change<Design: EngineDesign>(
      _ artwork: Artwork<Design>, _ random: inout SeededRandom
    ) throws {
      let index = random.below(artwork.layers.count)
      let layer = artwork.layers[index]
      let grid = artwork.tileGrid
      let key = TileKey(x: random.below(grid.columns), y: random.below(grid.rows))
      switch random.below(13) {
      case 0..<4: paint(layer.tiles, at: key, &random)
      case 4: if let mask = layer.mask { paint(mask.layer.tiles, at: key, &random) }
      case 5: layer.tiles.setTile(nil, at: key)
      case 6: layer.properties.isVisible.toggle()
      case 7: layer.properties.opacity = Float(random.uniform())
      case 8: layer.properties.blendMode = BlendMode.allCases[random.below(BlendMode.allCases.count)]
      case 9: try artwork.moveLayer(from: index, to: random.below(artwork.layers.count))
      case 10:
        if layer.mask == nil {
          try artwork.addMask(toLayer: index)
        } else {
          try artwork.invertMask(ofLayer: index)
        }
      case 11:
        if random.below(2) == 0 {
          artwork.undo()
        } else {
          artwork.groups[0].opacity = Float(random.uniform())
        }
      default:
        artwork.background =
          random.below(2) == 0 ? nil : Fix15Color(red: Float(random.uniform()), green: 0, blue: 1)
      }
    }

    private func paint<Design: EngineDesign>(
      _ store: TileStore<Design>, at key: TileKey, _ random: inout SeededRandom
    ) {
      let tile = store.writableTile(at: key)
      GroundPixels.fill(tile.pixels, count: store.context.geometry.channelCount, seed: random.next())
    }
  }

  /// One tile of 8 x 8: composited once where the preview divides the canvas, with its neighbours where it does not.
  @Test func onlyChangedTilesAreComposited() throws {
    for (side, edges, most) in [(64, [32, 16], 1), (64, [100], 1), (61, [24], 9)] {
      var random = SeededRandom(seed: 4)
      let artwork = try CompositingPictureTests.artwork(
        WithPyramid.self, width: side, height: side, edge: 8, &random)
      for layer in artwork.layers {
        layer.properties.isVisible = true
        layer.properties.opacity = 0.5
        layer.properties.group = nil
        layer.mask = nil
      }
      func composited() -> Int {
        _ = artwork.previews(of: ArtworkArchive(artwork), edges: edges)
        return artwork.previewing.compositedTiles
      }
      #expect(composited() == 64)
      #expect(composited() == 0)
      DirtySaveTests.touch(artwork, x: 3, y: 4)
      #expect(1...most ~= composited())
      // A hidden layer's paint is nothing to see.
      artwork.layers[0].properties.isVisible = false
      _ = composited()
      DirtySaveTests.touch(artwork, x: 3, y: 4)
      #expect(composited() == 0)
      artwork.layers[0].properties.name = "Renamed"
      #expect(composited() == 0)
      // Of a layer that comes back, the places where it has tiles.
      let store = artwork.layers[0].tiles
      for key in store.liveKeys() where key != TileKey(x: 1, y: 1) { store.setTile(nil, at: key) }
      DirtySaveTests.touch(artwork, x: 1, y: 1)
      artwork.layers[0].properties.isVisible = true
      #expect(1...most ~= composited())
    }
  }

  /// What is kept from one save to the next: images, a word or three for each tile, and tiles that were changed since.
  @Test func keepsNoMoreTilesThanWereChanged() throws {
    let artwork = try SessionSetup(width: 64, height: 64, edge: 8, layers: 1, coverage: 100)
      .artwork(WithPyramid.self)
    _ = artwork.previews(of: ArtworkArchive(artwork), edges: [32])
    #expect(artwork.previewMemory { $0 }.tiles.buffers == 0)
    #expect(artwork.previewMemory { $0 }.otherBytes == 32 * 32 * 4 + 64 * 16)
    for number in 0..<5 { DirtySaveTests.touch(artwork, x: number, y: 1) }
    #expect(artwork.previewMemory { $0 }.tiles.buffers == 5)
    _ = artwork.previews(of: ArtworkArchive(artwork), edges: [32])
    #expect(artwork.previewMemory { $0 }.tiles.buffers == 0)
  }

  /// An image that was given away stays as it is while the pyramid goes on.
  @Test func imagesGivenAwayStandStill() throws {
    let artwork = try SessionSetup(width: 64, height: 64, edge: 8, layers: 1, coverage: 100)
      .artwork(WithPyramid.self)
    let first = artwork.previews(of: ArtworkArchive(artwork), edges: [32])
    let pixels = first[0].pixels.map { $0 }
    artwork.background = Fix15Color(red: 1, green: 1, blue: 1)
    for x in 0..<8 { artwork.layers[0].tiles.setTile(nil, at: TileKey(x: x, y: 2)) }
    let second = artwork.previews(of: ArtworkArchive(artwork), edges: [32])
    #expect(first[0].pixels == pixels && second[0].pixels != pixels)
  }
}
