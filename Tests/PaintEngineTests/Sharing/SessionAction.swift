import PaintEngine
import Workloads

/// One thing that somebody does to an artwork, as a value: the same list drives an engine of any design and
/// the model that it is held against.
enum SessionAction: Sendable {
  /// A stroke, recorded as one step.
  case stroke(StrokeInput)
  /// Strokes on one layer that undo as one step.
  case groupedStrokes(layer: Int, [StrokeInput])
  /// Properties of layers: one change is a step, several are a group.
  case properties([(index: Int, properties: LayerProperties)])
  case undo
  case redo
  case shed(Double)
  /// A picture is taken; the oldest of too many is let go.
  case archive
  /// Another store with the same pixels, which then gets a stroke of its own.
  case duplicate(layer: Int, StrokeInput)
}

/// What the pen does between touching down and lifting.
struct StrokeInput: Sendable {
  var layer: Int
  var brush: Brush
  var pen: [PenEvent]
  /// The number of events after which a picture of the artwork is taken while the stroke goes on.
  var archiveAfter: Int?
}

extension SessionAction {
  /// A list of actions that is the same for the same seed.
  static func script(seed: UInt64, count: Int, setup: SessionSetup) throws -> [SessionAction] {
    var random = SeededRandom(seed: seed)
    return try (0..<count).map { _ in try one(&random, setup) }
  }

  private static func one(_ random: inout SeededRandom, _ setup: SessionSetup) throws -> SessionAction {
    switch random.below(100) {
    case 0..<44: return .stroke(try stroke(&random, setup))
    case 44..<50:
      let layer = random.below(setup.layers)
      return .groupedStrokes(layer: layer, try (0..<random.below(4)).map { _ in try stroke(&random, setup) })
    case 50..<56:
      return .properties(
        (0..<1 + random.below(3)).map { _ in
          (
            index: random.below(setup.layers),
            properties: LayerProperties(
              name: "Layer \(random.below(9))", isVisible: random.below(2) == 0,
              opacity: Float(random.uniform()))
          )
        })
    case 56..<74: return .undo
    case 74..<88: return .redo
    case 88..<90: return .shed(random.uniform() * 1.5 - 0.1)
    case 90..<96: return .archive
    default: return .duplicate(layer: random.below(setup.layers), try stroke(&random, setup))
    }
  }

  private static func stroke(_ random: inout SeededRandom, _ setup: SessionSetup) throws -> StrokeInput {
    let wide = random.below(8) == 0
    let brush = try Brush(
      diameter: 0.1 + random.uniform() * (wide ? 60 : 14), spacing: 0.05 + random.uniform() * 0.6,
      hardness: random.below(4) == 0 ? 1 : random.uniform(), opacity: random.uniform(),
      sizeByPressure: random.below(2) == 0 ? 0 : random.uniform(), opacityByPressure: random.uniform(),
      color: Fix15Color(
        red: Float(random.uniform()), green: Float(random.uniform()), blue: Float(random.uniform()),
        alpha: random.below(3) == 0 ? Float(random.uniform()) : 1),
      mode: random.below(4) == 0 ? .erase : .paint)
    var (x, y) = (
      random.uniform() * Double(setup.width + 20) - 10, random.uniform() * Double(setup.height + 20) - 10
    )
    let pen = (0..<1 + random.below(6)).map { index in
      x += random.uniform() * 40 - 20
      y += random.uniform() * 40 - 20
      return PenEvent(time: Double(index), x: x, y: y, pressure: 0.01 + random.uniform() * 0.99)
    }
    return StrokeInput(
      layer: random.below(setup.layers), brush: brush, pen: pen,
      archiveAfter: random.below(6) == 0 ? random.below(pen.count) : nil)
  }
}
