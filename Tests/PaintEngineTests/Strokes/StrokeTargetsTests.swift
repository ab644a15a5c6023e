import Testing

@testable import PaintEngine

/// What a stroke may be laid on, and what its step says.
struct StrokeTargetsTests {
  @Test(arguments: Designs.honest)
  func strokesOnMasks(design: String) throws { try Designs.run(OnMask(), in: design) }

  private struct OnMask: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork = try SessionSetup(width: 32, height: 8, edge: 8, layers: 1, coverage: 100).artwork(design)
      let brush = try Brush(diameter: 4)
      let layer = artwork.layers[0]
      #expect(throws: EngineError.noMask("Layer 0")) { try artwork.beginStroke(onMaskOf: 0, brush: brush) }
      let mask = artwork.makeLayer(LayerProperties(name: "Mask"))
      layer.mask = LayerMask(layer: mask)
      let hash = artwork.pixelHash()
      try artwork.beginStroke(onMaskOf: 0, brush: brush)
      artwork.continueStroke(x: 4, y: 4, pressure: 1)
      artwork.endStroke()
      #expect(mask.tiles.count == 1)
      guard let change = artwork.recordedPixels().undo.last?.first else {
        Issue.record("no step")
        return
      }
      #expect(change.paint == mask.id && change.before.presentCount == 0)
      artwork.undo()
      #expect(mask.tiles.count == 0 && artwork.pixelHash() == hash)
      artwork.redo()
      #expect(mask.tiles.count == 1)
      // The layer's lock protects its mask.
      layer.properties.isLocked = true
      #expect(throws: EngineError.layerLocked("Layer 0")) {
        try artwork.beginStroke(onMaskOf: 0, brush: brush)
      }
      #expect(throws: EngineError.layerLocked("Layer 0")) {
        try artwork.beginCloneStroke(onLayer: 0, brush: brush, offsetX: 0, offsetY: 0)
      }
      #expect(throws: EngineError.layerLocked("Layer 0")) {
        try artwork.beginDualStroke(onLayer: 0, brush: brush, second: brush)
      }
      #expect(!artwork.isStroking && !artwork.cancelStroke())
    }
  }

  @Test(arguments: Designs.honest)
  func paintingEndsText(design: String) throws { try Designs.run(OnText(), in: design) }

  private struct OnText: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork = try SessionSetup(width: 32, height: 8, edge: 8, layers: 1, coverage: 50).artwork(design)
      let layer = artwork.layers[0]
      let text = LayerText("Ink", x: 1, y: 1)
      layer.text = text
      let before = artwork.pixelHash()
      let brush = try Brush(diameter: 4)
      func stroke(at x: Double) throws {
        try artwork.beginStroke(onLayer: 0, brush: brush)
        artwork.continueStroke(x: x, y: 4, pressure: 1)
        #expect(throws: EngineError.strokeGoingOn) { try artwork.beginStroke(onMaskOf: 0, brush: brush) }
      }
      // Neither a cancelled stroke nor one beside the canvas changes any pixel.
      try stroke(at: 4)
      #expect(artwork.cancelStroke())
      try stroke(at: 100)
      artwork.endStroke()
      #expect(layer.text == text && artwork.pixelHash() == before && artwork.history.undoStack.isEmpty)
      try stroke(at: 4)
      artwork.endStroke()
      let after = artwork.pixelHash()
      #expect(layer.text == nil && artwork.history.undoStack.map(\.label) == ["Stroke"])
      artwork.undo()
      #expect(layer.text == text && artwork.pixelHash() == before)
      artwork.redo()
      #expect(layer.text == nil && artwork.pixelHash() == after)
      // What is no text any more stays so.
      try stroke(at: 12)
      artwork.endStroke()
      guard case .tiles = artwork.history.undoStack.last?.step else {
        Issue.record("not a step of tiles alone")
        return
      }
    }
  }
}
