import Testing
import Workloads

@testable import PaintEngine

/// Whole pictures: which layers take part, and how strongly.
struct CompositingPictureTests {
  /// Layers, masks and groups of every kind.
  static func artwork<Design: EngineDesign>(
    _ design: Design.Type, width: Int = 37, height: Int = 21, edge: Int = 8, layers: Int = 4,
    _ random: inout SeededRandom
  ) throws -> Artwork<Design> {
    let artwork = Artwork<Design>(
      canvas: try CanvasSize(width: width, height: height), geometry: try TileGeometry(edge: edge))
    func share() -> Float { random.below(3) == 0 ? 1 : Float(random.uniform()) }
    artwork.groups = (0..<3).map {
      LayerGroup(id: GroupID(number: $0), name: "G", isVisible: random.below(4) > 0, opacity: share())
    }
    if random.below(3) > 0 {
      artwork.background = Fix15Color(red: 0.9, green: 0.5, blue: 0.1, alpha: share())
    }
    for number in 0..<layers {
      let layer = artwork.addLayer(name: "\(number)")
      layer.properties.opacity = share()
      layer.properties.isVisible = random.below(6) > 0
      layer.properties.blendMode = BlendMode.allCases[random.below(BlendMode.allCases.count)]
      // Some name a group that is not there.
      if random.below(2) == 0 { layer.properties.group = GroupID(number: UInt64(random.below(4))) }
      RandomPixels.paint(layer.tiles, canvas: artwork.canvas, percent: 70, &random)
      guard random.below(2) == 0 else { continue }
      let paint = artwork.makeLayer(LayerProperties(name: "Mask", isVisible: false, opacity: 0.2))
      RandomPixels.paint(paint.tiles, canvas: artwork.canvas, percent: 60, &random)
      layer.mask = LayerMask(
        layer: paint, isEnabled: random.below(4) > 0, isInverted: random.below(2) == 0)
    }
    return artwork
  }

  /// The picture as the engine composites it: every channel of the tile grid, row by row.
  static func picture<Design: EngineDesign>(_ archive: ArtworkArchive<Design>) -> ModelImage {
    let (canvas, edge) = (archive.canvas, archive.geometry.edge)
    var image = ModelImage(width: canvas.width, height: canvas.height, edge: edge)
    var tile: [UInt16] = []
    for row in 0..<archive.geometry.tiles(covering: canvas.height) {
      for column in 0..<archive.geometry.tiles(covering: canvas.width) {
        let key = TileKey(x: column, y: row)
        archive.composite(tileAt: key, into: &tile)
        tile.withUnsafeBufferPointer { image.set($0, at: key) }
      }
    }
    return image
  }

  /// Against real numbers. A layer's paint is rounded three times on its way and a mode may double what came
  /// before.
  @Test(arguments: Designs.honest)
  func agreesWithRealNumbers(design: String) throws {
    try Designs.run(RandomPictures(), in: design)
  }

  private struct RandomPictures: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      for seed in 0..<40 as Range<UInt64> {
        var random = SeededRandom(seed: seed)
        let artwork = try CompositingPictureTests.artwork(design, &random)
        let holders = artwork.holderHash()
        let image = CompositingPictureTests.picture(ArtworkArchive(artwork))
        let model = ModelPicture(artwork)
        for y in 0..<artwork.canvas.height {
          for x in 0..<artwork.canvas.width {
            let (color, expected) = (image.color(x: x, y: y), model.color(x: x, y: y))
            let error = zip(color.channels, expected.channels).map { abs($0 - $1) * 32_768 }.max() ?? 0
            let isValid = color.alpha <= 1 && color.channels.allSatisfy { $0 <= color.alpha }
            try #require(
              error <= 16 && isValid, "seed \(seed), (\(x), \(y)): \(color), expected \(expected)")
          }
        }
        #expect(artwork.holderHash() == holders)
      }
    }
  }

  /// A layer of one gray pixel value on a canvas of one tile, changed by `change`; the value composited.
  private func gray(
    background: Fix15Color? = nil, _ change: (Artwork<Seed>, Layer<Seed>) -> Void
  ) throws -> [UInt16] {
    let artwork = Artwork<Seed>(
      canvas: try CanvasSize(width: 4, height: 4), geometry: try TileGeometry(edge: 4))
    artwork.background = background
    let layer = artwork.addLayer(name: "Gray")
    fill(layer, [16_384, 16_384, 16_384, 32_768])
    change(artwork, layer)
    return Array(Self.picture(ArtworkArchive(artwork)).channels[..<4])
  }

  private func fill(_ layer: Layer<Seed>, _ pixel: [UInt16]) {
    let pixels = layer.tiles.writableTile(at: TileKey(x: 0, y: 0)).pixels
    for channel in 0..<64 { pixels[channel] = pixel[channel % 4] }
  }

  private static let shown: [UInt16] = [16_384, 16_384, 16_384, 32_768]
  private static let half: [UInt16] = [8_192, 8_192, 8_192, 16_384]
  private static let quarter: [UInt16] = [4_096, 4_096, 4_096, 8_192]
  private static let hidden: [UInt16] = [0, 0, 0, 0]

  @Test func whatTakesPart() throws {
    #expect(try gray { _, _ in } == Self.shown)
    #expect(try gray { $1.properties.isVisible = false } == Self.hidden)
    #expect(try gray { $1.properties.opacity = 0.5 } == Self.half)
    #expect(try gray { $1.properties.opacity = .nan } == Self.hidden)
    #expect(try gray { $1.properties.isLocked = true } == Self.shown)
    let id = GroupID(number: 9)
    func grouped(_ isVisible: Bool, _ opacity: Float, own: Float = 1) throws -> [UInt16] {
      try gray { artwork, layer in
        artwork.groups = [LayerGroup(id: id, name: "G", isVisible: isVisible, opacity: opacity)]
        layer.properties.group = id
        layer.properties.opacity = own
      }
    }
    #expect(try grouped(true, 1) == Self.shown)
    #expect(try grouped(false, 1) == Self.hidden)
    #expect(try grouped(true, 0.5) == Self.half)
    #expect(try grouped(true, 0.5, own: 0.5) == Self.quarter)
  }

  @Test func masks() throws {
    func masked(
      _ alpha: UInt16?, inverted: Bool = false, enabled: Bool = true, opacity: Float = 1
    ) throws -> [UInt16] {
      try gray { artwork, layer in
        // The mask's own properties do not count.
        let paint = artwork.makeLayer(LayerProperties(name: "Mask", isVisible: false, opacity: 0))
        if let alpha { fill(paint, [alpha, 0, 0, alpha]) }
        layer.properties.opacity = opacity
        layer.mask = LayerMask(layer: paint, isEnabled: enabled, isInverted: inverted)
      }
    }
    #expect(try masked(nil) == Self.shown)
    #expect(try masked(nil, inverted: true) == Self.hidden)
    #expect(try masked(32_768) == Self.hidden)
    #expect(try masked(32_768, inverted: true) == Self.shown)
    #expect(try masked(0) == Self.shown)
    #expect(try masked(24_576) == Self.quarter)
    #expect(try masked(24_576, inverted: true) == [12_288, 12_288, 12_288, 24_576])
    #expect(try masked(16_384, opacity: 0.5) == Self.quarter)
    #expect(try masked(32_768, enabled: false) == Self.shown)
    #expect(try masked(nil, inverted: true, enabled: false) == Self.shown)
  }

  @Test func background() throws {
    let red = Fix15Color(red: 1, green: 0, blue: 0)
    #expect(try gray(background: red) { $1.properties.isVisible = false } == [32_768, 0, 0, 32_768])
    #expect(try gray(background: red) { _, _ in } == Self.shown)
    #expect(try gray(background: red) { $1.properties.opacity = 0.5 } == [24_576, 8_192, 8_192, 32_768])
    #expect(try gray(background: red) { $1.properties.blendMode = .multiply } == [16_384, 0, 0, 32_768])
    #expect(try gray(background: red) { $1.properties.blendMode = .erase } == Self.hidden)
    #expect(try gray { $1.properties.blendMode = .erase } == Self.hidden)
  }

  /// A group fades each layer by itself: two opaque layers at a half let a quarter of the background through,
  /// where an isolated group would let a half through.
  @Test func groupsAreFlat() throws {
    let id = GroupID(number: 9)
    let color = try gray(background: Fix15Color(red: 1, green: 0, blue: 0)) { artwork, layer in
      artwork.groups = [LayerGroup(id: id, name: "G", opacity: 0.5)]
      layer.properties.group = id
      let other = artwork.addLayer(name: "Other")
      other.properties.group = id
      fill(other, [0, 0, 0, 32_768])
    }
    #expect(color == [12_288, 4_096, 4_096, 32_768])
  }

  /// Beyond the canvas nothing shows: neither the background nor paint that should not be there; and no key
  /// outside has any.
  @Test func beyondTheCanvas() throws {
    let artwork = Artwork<Seed>(
      canvas: try CanvasSize(width: 6, height: 5), geometry: try TileGeometry(edge: 4))
    artwork.background = Fix15Color(red: 1, green: 1, blue: 1)
    let layer = artwork.addLayer(name: "Beyond")
    layer.tiles.writableTile(at: TileKey(x: 1, y: 1)).pixels[15 * 4 + 3] = 32_768
    let image = Self.picture(ArtworkArchive(artwork))
    for y in 0..<8 {
      for x in 0..<8 { #expect(image.color(x: x, y: y).alpha == (x < 6 && y < 5 ? 1 : 0)) }
    }
    var tile = [UInt16](repeating: 7, count: 64)
    for key in [TileKey(x: -1, y: 0), TileKey(x: 0, y: -1), TileKey(x: 2, y: 0), TileKey(x: 0, y: 9)] {
      ArtworkArchive(artwork).composite(tileAt: key, into: &tile)
      #expect(tile == [UInt16](repeating: 0, count: 64))
    }
  }
}
