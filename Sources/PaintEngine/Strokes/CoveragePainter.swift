/// What a stroke that paints coverage makes of it.
protocol CoverageRule<Design> {
  associatedtype Design: EngineDesign

  /// Whether any coverage could change the tile at `key`.
  func canChange(_ key: TileKey) -> Bool

  /// Sets `row.laid` to `row.under` with `row.shape` laid on it. The row begins at the canvas' pixel (`x`, `y`).
  func lay(_ row: inout CoverageRow, x: Int, y: Int)
}

/// A stroke whose brushes paint coverage into stores of their own, all along the same path.
///
/// After each batch (one call of `move`) the pixels it reached are made anew from the layer as the stroke found it and the
/// coverage so far: never from paint that the stroke itself laid. A tile of the layer is touched when its first pixel changes, and
/// costs one copy a stroke where it was shared. The coverage stores belong to the stroke alone: they cost tiles, no copies.
struct CoveragePainter<Design: EngineDesign, Rule: CoverageRule<Design>> {
  private let loop: DabLoop
  private let original: LayerPicture<Design>
  /// One of each for every brush.
  private var paths: [StrokePath]
  private let stores: [TileStore<Design>]
  private var target: CoverageTarget<Design, Rule>
  private var recorder: TileRecorder<Design>
  private var row: CoverageRow

  /// Dabs set down on the canvas so far, of all brushes; those that lie outside are not counted.
  private(set) var dabs = 0

  /// Begins a stroke of one or more brushes on `store`, of which `original` is the picture. The brushes' colours and modes
  /// take no part.
  init(
    store: TileStore<Design>, original: LayerPicture<Design>, canvas: CanvasSize, brushes: [Brush],
    rule: Rule,
    hold: StrokeHold
  ) {
    let context = store.context
    loop = DabLoop(geometry: context.geometry, canvas: canvas, color: .full)
    self.original = original
    paths = brushes.map { StrokePath(brush: $0) }
    stores = brushes.map { _ in TileStore(context: context) }
    target = CoverageTarget(store: stores[0], rule: rule, hold: hold)
    recorder = TileRecorder(store)
    row = CoverageRow(edge: context.geometry.edge)
  }

  /// The pen is now at (`x`, `y`) px with a pressure of 0...1: one batch.
  mutating func move(x: Double, y: Double, pressure: Double) {
    for index in paths.indices {
      var path = paths[index]
      target.store = stores[index]
      path.move(x: x, y: y, pressure: pressure) { paint($0) }
      paths[index] = path
    }
    for place in target.reached.batch { remake(target.reached.tiles[place]) }
    target.reached.endBatch()
  }

  /// Sets one dab of the brush whose turn it is down.
  mutating func paint(_ dab: Dab) {
    if loop.paint(dab, into: &target) { dabs &+= 1 }
  }

  /// Ends the stroke: what it changed, or nil when it touched nothing.
  func finish() -> TileChange<Design>? {
    original.letGo()
    return recorder.finish()
  }

  /// Ends the stroke and puts every tile back as it was.
  func cancel() {
    recorder.cancel()
    original.letGo()
  }

  /// Makes what the batch reached of a tile anew.
  private mutating func remake(_ tile: ReachedTiles.Reached) {
    guard let rect = tile.rect else { return }
    var coverages: [UnsafeMutablePointer<UInt16>] = []
    for store in stores {
      // Where one of the brushes has not been, the product of the coverages is 0.
      guard store.hasTile(at: tile.key) else { return }
      coverages.append(store.writableTile(at: tile.key).pixels)
    }
    let shift = recorder.store.context.geometry.shift
    // The picture holds the tile for as long as the stroke goes on.
    let under = original.tile(at: tile.key).map { UnsafeRawPointer($0.buffer.pixels) }
    var pixels: UnsafeMutableRawPointer?
    if recorder.before.contains(tile.key) {
      pixels = UnsafeMutableRawPointer(recorder.writablePixels(at: tile.key))
    }
    row.count = rect.right - rect.left
    for y in rect.top..<rect.bottom {
      let start = ((y - (tile.key.y << shift)) << shift) + rect.left - (tile.key.x << shift)
      row.read(under, from: start)
      for (index, coverage) in coverages.enumerated() {
        row.multiply(by: coverage, from: start, isFirst: index == 0)
      }
      target.rule.lay(&row, x: rect.left, y: y)
      if case .part(let coverage) = tile.hold { row.hold(to: coverage, from: start) }
      if pixels == nil {
        if !row.isChanged { continue }
        pixels = UnsafeMutableRawPointer(recorder.writablePixels(at: tile.key))
      }
      if let pixels { row.write(to: pixels, from: start) }
    }
  }
}

/// The coverage store of the brush whose turn it is.
private struct CoverageTarget<Design: EngineDesign, Rule: CoverageRule<Design>>: DabTarget {
  var store: TileStore<Design>
  let rule: Rule
  let hold: StrokeHold
  var reached = ReachedTiles()

  init(store: TileStore<Design>, rule: Rule, hold: StrokeHold) {
    self.store = store
    self.rule = rule
    self.hold = hold
  }

  mutating func pixels(at key: TileKey, part: PixelRect) -> UnsafeMutablePointer<UInt16>? {
    if !reached.find(key) { reached.add(key, hold: rule.canChange(key) ? hold.tile(at: key) : .nothing) }
    return reached.extend(by: part) ? store.writableTile(at: key).pixels : nil
  }
}
