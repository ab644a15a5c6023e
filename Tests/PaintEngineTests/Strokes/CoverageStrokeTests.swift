import Testing

@testable import PaintEngine

/// Clone and dual-brush strokes where one can say by hand what must come out.
struct CoverageStrokeTests {
  /// One opaque column, cloned one pixel to the right all along the canvas: each pixel is the original's neighbour, so the column
  /// arrives once. Paint sampled from the stroke itself would smear it over the whole row.
  @Test(arguments: Designs.honest)
  func cloneReadsTheOriginalNotItsOwnPaint(design: String) throws { try Designs.run(Smear(), in: design) }

  private struct Smear: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork = try SessionSetup(width: 32, height: 8, edge: 8, layers: 1, coverage: 0).artwork(design)
      let store = artwork.layers[0].tiles
      for row in 0..<8 { for channel in 0..<4 { store.writable(0)[row * 32 + channel] = 32_768 } }
      try artwork.beginCloneStroke(
        onLayer: 0, brush: try Brush(diameter: 64, hardness: 1), offsetX: -1, offsetY: 0)
      for x in [16.0, 17, 15, 16] { artwork.continueStroke(x: x, y: 4, pressure: 1) }
      artwork.endStroke()
      let image = ModelImage(store, canvas: artwork.canvas)
      for x in 0..<32 { #expect(image.channels[x * 4 + 3] == (x < 2 ? 32_768 : 0), "column \(x)") }
      // The second tile has its neighbour's last column for a source, the rest no source at all.
      #expect(image.keys == [TileKey(x: 0, y: 0)])
      #expect(artwork.history.undoStack.last?.label == "Clone")
    }
  }

  /// Flat dabs of 0.5 and 0.25 opacity: the shape is 0.125 where both are, nothing elsewhere.
  @Test(arguments: Designs.honest)
  func dualBrushIsTheProduct(design: String) throws { try Designs.run(Product(), in: design) }

  private struct Product: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork = try SessionSetup(width: 32, height: 8, edge: 8, layers: 1, coverage: 0).artwork(design)
      let white = Fix15Color(red: 1, green: 1, blue: 1)
      let wide = try Brush(diameter: 64, hardness: 1, opacity: 0.5, color: white)
      let narrow = try Brush(diameter: 4, hardness: 1, opacity: 0.25)
      try artwork.beginDualStroke(onLayer: 0, brush: wide, second: narrow)
      artwork.continueStroke(x: 4, y: 4, pressure: 1)
      artwork.endStroke()
      let image = ModelImage(artwork.layers[0].tiles, canvas: artwork.canvas)
      #expect(image.keys == [TileKey(x: 0, y: 0)])
      #expect(image.channels[4 * image.stride + 4 * 4] == 4096)
      #expect(image.channels[4 * image.stride + 7 * 4] == 0)
      #expect(artwork.history.undoStack.last?.label == "Dual brush")
      // Erasing takes an eighth of it out again.
      let rubber = try Brush(diameter: 64, hardness: 1, opacity: 0.5, mode: .erase)
      try artwork.beginDualStroke(onLayer: 0, brush: rubber, second: narrow)
      artwork.continueStroke(x: 4, y: 4, pressure: 1)
      artwork.endStroke()
      let erased = ModelImage(artwork.layers[0].tiles, canvas: artwork.canvas)
      #expect(erased.channels[4 * image.stride + 4 * 4] == 4096 - 512)
      #expect(erased.keys == image.keys)
    }
  }

  /// Where nothing can result, neither layer nor coverage gets a tile.
  @Test(arguments: Designs.honest)
  func nothingOnNothingMakesNoTile(design: String) throws { try Designs.run(OnNothing(), in: design) }

  private struct OnNothing: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork = try SessionSetup(width: 32, height: 8, edge: 8, layers: 1, coverage: 0).artwork(design)
      let brush = try Brush(diameter: 10)
      let rubber = try Brush(diameter: 10, mode: .erase)
      try artwork.beginCloneStroke(onLayer: 0, brush: brush, offsetX: 3, offsetY: 3)
      artwork.continueStroke(x: 8, y: 4, pressure: 1)
      #expect(artwork.endStroke() == 1)
      try artwork.beginDualStroke(onLayer: 0, brush: rubber, second: brush)
      artwork.continueStroke(x: 8, y: 4, pressure: 1)
      #expect(artwork.endStroke() == 2)
      artwork.selection = SelectionMask(geometry: artwork.context.geometry)
      for mode in [brush, rubber] {
        try artwork.beginStroke(onLayer: 0, brush: mode)
        artwork.continueStroke(x: 8, y: 4, pressure: 1)
        #expect(artwork.endStroke() == 1)
      }
      try artwork.beginDualStroke(onLayer: 0, brush: brush, second: brush)
      artwork.continueStroke(x: 8, y: 4, pressure: 1)
      artwork.endStroke()
      #expect(artwork.layers[0].tiles.count == 0 && artwork.history.undoStack.isEmpty)
      #expect(artwork.context.counters == EngineCounters())
    }
  }

  @Test func offsetsAreBoundedByTheLongestSide() throws {
    let artwork = try SessionSetup(width: 32, height: 8, edge: 8, layers: 1, coverage: 100).artwork(Seed.self)
    let brush = try Brush(diameter: 10)
    for (x, y, axis) in [(33, 0, "x"), (-33, 0, "x"), (0, 33, "y"), (0, Int.min, "y"), (Int.max, 0, "x")] {
      #expect(throws: EngineError.cloneOffset(axis, axis == "x" ? x : y, most: 32)) {
        try artwork.beginCloneStroke(onLayer: 0, brush: brush, offsetX: x, offsetY: y)
      }
    }
    for offset in [-32, 32] {
      try artwork.beginCloneStroke(onLayer: 0, brush: brush, offsetX: offset, offsetY: offset)
      artwork.continueStroke(x: 16, y: 4, pressure: 1)
      artwork.endStroke()
    }
    #expect(artwork.history.undoStack.isEmpty)
  }
}

extension TileStore {
  /// The pixels of a tile of the top row, for writing.
  func writable(_ column: Int) -> UnsafeMutablePointer<UInt16> {
    writableTile(at: TileKey(x: column, y: 0)).pixels
  }
}
