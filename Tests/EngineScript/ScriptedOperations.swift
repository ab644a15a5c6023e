import PaintEngine
import Workloads

/// Every operation of an artwork, drawn at random; layers are never locked, so that strokes find one.
struct ScriptedOperations<Design: EngineDesign> {
  /// Operations that were done, and those that the engine refused.
  private(set) var performed = 0, refused = 0
  private var clipping: Clipping<Design>?

  /// Does one operation. A refusal is counted: both builds must refuse the same.
  mutating func perform(on artwork: Artwork<Design>, _ random: inout SeededRandom) throws {
    do {
      try operate(artwork, &random)
      performed += 1
    } catch is EngineError {
      refused += 1
    }
  }

  private mutating func operate(_ artwork: Artwork<Design>, _ random: inout SeededRandom) throws {
    let layers = artwork.layers.count
    let (layer, other) = (random.below(layers), random.below(layers))
    switch random.below(28) {
    case 0, 1: try artwork.fill(layer, with: color(&random))
    case 2: try artwork.clearLayer(layer)
    case 3: clipping = try artwork.copy(layer) ?? clipping
    case 4: clipping = try artwork.cut(layer) ?? clipping
    case 5, 6: if layers < 6, let clipping { try artwork.paste(clipping, above: layer) }
    case 7: if layers < 6 { try artwork.insertLayer(name: "New", at: layer) }
    case 8: if layers < 6 { try artwork.duplicateLayer(layer) }
    case 9, 10: if layers > 2 { try artwork.removeLayer(layer) }
    case 11: try artwork.moveLayer(from: layer, to: other)
    case 12: try artwork.reorderLayers(artwork.layers.map(\.id).reversed())
    case 13:
      var properties = artwork.layers[layer].properties
      properties.opacity = Float(random.uniform())
      properties.isVisible.toggle()
      try artwork.setProperties(properties, ofLayer: layer)
    case 14: try artwork.addMask(toLayer: layer)
    case 15: try artwork.removeMask(ofLayer: layer)
    case 16: try artwork.invertMask(ofLayer: layer)
    case 17: try artwork.enableMask(random.below(2) == 0, ofLayer: layer)
    case 18, 19: try artwork.select(selection(artwork, &random))
    case 20: try artwork.select(nil)
    case 21: try artwork.saveSelection(name: "S")
    case 22: try artwork.selectSaved(random.below(3))
    case 23: try artwork.deleteSavedSelection(random.below(3))
    case 24: try artwork.setBackground(random.below(2) == 0 ? nil : color(&random))
    case 25: try changeCanvas(artwork, &random)
    case 26: try artwork.makeGroup(name: "G", of: [layer, other])
    default:
      guard let group = artwork.groups.first else { return }
      if random.below(2) == 0 {
        try artwork.moveGroup(group.id, to: 0)
      } else {
        try artwork.removeGroup(group.id)
      }
    }
  }

  private func color(_ random: inout SeededRandom) -> Fix15Color {
    Fix15Color(
      red: Float(random.uniform()), green: Float(random.uniform()), blue: Float(random.uniform()),
      alpha: random.below(4) == 0 ? 0 : Float(random.uniform()))
  }

  private func selection(_ artwork: Artwork<Design>, _ random: inout SeededRandom) -> SelectionMask {
    let (left, top) = (random.below(500), random.below(400))
    let (right, bottom) = (left + random.below(500), top + random.below(400))
    let (canvas, geometry) = (artwork.canvas, artwork.context.geometry)
    let old = artwork.selection ?? SelectionMask(geometry: geometry)
    let ellipse = SelectionMask.ellipse(
      left: left, top: top, right: right, bottom: bottom, in: canvas, geometry: geometry)
    switch random.below(3) {
    case 0: return ellipse
    case 1: return old.combined(SelectionMask.Combination.allCases[random.below(3)], ellipse)
    default: return old.inverted(in: canvas, geometry: geometry)
    }
  }

  private func changeCanvas(_ artwork: Artwork<Design>, _ random: inout SeededRandom) throws {
    let size = try CanvasSize(width: 300 + random.below(500), height: 300 + random.below(500))
    switch random.below(3) {
    case 0: try artwork.crop(toX: random.below(90) - 45, y: (random.below(5) - 2) * 32, size: size)
    case 1: try artwork.resizeCanvas(to: size)
    default: try artwork.turn(quarters: random.below(7) - 3)
    }
  }
}
