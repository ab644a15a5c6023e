/// Where each pixel of a moved picture comes from: shifts, quarter turns and mirrorings, which lose nothing.
///
/// The pixel at (x, y) of the new picture is the one at (xx·x + xy·y + x0, yx·x + yy·y + y0) of the old.
struct PixelMap: Equatable {
  let xx, xy, x0, yx, yy, y0: Int

  /// The new origin lies at (`x`, `y`) of the old picture.
  static func shift(x: Int, y: Int) -> PixelMap { PixelMap(xx: 1, xy: 0, x0: x, yx: 0, yy: 1, y0: y) }

  /// `turns` quarter turns clockwise of a picture of size `size`.
  static func quarterTurns(_ turns: Int, of size: CanvasSize) -> PixelMap {
    switch turns & 3 {
    case 1: PixelMap(xx: 0, xy: 1, x0: 0, yx: -1, yy: 0, y0: size.height - 1)
    case 2: PixelMap(xx: -1, xy: 0, x0: size.width - 1, yx: 0, yy: -1, y0: size.height - 1)
    case 3: PixelMap(xx: 0, xy: -1, x0: size.width - 1, yx: 1, yy: 0, y0: 0)
    default: shift(x: 0, y: 0)
    }
  }

  /// The old place of the new pixel (`x`, `y`).
  func source(x: Int, y: Int) -> (x: Int, y: Int) { (xx * x + xy * y + x0, yx * x + yy * y + y0) }

  /// The new place of the old pixels `rect`. Rows and columns are unit vectors, so the inverse is the transpose.
  func target(of rect: PixelRect) -> PixelRect {
    func place(_ x: Int, _ y: Int) -> (Int, Int) {
      (xx * (x - x0) + yx * (y - y0), xy * (x - x0) + yy * (y - y0))
    }
    let (a, b) = (place(rect.left, rect.top), place(rect.right - 1, rect.bottom - 1))
    return PixelRect(
      left: min(a.0, b.0), top: min(a.1, b.1), right: max(a.0, b.0) + 1, bottom: max(a.1, b.1) + 1)
  }

  /// How many tiles of `edge` px the map shifts by, when it only shifts and by whole tiles.
  func wholeTiles(edge: Int) -> (x: Int, y: Int)? {
    guard xx == 1, yy == 1, xy == 0, yx == 0, x0 % edge == 0, y0 % edge == 0 else { return nil }
    return (x0 / edge, y0 / edge)
  }
}

extension PixelMap {
  /// Moves every pixel of `store` by this map onto a canvas of `new` px; what was on `old` and lies outside is gone.
  ///
  /// Tiles that move whole, by whole tiles, are shared and cost no copy. O(pixels of the others).
  func move<Design: EngineDesign>(
    _ store: TileStore<Design>, from old: CanvasSize, to new: CanvasSize
  ) -> TileChange<Design>? {
    let geometry = store.context.geometry
    let original = Dictionary(uniqueKeysWithValues: store.frozenTiles().map { ($0.key, $0.tile) })
    var keys = Set(original.keys)
    for key in original.keys {
      keys.formUnion(
        target(of: key.rect(edge: geometry.edge)).intersection(new.rect).keys(shift: geometry.shift))
    }
    var recorder = TileRecorder(store)
    var pixels = [UInt64](repeating: 0, count: geometry.edge * geometry.edge)
    let moved = target(of: old.rect)
    for key in keys.sorted() {
      let tile = key.rect(edge: geometry.edge)
      let part = tile.intersection(new.rect)
      if part.isEmpty {
        recorder.set(nil, at: key)
      } else if let shift = wholeTiles(edge: geometry.edge), part.contains(tile.intersection(moved)) {
        // Nothing of the old tile lies outside the new canvas.
        let source = TileKey(x: key.x + shift.x, y: key.y + shift.y)
        if source != key { recorder.set(original[source], at: key) }
      } else if gather(part, of: tile, from: original, geometry, into: &pixels) {
        let target = UnsafeMutableRawPointer(recorder.overwritablePixels(at: key))
        pixels.withUnsafeBytes { target.copyMemory(from: $0.baseAddress!, byteCount: geometry.byteCount) }
      } else if original[key] != nil {
        recorder.set(nil, at: key)
      }
    }
    return recorder.finish()
  }

  /// Collects the pixels of `part` of the new tile `tile`; false when all of them are transparent.
  private func gather<Buffer: TileBuffer>(
    _ part: PixelRect, of tile: PixelRect, from original: [TileKey: FrozenTile<Buffer>],
    _ geometry: TileGeometry,
    into pixels: inout [UInt64]
  ) -> Bool {
    var any: UInt64 = 0
    let mask = geometry.edge - 1
    for index in pixels.indices { pixels[index] = 0 }
    // The new tile comes from at most four old ones; each is read row by row of the new tile.
    let sources = Set(
      [
        (part.left, part.top), (part.right - 1, part.top), (part.left, part.bottom - 1),
        (part.right - 1, part.bottom - 1),
      ]
      .map { x, y in
        let place = source(x: x, y: y)
        return TileKey(x: place.x >> geometry.shift, y: place.y >> geometry.shift)
      })
    for key in sources {
      guard let old = original[key] else { continue }
      let reached = target(of: key.rect(edge: geometry.edge)).intersection(part)
      guard !reached.isEmpty else { continue }
      old.withPixels { source in
        for y in reached.top..<reached.bottom {
          var place = self.source(x: reached.left, y: y)
          var index = (y - tile.top) * geometry.edge + reached.left - tile.left
          for _ in reached.left..<reached.right {
            let pixel = source[(place.y & mask) << geometry.shift | place.x & mask]
            pixels[index] = pixel
            any |= pixel
            index += 1
            place.x += xx
            place.y += yx
          }
        }
      }
    }
    return any != 0
  }
}

extension FrozenTile {
  /// Reads the pixels, row by row, each as one word of four channels. The pointer must not leave `body`. Copies nothing.
  func withPixels<Result>(_ body: (UnsafePointer<UInt64>) -> Result) -> Result {
    withChannels { channels in
      // A tile's memory comes from the allocator, which aligns it for any type; an empty tile does not exist.
      channels.baseAddress!.withMemoryRebound(to: UInt64.self, capacity: channels.count / 4) { body($0) }
    }
  }
}
