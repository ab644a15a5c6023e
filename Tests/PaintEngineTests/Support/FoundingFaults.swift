@testable import PaintEngine

/// The eight known faults of the founding ledger, each as the scenario that shows it. A scenario yields what the ledger claims and
/// what the walk over objects finds; it is generic over the design, so that a ledger without the fault can be run through it.
///
/// Tiles are 64 x 64 px, 32,768 B; canvases are one row of tiles, so a stroke along the row touches just the tiles it is told.
enum FoundingFaults {
  /// Bytes of a tile.
  static let tile = 32_768

  /// What a history is said to cost and what it costs.
  struct Bytes: Equatable {
    var claimed, held: Int
  }

  /// A row of `tiles` tiles with one layer; painted or blank, and nothing of it in the history.
  static func row<Design: EngineDesign>(
    _ tiles: Int, painted: Bool, limits: HistoryLimits = HistoryLimits(bytes: 1 << 40, steps: 1 << 20)
  ) throws -> Artwork<Design> {
    let artwork = Artwork<Design>(
      canvas: try CanvasSize(width: 64 * tiles, height: 64), limits: limits, allocatedSize: { $0 })
    artwork.addLayer(name: "Layer")
    if painted { try artwork.fill(0, with: Fix15Color(red: 1, green: 1, blue: 1)) }
    artwork.history.removeAll()
    return artwork
  }

  /// A stroke over the tiles `from`...`to` of the row.
  static func stroke<Design: EngineDesign>(_ artwork: Artwork<Design>, _ from: Int, _ to: Int) throws {
    try artwork.beginStroke(onLayer: 0, brush: try Brush(diameter: 8))
    for place in [from, to] { artwork.continueStroke(x: Double(64 * place + 32), y: 32, pressure: 1) }
    artwork.endStroke()
  }

  static func bytes<Design: EngineDesign>(_ artwork: Artwork<Design>) -> Bytes {
    Bytes(claimed: artwork.history.claimedBytes, held: artwork.heldMemory { $0 }.bytes)
  }

  /// 1: `strokes` strokes over all of a row of `tiles` tiles, then everything is undone.
  static func redo<Design: EngineDesign>(
    _ design: Design.Type, tiles: Int, strokes: Int, painted: Bool
  ) throws -> (done: Bytes, undone: Bytes) {
    let artwork: Artwork<Design> = try row(tiles, painted: painted)
    for _ in 0..<strokes { try stroke(artwork, 0, tiles - 1) }
    let done = bytes(artwork)
    while artwork.undo() {}
    return (done, bytes(artwork))
  }

  /// 2: ten strokes of one tile each, then a full layer of 16 tiles is duplicated, under a budget of 20 tiles.
  static func duplicate<Design: EngineDesign>(
    _ design: Design.Type
  ) throws -> (lost: Int, claimedByIt: Int, heldByIt: Int) {
    let artwork: Artwork<Design> = try row(
      16, painted: true, limits: HistoryLimits(bytes: 20 * tile, steps: 250))
    for number in 0..<10 { try stroke(artwork, number, number) }
    let before = (steps: artwork.history.undoStack.count, held: bytes(artwork).held)
    try artwork.duplicateLayer(0)
    let lost = before.steps + 1 - artwork.history.undoStack.count
    // What the steps that are left held before: each one tile.
    return (
      lost, artwork.history.undoStack.last?.claimedBytes ?? 0,
      bytes(artwork).held - (before.held - lost * tile)
    )
  }

  /// 2, mirrored: a full layer of 16 tiles is removed, and that is undone.
  static func removeAndUndo<Design: EngineDesign>(
    _ design: Design.Type
  ) throws -> (removed: Bytes, undone: Bytes) {
    let artwork: Artwork<Design> = try row(16, painted: true)
    try artwork.removeLayer(0)
    let removed = bytes(artwork)
    artwork.undo()
    return (removed, bytes(artwork))
  }

  /// 3: five strokes of one tile each, then a fill of 16 tiles, under a budget of `budget` tiles.
  static func largeStep<Design: EngineDesign>(
    _ design: Design.Type, budget: Int
  ) throws -> (before: Bytes, after: Bytes, steps: Int, canUndo: Bool) {
    let artwork: Artwork<Design> = try row(
      16, painted: true, limits: HistoryLimits(bytes: budget * tile, steps: 250))
    for number in 0..<5 { try stroke(artwork, number, number) }
    let before = bytes(artwork)
    try artwork.fill(0, with: Fix15Color(red: 0, green: 0, blue: 0))
    return (before, bytes(artwork), artwork.history.undoStack.count, artwork.undo())
  }

  /// 4, what is held rises: a layer of 16 tiles is duplicated outside the history and one of both is removed; then the
  /// other is painted on without a step, as after a trim.
  static func heldRises<Design: EngineDesign>(
    _ design: Design.Type
  ) throws -> (removed: Bytes, painted: Bytes) {
    let artwork: Artwork<Design> = try row(16, painted: true)
    try artwork.duplicateLayer(0)
    artwork.history.removeAll()
    try artwork.removeLayer(1)
    let removed = bytes(artwork)
    for key in artwork.layers[0].tiles.liveKeys() {
      artwork.layers[0].tiles.writableTile(at: key).pixels[0] = 0
    }
    return (removed, bytes(artwork))
  }

  /// 4, what is held falls: a layer of 16 tiles is copied and removed; then it is pasted again, which shares its tiles.
  static func heldFalls<Design: EngineDesign>(
    _ design: Design.Type
  ) throws -> (removed: Bytes, pasted: Bytes) {
    let artwork: Artwork<Design> = try row(16, painted: true)
    artwork.addLayer(name: "Paper")
    let clipping = try artwork.copy(0)
    try artwork.removeLayer(0)
    let removed = bytes(artwork)
    if let clipping { try artwork.paste(clipping, above: 0) }
    return (removed, bytes(artwork))
  }

  /// 5: `steps` equal steps, then `warnings` memory warnings that each keep a quarter, under a budget of `budget` tiles; the steps left
  /// after each.
  static func warnings<Design: EngineDesign>(
    _ design: Design.Type, steps: Int, warnings: Int, budget: Int = 1 << 25
  ) throws -> [Int] {
    let artwork: Artwork<Design> = try row(
      1, painted: true, limits: HistoryLimits(bytes: budget * tile, steps: 1 << 20))
    for _ in 0..<steps { try stroke(artwork, 0, 0) }
    return (0..<warnings).map { _ in
      artwork.history.shed(keeping: 0.25)
      return artwork.history.undoStack.count
    }
  }

  /// 6: `steps` changes of a layer's name; what they claim, and of what they are made only that which can be counted without an
  /// allocator: the entries' places in the stack, and one object a step with its header and payload.
  static func tinySteps<Design: EngineDesign>(_ design: Design.Type, steps: Int) throws -> Bytes {
    let artwork: Artwork<Design> = try row(1, painted: false)
    for number in 0..<steps { try artwork.setProperties(LayerProperties(name: "\(number)"), ofLayer: 0) }
    let entry = MemoryLayout<History<Design>.Entry>.stride
    let object = 16 + MemoryLayout<(LayerID, LayerProperties, LayerProperties)>.size
    return Bytes(
      claimed: artwork.history.claimedBytes,
      held: artwork.history.undoStack.count * (entry + object))
  }

  /// 7: `count` different selections of one tile of 4,096 B, one after the other; held are the distinct arrays of the history that are
  /// not the live selection's.
  static func selections<Design: EngineDesign>(_ design: Design.Type, count: Int) throws -> Bytes {
    let artwork: Artwork<Design> = try row(1, painted: false)
    for number in 0..<count {
      try artwork.select(
        .rectangle(
          left: 0, top: 0, right: 1 + number, bottom: 64, in: artwork.canvas,
          geometry: artwork.context.geometry))
    }
    func arrays(_ mask: SelectionMask?) -> [UInt: Int] {
      var arrays: [UInt: Int] = [:]
      for tile in mask?.tiles.values ?? [:].values {
        tile.withUnsafeBytes { arrays[UInt(bitPattern: $0.baseAddress)] = $0.count }
      }
      return arrays
    }
    let live = arrays(artwork.selection)
    var held: [UInt: Int] = [:]
    for entry in artwork.history.undoStack {
      guard case .selection(let before, let after) = entry.step else { continue }
      for (place, bytes) in arrays(before).merging(arrays(after), uniquingKeysWith: max)
      where live[place] == nil {
        held[place] = bytes
      }
    }
    return Bytes(claimed: artwork.history.claimedBytes, held: held.values.reduce(0, +))
  }

  /// 8: a layer without paint whose mask has `tiles` tiles is removed.
  static func removedMask<Design: EngineDesign>(
    _ design: Design.Type, tiles: Int
  ) throws -> Bytes {
    let artwork: Artwork<Design> = try row(tiles, painted: false)
    let paint = try artwork.addMask(toLayer: 0)
    for index in 0..<tiles { _ = paint.tiles.writableTile(at: TileKey(x: index, y: 0)) }
    artwork.history.removeAll()
    try artwork.removeLayer(0)
    return bytes(artwork)
  }
}
