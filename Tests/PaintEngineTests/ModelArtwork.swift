import Workloads

@testable import PaintEngine

/// The slow, obvious artwork: whole images, copied whole at every step, and a history of such pairs.
struct ModelArtwork {
  struct ModelLayer: Equatable {
    var image: ModelImage
    var properties: LayerProperties
  }

  struct Step {
    let before, after: [ModelLayer]
    let claimed: Int
  }

  let canvas: CanvasSize
  let limits: HistoryLimits
  let tileBytes: Int
  /// Whether a step claims the tiles it made besides those it replaced.
  let claimsAfter: Bool
  var layers: [ModelLayer] = []
  var undoable: [Step] = []
  var redoable: [Step] = []
  var archives: [[ModelLayer]] = []
  var duplicates: [ModelImage] = []

  init(_ setup: SessionSetup, claimsAfter: Bool) throws {
    canvas = try CanvasSize(width: setup.width, height: setup.height)
    limits = setup.limits
    tileBytes = setup.edge * setup.edge * 8
    self.claimsAfter = claimsAfter
    let blank = ModelImage(width: setup.width, height: setup.height, edge: setup.edge)
    for number in 0..<setup.layers {
      layers.append(ModelLayer(image: blank, properties: LayerProperties(name: "Layer \(number)")))
    }
    for (key, seed) in try setup.ground() {
      var tile = [UInt16](repeating: 0, count: tileBytes / 2)
      tile.withUnsafeMutableBufferPointer {
        GroundPixels.fill($0.baseAddress.unsafelyUnwrapped, count: $0.count, seed: seed)
        layers[0].image.set(UnsafeBufferPointer($0), at: key)
      }
    }
  }

  var claimed: Int { (undoable + redoable).reduce(0) { $0 + $1.claimed } }

  mutating func perform(_ action: SessionAction) {
    let before = layers
    switch action {
    case .stroke(let input):
      let claim = paint(input, on: input.layer)
      if let claim { record(before, claim) }
    case .groupedStrokes(let layer, let inputs):
      var claim = 0
      for var input in inputs {
        input.archiveAfter = nil
        claim += paint(input, on: layer) ?? 0
      }
      record(before, claim)
    case .properties(let changes):
      for change in changes { layers[change.index].properties = change.properties }
      record(before, 64 * changes.count)
    case .undo:
      guard let step = undoable.popLast() else { return }
      layers = step.before
      redoable.append(step)
    case .redo:
      guard let step = redoable.popLast() else { return }
      layers = step.after
      undoable.append(step)
    case .shed(let fraction): trim(to: Int(Double(claimed) * min(max(fraction, 0), 1)))
    case .archive: takeArchive()
    case .duplicate(let layer, var input):
      input.archiveAfter = nil
      _ = paint(input, on: layer)
      duplicates.append(layers[layer].image)
      layers = before
      if duplicates.count > Session<Seed>.mostKept { duplicates.removeFirst() }
    }
  }

  private mutating func takeArchive() {
    archives.append(layers)
    if archives.count > Session<Seed>.mostKept { archives.removeFirst() }
  }

  /// Returns what the step claims, or nil when nothing was touched.
  private mutating func paint(_ input: StrokeInput, on layer: Int) -> Int? {
    let present = layers[layer].image.keys
    var touched: Set<TileKey> = []
    var path = StrokePath(brush: input.brush)
    for (index, event) in input.pen.enumerated() {
      if input.archiveAfter == index { takeArchive() }
      path.move(x: event.x, y: event.y, pressure: event.pressure) { dab in
        touched.formUnion(
          layers[layer].image.paint(
            ModelDab(dab, hardness: input.brush.hardness), brush: input.brush, margin: 2))
      }
    }
    if touched.isEmpty { return nil }
    let halves = touched.intersection(present).count + (claimsAfter ? touched.count : 0)
    return max(64, halves * tileBytes)
  }

  private mutating func record(_ before: [ModelLayer], _ claimed: Int) {
    redoable = []
    undoable.append(Step(before: before, after: layers, claimed: claimed))
    while undoable.count > limits.steps { undoable.removeFirst() }
    trim(to: limits.bytes)
  }

  private mutating func trim(to limit: Int) {
    while claimed > limit, !undoable.isEmpty { undoable.removeFirst() }
    while claimed > limit, !redoable.isEmpty { redoable.removeFirst() }
  }
}
