import Workloads

@testable import PaintEngine

extension Artwork {
  /// A whole stroke on the paint of a layer's mask.
  func strokeMask(_ index: Int, _ brush: Brush, _ pen: [PenEvent]) throws(EngineError) {
    try beginStroke(onMaskOf: index, brush: brush)
    for event in pen { continueStroke(x: event.x, y: event.y, pressure: event.pressure) }
    endStroke()
  }

  /// Several strokes on one layer as one step, even an empty one.
  func groupStrokes(_ index: Int, _ strokes: [(brush: Brush, pen: [PenEvent])]) {
    let layer = layers[index]
    let changes = strokes.compactMap { layer.tiles.paint($0.brush, $0.pen, canvas: canvas) }
    record(.group(changes.map { .tiles(layer.id, $0) }), label: "Strokes")
  }
}

extension TileStore {
  /// Paints along the pen's path; what changed.
  func paint(_ brush: Brush, _ pen: [PenEvent], canvas: CanvasSize) -> TileChange<Design>? {
    var painter = StrokePainter(store: self, canvas: canvas, brush: brush)
    for event in pen { painter.move(x: event.x, y: event.y, pressure: event.pressure) }
    return painter.finish()
  }
}
