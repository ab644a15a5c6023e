import Workloads

@testable import PaintEngine

/// An artwork of one design with the pictures and duplicates that actions made of it.
final class Session<Design: EngineDesign> {
  /// Pictures and duplicates that are kept at most, each.
  static var mostKept: Int { 4 }

  let artwork: Artwork<Design>
  private(set) var archives: [ArtworkArchive<Design>] = []
  private(set) var duplicates: [TileStore<Design>] = []

  init(_ setup: SessionSetup) throws { artwork = try setup.artwork(Design.self) }

  func perform(_ action: SessionAction) throws {
    switch action {
    case .stroke(let input):
      try artwork.beginStroke(onLayer: input.layer, brush: input.brush)
      for (index, event) in input.pen.enumerated() {
        if input.archiveAfter == index { takeArchive() }
        artwork.continueStroke(x: event.x, y: event.y, pressure: event.pressure)
      }
      artwork.endStroke()
    case .groupedStrokes(let index, let inputs):
      let layer = artwork.layers[index]
      let changes = inputs.compactMap { paint($0, on: layer.tiles) }
      artwork.history.record(.group(changes.map { .tiles(layer.id, $0) }), label: "Strokes")
    case .properties(let changes):
      if changes.count == 1 {
        try artwork.setProperties(changes[0].properties, ofLayer: changes[0].index)
      } else {
        try artwork.setProperties(changes)
      }
    case .undo: artwork.undo()
    case .redo: artwork.redo()
    case .shed(let fraction): artwork.history.shed(keeping: fraction)
    case .archive: takeArchive()
    case .duplicate(let index, let input):
      let store = artwork.layers[index].tiles.duplicate()
      _ = paint(input, on: store)
      duplicates.append(store)
      if duplicates.count > Self.mostKept { duplicates.removeFirst() }
    }
  }

  private func takeArchive() {
    archives.append(ArtworkArchive(artwork))
    if archives.count > Self.mostKept { archives.removeFirst() }
  }

  private func paint(_ input: StrokeInput, on store: TileStore<Design>) -> TileChange<Design>? {
    var painter = StrokePainter(store: store, canvas: artwork.canvas, brush: input.brush)
    for event in input.pen { painter.move(x: event.x, y: event.y, pressure: event.pressure) }
    return painter.finish()
  }
}
