/// A stroke that is held to a selection or laid through a grain.
///
/// One call of `move` is a batch: each tile is taken as it is when the batch reaches it, dabs are painted, and then each pixel
/// becomes base + (painted - base) x coverage / 255. So a batch costs one copy for each tile it touches that was there, and a later
/// batch blends again from its own beginning. A tile in which nothing is selected is never touched.
struct BoundPainter<Design: EngineDesign> {
  private let loop: DabLoop
  private var path: StrokePath
  private var target: BoundTarget<Design>

  /// Dabs set down on the canvas so far, selected or not; those that lie outside are not counted.
  private(set) var dabs = 0

  /// Begins a stroke on `store`.
  init(store: TileStore<Design>, canvas: CanvasSize, brush: Brush, hold: StrokeHold) {
    loop = DabLoop(geometry: store.context.geometry, canvas: canvas, color: DabColor(of: brush))
    path = StrokePath(brush: brush)
    target = BoundTarget(recorder: TileRecorder(store), hold: hold, isErasing: brush.mode == .erase)
  }

  /// The pen is now at (`x`, `y`) px with a pressure of 0...1: one batch.
  mutating func move(x: Double, y: Double, pressure: Double) {
    var path = path
    path.move(x: x, y: y, pressure: pressure) { paint($0) }
    self.path = path
    target.endBatch()
  }

  /// Sets one dab down.
  mutating func paint(_ dab: Dab) {
    if loop.paint(dab, into: &target) { dabs &+= 1 }
  }

  /// Ends the stroke: what it changed, or nil when it touched nothing.
  func finish() -> TileChange<Design>? { target.recorder.finish() }

  /// Ends the stroke and puts every tile back as it was.
  func cancel() { target.recorder.cancel() }
}

/// The layer itself, each tile kept as it was at the batch's beginning.
private struct BoundTarget<Design: EngineDesign>: DabTarget {
  var recorder: TileRecorder<Design>
  let hold: StrokeHold
  let isErasing: Bool
  private var reached = ReachedTiles()
  /// The tiles of the present batch as they were at its beginning, in `reached.batch`'s order.
  private var bases: [TileRecorder<Design>.Tile?] = []

  init(recorder: TileRecorder<Design>, hold: StrokeHold, isErasing: Bool) {
    self.recorder = recorder
    self.hold = hold
    self.isErasing = isErasing
  }

  mutating func pixels(at key: TileKey, part: PixelRect) -> UnsafeMutablePointer<UInt16>? {
    if !reached.find(key) {
      // Nothing else paints on the layer meanwhile: where there is no tile to erase from, there will be none.
      let isVoid = isErasing && !recorder.store.hasTile(at: key)
      reached.add(key, hold: isVoid ? .nothing : hold.tile(at: key))
    }
    let known = reached.batch.count
    guard reached.extend(by: part) else { return nil }
    if reached.batch.count > known {
      // In the stroke's first batch here, the batch's beginning is the stroke's: one hand-out serves both.
      let isKnown = recorder.before.contains(key)
      bases.append(isKnown ? recorder.store.frozenTile(at: key) : recorder.original(at: key))
    }
    return recorder.writablePixels(at: key)
  }

  /// Holds what the batch painted to the coverage, tile by tile.
  mutating func endBatch() {
    for (place, base) in zip(reached.batch, bases) {
      let tile = reached.tiles[place]
      guard case .part(let coverage) = tile.hold, let rect = tile.rect else { continue }
      let pixels = UnsafeMutableRawPointer(recorder.writablePixels(at: tile.key))
      if let base {
        base.withChannels { hold(pixels, to: $0.baseAddress, coverage, tile.key, rect) }
      } else {
        hold(pixels, to: nil, coverage, tile.key, rect)
      }
    }
    bases.removeAll(keepingCapacity: true)
    reached.endBatch()
  }

  private func hold(
    _ pixels: UnsafeMutableRawPointer, to base: UnsafePointer<UInt16>?, _ coverage: [UInt8], _ key: TileKey,
    _ rect: PixelRect
  ) {
    let shift = recorder.store.context.geometry.shift
    let base = base.map { UnsafeRawPointer($0) }
    for row in rect.top..<rect.bottom {
      let start = ((row - (key.y << shift)) << shift) - (key.x << shift)
      for place in start + rect.left..<start + rect.right {
        let painted = pixels.load(fromByteOffset: place * 8, as: UInt64.self)
        let under = base?.load(fromByteOffset: place * 8, as: UInt64.self) ?? 0
        pixels.storeBytes(
          of: PixelWord.held(under, painted, coverage[place]), toByteOffset: place * 8, as: UInt64.self)
      }
    }
  }
}
