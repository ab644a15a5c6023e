import Workloads

@testable import PaintEngine

/// An artwork with something of everything that a package holds, seeded.
enum RichArtwork {
  /// Tiles of `edge` px; 3 x 2 blocks of tiles, the last of them cut by the canvas.
  static func make<Design: EngineDesign>(
    _ design: Design.Type, seed: UInt64, edge: Int = 4, tilesAcross: Int = 19, tilesDown: Int = 11
  ) throws -> Artwork<Design> {
    var random = SeededRandom(seed: seed)
    let artwork = Artwork<Design>(
      canvas: try CanvasSize(width: tilesAcross * edge - 1, height: tilesDown * edge - edge / 2),
      geometry: try TileGeometry(edge: edge))
    let group = LayerGroup(
      id: GroupID(number: artwork.makeNumber()), name: "Grüppe \u{1F3A8}", isVisible: false,
      opacity: Float(random.uniform()))
    artwork.groups = [group, LayerGroup(id: GroupID(number: artwork.makeNumber()), name: "")]
    for number in 0..<3 {
      let layer = artwork.addLayer(name: "Layer \(number) \"quoted\" \\ / \n\t\u{0}é漢")
      layer.properties.opacity = Float(random.uniform())
      layer.properties.blendMode = BlendMode.allCases[random.below(BlendMode.allCases.count)]
      layer.properties.isVisible = random.below(2) == 0
      paint(layer, artwork, &random, percent: [60, 0, 15][number])
    }
    artwork.layers[0].properties.group = group.id
    artwork.layers[1].properties.isLocked = true
    artwork.layers[1].text = LayerText(
      "Two\nlines", x: -7, y: 12, scale: 3, color: Fix15Color(red: 0.2, green: 0.9, blue: 0, alpha: 0.5))
    let maskPaint = artwork.makeLayer(LayerProperties(name: "Mask", opacity: 0.25))
    paint(maskPaint, artwork, &random, percent: 30)
    artwork.layers[2].mask = LayerMask(layer: maskPaint, isEnabled: false, isInverted: true)
    artwork.background = Fix15Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.75)
    artwork.selection = selection(artwork, &random)
    artwork.savedSelections = [
      SavedSelection(name: "Sky", mask: selection(artwork, &random)),
      SavedSelection(name: "Nothing", mask: SelectionMask(geometry: artwork.context.geometry)),
    ]
    artwork.revision = 1000 + random.below(1000)
    return artwork
  }

  /// Two previews, seeded.
  static func previews(seed: UInt64) -> [PreviewImage] {
    var random = SeededRandom(seed: seed).fork(1)
    return [(17, 9), (5, 3)].compactMap { width, height in
      PreviewImage(
        width: width, height: height,
        pixels: (0..<width * height * 4).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    }
  }

  /// Some strokes and a change of properties, recorded.
  static func paintOn<Design: EngineDesign>(_ artwork: Artwork<Design>, seed: UInt64) throws {
    var random = SeededRandom(seed: seed).fork(2)
    for _ in 0..<3 {
      let brush = try Brush(
        diameter: 2 + random.uniform() * 6, opacity: 0.7,
        color: Fix15Color(red: Float(random.uniform()), green: 0.5, blue: 0.1))
      try artwork.beginStroke(onLayer: 0, brush: brush)
      for _ in 0..<2 {
        artwork.continueStroke(
          x: random.uniform() * Double(artwork.canvas.width),
          y: random.uniform() * Double(artwork.canvas.height), pressure: 1)
      }
      artwork.endStroke()
    }
    var properties = artwork.layers[2].properties
    properties.name = "Renamed"
    try artwork.setProperties(properties, ofLayer: 2)
  }

  private static func paint<Design: EngineDesign>(
    _ layer: Layer<Design>, _ artwork: Artwork<Design>, _ random: inout SeededRandom, percent: Int
  ) {
    for y in 0..<artwork.tileGrid.rows {
      for x in 0..<artwork.tileGrid.columns where random.below(100) < percent {
        let tile = layer.tiles.writableTile(at: TileKey(x: x, y: y))
        GroundPixels.fill(tile.pixels, count: artwork.context.geometry.channelCount, seed: random.next())
      }
    }
  }

  private static func selection<Design: EngineDesign>(
    _ artwork: Artwork<Design>, _ random: inout SeededRandom
  ) -> SelectionMask {
    var mask = SelectionMask(geometry: artwork.context.geometry)
    for _ in 0..<6 {
      let key = TileKey(x: random.below(artwork.tileGrid.columns), y: random.below(artwork.tileGrid.rows))
      mask.set(
        (0..<mask.edge * mask.edge).map { _ in UInt8(truncatingIfNeeded: random.next()) }, at: key)
    }
    return mask
  }
}
