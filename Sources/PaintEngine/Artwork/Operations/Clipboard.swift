/// Pixels that were copied or cut, frozen: they may be pasted any number of times, into any artwork with tiles of this shape.
public struct Clipping<Design: EngineDesign>: Sendable {
  /// The tiles, in key order.
  public let tiles: ArtworkArchive<Design>.Tiles
  /// Their shape.
  public let geometry: TileGeometry
  /// The canvas they were taken from: nothing lies outside it.
  public let canvas: CanvasSize
  /// The clipping on its artwork's books, where the ledger asks.
  let hold: TileHold<Design>?

  init(
    tiles: ArtworkArchive<Design>.Tiles, geometry: TileGeometry, canvas: CanvasSize,
    hold: TileHold<Design>? = nil
  ) {
    self.tiles = tiles
    self.geometry = geometry
    self.canvas = canvas
    self.hold = hold
  }

  /// Which buffers it holds, for a walk that asks who keeps what alive.
  public var identities: Set<ObjectIdentifier> { Set(tiles.map(\.tile.identity)) }
}

extension Artwork {
  /// The selected pixels of the layer at `index`, or nil when there are none. No step.
  ///
  /// Reads through the frozen picture: tiles that are selected whole are shared, the others are copied and cut to the selection.
  public func copy(_ index: Int) throws(EngineError) -> Clipping<Design>? {
    try requireIdle()
    let store = try layer(at: index).tiles
    let geometry = context.geometry
    guard selection != nil else { return clipping(store.frozenTiles()) }
    let cut = TileStore<Design>(context: context)
    forEachSelectedTile { key, _, coverage in
      guard let tile = store.frozenTile(at: key) else { return }
      cut.setTile(tile, at: key)
      guard let coverage else { return }
      let pixels = UnsafeMutableRawPointer(cut.writableTile(at: key).pixels)
        .assumingMemoryBound(to: UInt64.self)
      var any: UInt64 = 0
      for place in 0..<geometry.edge * geometry.edge {
        pixels[place] = Fix15.mixed(0, pixels[place], coverage[place])
        any |= pixels[place]
      }
      if any == 0 { cut.setTile(nil, at: key) }
    }
    return clipping(cut.frozenTiles())
  }

  /// Copies the selected pixels and takes them away, as one step.
  public func cut(_ index: Int) throws(EngineError) -> Clipping<Design>? {
    let layer = try editableLayer(at: index)
    guard let clipping = try copy(index) else { return nil }
    recordPixels(clearedPixels(of: layer), of: layer, label: "Cut")
    return clipping
  }

  /// Puts what was copied on a new layer above the one at `index`, at the place it was copied from, clipped to this canvas.
  /// One step of two parts; tiles are shared until either side is painted on. Throws for tiles of another edge.
  @discardableResult
  public func paste(_ clipping: Clipping<Design>, above index: Int) throws(EngineError) -> Layer<Design> {
    try requireIdle()
    _ = try layer(at: index)
    guard clipping.geometry == context.geometry else {
      throw .clippingEdge(clipping.geometry.edge, wanted: context.geometry.edge)
    }
    try requireRoom(for: canvas, layers: layers.count + 1)
    let layer = makeLayer(LayerProperties(name: "Pasted layer"), reservingCanvas: true)
    var recorder = TileRecorder(layer.tiles)
    // A buffer stands on the books of one artwork, which its thread writes: another artwork takes copies.
    let isForeign = Design.Ledger.countsHolders && clipping.hold?.account !== context.account
    for (key, shared) in clipping.tiles {
      let whole = key.rect(edge: context.geometry.edge)
      let part = whole.intersection(canvas.rect)
      guard !part.isEmpty else { continue }
      recorder.set(isForeign ? FrozenTile(context.copy(of: shared.buffer)) : shared, at: key)
      let old = whole.intersection(clipping.canvas.rect)
      if !part.contains(old) { clearOutside(part, key, &recorder) }
    }
    putIn(layer, at: index + 1)
    var steps: [HistoryStep<Design>] = [.insertLayer(layer, index: index + 1)]
    if let change = recorder.finish() { steps.append(.tiles(layer.id, change)) }
    record(.group(steps), label: "Paste")
    return layer
  }

  private func clipping(_ tiles: ArtworkArchive<Design>.Tiles) -> Clipping<Design>? {
    guard !tiles.isEmpty else { return nil }
    let hold = TileHold.begin(context)
    hold?.add(tiles)
    return Clipping(tiles: tiles, geometry: context.geometry, canvas: canvas, hold: hold)
  }

  /// Makes the pixels of a tile that lie outside `part` transparent.
  private func clearOutside(_ part: PixelRect, _ key: TileKey, _ recorder: inout TileRecorder<Design>) {
    let edge = context.geometry.edge
    let tile = key.rect(edge: edge)
    let pixels = UnsafeMutableRawPointer(recorder.writablePixels(at: key)).assumingMemoryBound(
      to: UInt64.self)
    for y in tile.top..<tile.bottom {
      for x in tile.left..<tile.right where !(part.left..<part.right ~= x && part.top..<part.bottom ~= y) {
        pixels[(y - tile.top) * edge + x - tile.left] = 0
      }
    }
  }
}
