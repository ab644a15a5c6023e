/// A painting: layers on a canvas, and its history. Belongs to one thread, the artwork's.
public final class Artwork<Design: EngineDesign> {
  /// Canvas size in pixels.
  public let canvas: CanvasSize
  /// What the layers' stores have in common, counters included.
  public let context: TileContext<Design>
  /// Layers, bottom to top.
  public private(set) var layers: [Layer<Design>] = []
  /// Undo and redo.
  public var history: History<Design>
  /// Rises with every change; shedding history is none.
  public private(set) var revision = 0

  private var painter: StrokePainter<Design>?
  private var strokeLayer: LayerID?
  private var nextLayerNumber: UInt64 = 1

  /// An artwork without layers.
  public init(
    canvas: CanvasSize, geometry: TileGeometry = .standard, limits: HistoryLimits = HistoryLimits()
  ) {
    self.canvas = canvas
    context = TileContext(geometry: geometry)
    history = History(limits: limits, tileByteCount: geometry.byteCount)
  }

  /// Columns and rows of tiles that cover the canvas.
  public var tileGrid: (columns: Int, rows: Int) {
    (context.geometry.tiles(covering: canvas.width), context.geometry.tiles(covering: canvas.height))
  }

  /// Adds an empty layer on top, outside the history, and returns it.
  @discardableResult
  public func addLayer(name: String) -> Layer<Design> {
    let grid = tileGrid
    // Room for the whole canvas, so that no stroke pays for the map's growth; up to 65,536 tiles.
    let store = TileStore(context: context, capacity: min(grid.columns * grid.rows, 1 << 16))
    let layer = Layer(
      id: LayerID(number: nextLayerNumber), properties: LayerProperties(name: name), tiles: store)
    nextLayerNumber += 1
    layers.append(layer)
    revision += 1
    return layer
  }

  /// Changes the properties of the layer at `index`, as one step.
  public func setProperties(_ properties: LayerProperties, ofLayer index: Int) throws(EngineError) {
    let layer = try layer(at: index)
    record(
      .layerProperties(layer.id, before: layer.properties, after: properties), label: "Layer properties")
    layer.properties = properties
  }

  /// Changes the properties of several layers, as one step.
  public func setProperties(_ changes: [(index: Int, properties: LayerProperties)]) throws(EngineError) {
    var steps: [HistoryStep<Design>] = []
    for change in changes {
      let layer = try layer(at: change.index)
      steps.append(.layerProperties(layer.id, before: layer.properties, after: change.properties))
      layer.properties = change.properties
    }
    record(.group(steps), label: "Layer properties")
  }

  private func layer(at index: Int) throws(EngineError) -> Layer<Design> {
    guard layers.indices.contains(index) else { throw .noLayer(index, count: layers.count) }
    return layers[index]
  }

  private func record(_ step: HistoryStep<Design>, label: String) {
    history.record(step, label: label)
    revision += 1
  }
}

// Strokes.
extension Artwork {
  /// Begins a stroke on the layer at `index`.
  public func beginStroke(onLayer index: Int, brush: Brush) throws(EngineError) {
    guard painter == nil else { throw .strokeGoingOn }
    let layer = try layer(at: index)
    strokeLayer = layer.id
    painter = StrokePainter(store: layer.tiles, canvas: canvas, brush: brush)
  }

  /// The pen is now at (`x`, `y`) px with a pressure of 0...1. Without a stroke going on, nothing happens.
  public func continueStroke(x: Double, y: Double, pressure: Double) {
    painter?.move(x: x, y: y, pressure: pressure)
  }

  /// Ends the stroke and records it as one step; returns the dabs it set down. A stroke that touched nothing
  /// leaves no step.
  @discardableResult
  public func endStroke() -> Int {
    guard var stroke = painter, let id = strokeLayer else { return 0 }
    painter = nil
    strokeLayer = nil
    if let change = stroke.finish() { record(.tiles(id, change), label: "Stroke") }
    return stroke.dabs
  }
}

// Undo and redo.
extension Artwork {
  /// Takes the newest step back. Returns false when there is none or while a stroke is going on.
  @discardableResult
  public func undo() -> Bool {
    guard painter == nil, let step = history.stepBack() else { return false }
    apply(step, .backward)
    revision += 1
    return true
  }

  /// Does the last undone step again. Returns false when there is none or while a stroke is going on.
  @discardableResult
  public func redo() -> Bool {
    guard painter == nil, let step = history.stepForward() else { return false }
    apply(step, .forward)
    revision += 1
    return true
  }

  private enum Direction { case backward, forward }

  private func apply(_ step: HistoryStep<Design>, _ direction: Direction) {
    switch step {
    case .tiles(let id, let change):
      layer(id)?.tiles.restore(direction == .backward ? change.before : change.after)
    case .layerProperties(let id, let before, let after):
      layer(id)?.properties = direction == .backward ? before : after
    case .group(let steps):
      // Backward in reverse order: a later step may build on an earlier one of the same group.
      for part in direction == .backward ? steps.reversed() : steps { apply(part, direction) }
    }
  }

  private func layer(_ id: LayerID) -> Layer<Design>? { layers.first { $0.id == id } }
}
