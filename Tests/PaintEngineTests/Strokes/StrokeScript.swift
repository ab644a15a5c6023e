import Workloads

@testable import PaintEngine

/// One stroke of any kind with the selection that it is held to, the same for the same random numbers.
struct StrokeScript {
  /// A byte for each pixel of the canvas, row by row; nil selects everything.
  var selection: [UInt8]?
  var kind: ModelStroke.Kind
  var brush: Brush
  var pen: [PenEvent]
  var isCancelled: Bool
  /// The number of events after which a picture of the artwork is taken.
  var archiveAfter: Int?

  init(_ random: inout SeededRandom, _ setup: SessionSetup) throws {
    brush = try Self.brush(&random)
    switch random.below(4) {
    case 0:
      let most = max(setup.width, setup.height)
      // Mostly near, where the stroke meets its own paint.
      let reach = random.below(4) == 0 ? most : 20
      kind = .clone(x: random.below(2 * reach + 1) - reach, y: random.below(2 * reach + 1) - reach)
    case 1: kind = .dual(second: try Self.brush(&random))
    default: kind = .direct
    }
    selection = random.below(5) < 2 ? nil : Self.selection(&random, setup)
    var (x, y) = (random.uniform() * Double(setup.width), random.uniform() * Double(setup.height))
    pen = (0..<1 + random.below(6)).map { index in
      x += random.uniform() * 40 - 20
      y += random.uniform() * 40 - 20
      return PenEvent(time: Double(index), x: x, y: y, pressure: 0.01 + random.uniform() * 0.99)
    }
    isCancelled = random.below(5) == 0
    archiveAfter = random.below(4) == 0 ? random.below(pen.count) : nil
  }

  /// Begins the stroke on the layer at `index`, with its selection in force.
  func begin<Design: EngineDesign>(on artwork: Artwork<Design>, layer index: Int) throws {
    artwork.selection = selection.map { Self.mask($0, artwork) }
    switch kind {
    case .direct: try artwork.beginStroke(onLayer: index, brush: brush)
    case .clone(let x, let y):
      try artwork.beginCloneStroke(onLayer: index, brush: brush, offsetX: x, offsetY: y)
    case .dual(let second): try artwork.beginDualStroke(onLayer: index, brush: brush, second: second)
    }
  }

  /// The mask that selects what `selection` says.
  static func mask<Design: EngineDesign>(_ selection: [UInt8], _ artwork: Artwork<Design>) -> SelectionMask {
    let (width, edge) = (artwork.canvas.width, artwork.context.geometry.edge)
    var mask = SelectionMask(geometry: artwork.context.geometry)
    for row in 0..<artwork.tileGrid.rows {
      for column in 0..<artwork.tileGrid.columns {
        var tile = [UInt8](repeating: 0, count: edge * edge)
        for y in 0..<min(edge, artwork.canvas.height - row * edge) {
          for x in 0..<min(edge, width - column * edge) {
            tile[y * edge + x] = selection[(row * edge + y) * width + column * edge + x]
          }
        }
        mask.set(tile, at: TileKey(x: column, y: row))
      }
    }
    return mask
  }

  private static func selection(_ random: inout SeededRandom, _ setup: SessionSetup) -> [UInt8] {
    var selection = [UInt8](repeating: 0, count: setup.width * setup.height)
    for top in stride(from: 0, to: setup.height, by: 16) {
      for left in stride(from: 0, to: setup.width, by: 16) {
        let kind = random.below(4)
        for y in top..<min(top + 16, setup.height) {
          for x in left..<min(left + 16, setup.width) {
            let amount = [0, 255, random.below(256), random.below(3) * 127 + random.below(2)][kind]
            selection[y * setup.width + x] = UInt8(amount)
          }
        }
      }
    }
    return selection
  }

  private static func brush(_ random: inout SeededRandom) throws -> Brush {
    let grain =
      random.below(3) == 0
      ? try Grain(seed: UInt64(random.below(1000)), edge: Grain.edges[random.below(4)]) : nil
    return try Brush(
      diameter: 0.5 + random.uniform() * (random.below(6) == 0 ? 50 : 18),
      spacing: 0.05 + random.uniform() * 0.5, hardness: random.below(4) == 0 ? 1 : random.uniform(),
      opacity: random.below(3) == 0 ? 1 : random.uniform(), sizeByPressure: random.uniform(),
      opacityByPressure: random.below(2) == 0 ? 0 : random.uniform(),
      color: Fix15Color(
        red: Float(random.uniform()), green: Float(random.uniform()), blue: Float(random.uniform()),
        alpha: random.below(3) == 0 ? Float(random.uniform()) : 1),
      mode: random.below(4) == 0 ? .erase : .paint, grain: grain)
  }
}
