/// One layer as a part of a picture.
struct CompositionSheet<Buffer: TileBuffer>: Sendable {
  /// In key order.
  let tiles: [(key: TileKey, tile: FrozenTile<Buffer>)]
  /// In key order; none where the mask has no effect.
  let maskTiles: [(key: TileKey, tile: FrozenTile<Buffer>)]
  let weight: PaintWeight
  let mode: BlendMode
  /// What has those tiles on an exact ledger's books; none where the ledger does not ask.
  let holds: [any AnyObject & Sendable]
}

/// The layers that an artwork's picture is made of, ready to be composited tile by tile.
///
/// A value over frozen tiles: any thread may run it while painting goes on.
struct Composition<Design: EngineDesign>: Sendable {
  let canvas: CanvasSize
  let geometry: TileGeometry
  /// One pixel, premultiplied.
  let background: UInt64
  /// What can be seen, bottom to top.
  let sheets: [CompositionSheet<Design.Storage.Buffer>]

  /// Leaves out what cannot be seen: hidden layers, layers of hidden groups, layers of no opacity. O(layers x
  /// groups).
  init(_ archive: ArtworkArchive<Design>) {
    canvas = archive.canvas
    geometry = archive.geometry
    background = archive.background.map { DabColor($0).word } ?? 0
    sheets = archive.layers.compactMap { layer in
      // A layer may name a group that is gone; it then belongs to none.
      let group = archive.groups.first { $0.id == layer.properties.group }
      guard layer.properties.isVisible, group?.isVisible ?? true else { return nil }
      let weight = PaintWeight(
        opacity: layer.properties.opacity, groupOpacity: group?.opacity ?? 1,
        mask: layer.mask.map { .init(isEnabled: $0.isEnabled, isInverted: $0.isInverted) } ?? .none)
      guard weight.opacity > 0 else { return nil }
      let mask = weight.mask == .none ? nil : layer.mask
      return CompositionSheet(
        tiles: layer.tiles, maskTiles: mask?.tiles ?? [], weight: weight, mode: layer.properties.blendMode,
        holds: [layer.picture.onBooks, mask?.picture.onBooks].compactMap { $0 })
    }
  }

  /// The pixels of the tile at `key` that lie on the canvas; none for a key outside.
  func inside(_ key: TileKey) -> (columns: Int, rows: Int) {
    func part(_ place: Int, of side: Int) -> Int {
      place < 0 ? 0 : min(geometry.edge, max(0, side - place * geometry.edge))
    }
    return (part(key.x, of: canvas.width), part(key.y, of: canvas.height))
  }

  /// Composites one tile: the background, then each layer's paint, bottom to top. Pixels beyond the canvas
  /// come out transparent. `pixels` and `scratch` have room for a tile each. O(layers x (log tiles +
  /// pixels)); allocates nothing.
  func composite(
    tileAt key: TileKey, into pixels: UnsafeMutableRawPointer, scratch: UnsafeMutableRawPointer
  ) {
    let inside = inside(key)
    fill(pixels, background)
    guard inside.columns > 0, inside.rows > 0 else { return fill(pixels, 0) }
    var isBlank = background == 0
    for sheet in sheets {
      guard let tile = Self.tile(in: sheet.tiles, at: key) else { continue }
      if isBlank, sheet.mode == .erase { continue }
      let mask = Self.tile(in: sheet.maskTiles, at: key)
      withExtendedLifetime((tile, mask)) {
        defer {
          SoleReference.willLetGo(of: tile.buffer)
          if let mask { SoleReference.willLetGo(of: mask.buffer) }
        }
        let paint = sheet.weight.paint(
          tile.buffer.pixels, maskPaint: mask.map { UnsafeRawPointer($0.buffer.pixels) },
          // Over nothing, every mode but erase leaves the source as it is.
          scratch: isBlank ? pixels : scratch, edge: geometry.edge)
        guard let paint else { return }
        if !isBlank {
          TileBlending.blend(paint, onto: pixels, mode: sheet.mode, edge: geometry.edge)
        } else if paint != UnsafeRawPointer(pixels) {
          pixels.copyMemory(from: paint, byteCount: geometry.byteCount)
        }
        isBlank = false
      }
    }
    clearOutside(pixels, inside)
  }

  /// Composites every tile of the canvas, in key order, and calls `body` with each; the pixels are gone when
  /// it returns.
  func forEachTile(_ body: (TileKey, UnsafePointer<UInt16>) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 2 * geometry.byteCount, alignment: 64) { room in
      guard let pixels = room.baseAddress else { return }
      for row in 0..<geometry.tiles(covering: canvas.height) {
        for column in 0..<geometry.tiles(covering: canvas.width) {
          let key = TileKey(x: column, y: row)
          composite(tileAt: key, into: pixels, scratch: pixels + geometry.byteCount)
          body(key, UnsafePointer(pixels.assumingMemoryBound(to: UInt16.self)))
        }
      }
    }
  }

  private func fill(_ pixels: UnsafeMutableRawPointer, _ pixel: UInt64) {
    pixels.initializeMemory(as: UInt64.self, repeating: pixel, count: geometry.byteCount / 8)
  }

  private func clearOutside(_ pixels: UnsafeMutableRawPointer, _ inside: (columns: Int, rows: Int)) {
    let edge = geometry.edge
    if inside.columns < edge {
      for row in 0..<inside.rows {
        (pixels + (row * edge + inside.columns) * 8).initializeMemory(
          as: UInt64.self, repeating: 0, count: edge - inside.columns)
      }
    }
    (pixels + inside.rows * edge * 8).initializeMemory(
      as: UInt64.self, repeating: 0, count: (edge - inside.rows) * edge)
  }

  /// Tiles are in key order.
  private static func tile(
    in tiles: ArtworkArchive<Design>.Tiles, at key: TileKey
  ) -> FrozenTile<Design.Storage.Buffer>? {
    var (low, high) = (0, tiles.count)
    while low < high {
      let middle = (low + high) / 2
      if tiles[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low < tiles.count && tiles[low].key == key ? tiles[low].tile : nil
  }
}
