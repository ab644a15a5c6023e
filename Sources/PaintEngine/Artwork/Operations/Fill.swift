// Whole areas at once. All held to the selection.
extension Artwork {
  /// Replaces the pixels of the layer at `index` by `color`, as far as they are selected; the whole canvas without a selection.
  ///
  /// One step. Costs a copy for each shared tile, even where all of it is overwritten: the founding design knows no better. With
  /// `overwrite=hinted` such a tile costs a new buffer, with `solid=shared` a reference.
  public func fill(_ index: Int, with color: Fix15Color) throws(EngineError) {
    let layer = try editableLayer(at: index)
    guard color.alpha > 0 else { return clear(layer, label: "Fill") }
    var recorder = TileRecorder(layer.tiles)
    let word = DabColor(color).word
    var solid: TileRecorder<Design>.Tile?
    forEachSelectedTile { key, part, coverage in
      if coverage == nil, part == key.rect(edge: edge) {
        if Design.sharesSolidTiles {
          solid = solid ?? context.makeSolid(word)
          if let solid { return recorder.set(solid, at: key) }
        }
        let pixels = UnsafeMutableRawPointer(recorder.overwritablePixels(at: key))
        pixels.initializeMemory(as: UInt64.self, repeating: word, count: edge * edge)
        return
      }
      let pixels = UnsafeMutableRawPointer(recorder.writablePixels(at: key))
        .assumingMemoryBound(to: UInt64.self)
      mix(word, into: pixels, tile: key.rect(edge: edge), part: part, coverage: coverage)
    }
    recordPixels(recorder.finish(), of: layer, label: "Fill")
  }

  /// Takes the paint of the layer at `index` away, as far as it is selected; all of it without a selection. Tiles that are
  /// selected whole are let go without being read or copied.
  public func clearLayer(_ index: Int) throws(EngineError) {
    clear(try editableLayer(at: index), label: "Clear")
  }

  private func clear(_ layer: Layer<Design>, label: String) {
    recordPixels(clearedPixels(of: layer), of: layer, label: label)
  }

  /// Takes the selected paint away and says what changed.
  func clearedPixels(of layer: Layer<Design>) -> TileChange<Design>? {
    var recorder = TileRecorder(layer.tiles)
    guard selection != nil else {
      for key in layer.tiles.liveKeys().sorted() { recorder.set(nil, at: key) }
      return recorder.finish()
    }
    forEachSelectedTile { key, part, coverage in
      guard layer.tiles.hasTile(at: key) else { return }
      guard let coverage else { return recorder.set(nil, at: key) }
      let pixels = UnsafeMutableRawPointer(recorder.writablePixels(at: key))
        .assumingMemoryBound(to: UInt64.self)
      mix(0, into: pixels, tile: key.rect(edge: edge), part: part, coverage: coverage)
      if (0..<edge * edge).allSatisfy({ pixels[$0] == 0 }) { recorder.set(nil, at: key) }
    }
    return recorder.finish()
  }

  /// Calls `body` with each tile on which anything is selected: its key, the part on the canvas, and one byte a pixel of the tile
  /// (nil: all of that part is selected). In key order.
  func forEachSelectedTile(_ body: (TileKey, PixelRect, [UInt8]?) -> Void) {
    if let selection {
      for (key, coverage) in selection.tiles.sorted(by: { $0.key < $1.key }) {
        let part = key.rect(edge: edge).intersection(canvas.rect)
        if !part.isEmpty { body(key, part, isWhole(part, of: key, coverage) ? nil : coverage) }
      }
    } else {
      for key in canvas.rect.keys(shift: context.geometry.shift) {
        body(key, key.rect(edge: edge).intersection(canvas.rect), nil)
      }
    }
  }

  private var edge: Int { context.geometry.edge }

  /// Whether every pixel of `part` is selected. What lies beyond the canvas does not matter: nothing is painted there.
  private func isWhole(_ part: PixelRect, of key: TileKey, _ coverage: [UInt8]) -> Bool {
    let tile = key.rect(edge: edge)
    return (part.top..<part.bottom).allSatisfy { y in
      let start = (y - tile.top) * edge - tile.left
      return coverage[start + part.left..<start + part.right].allSatisfy { $0 == 255 }
    }
  }

  /// Mixes the pixel `word` into `part` of the tile: all of it where `coverage` is 255 or absent.
  private func mix(
    _ word: UInt64, into pixels: UnsafeMutablePointer<UInt64>, tile: PixelRect, part: PixelRect,
    coverage: [UInt8]?
  ) {
    for y in part.top..<part.bottom {
      let start = (y - tile.top) * edge - tile.left
      for place in start + part.left..<start + part.right {
        switch coverage?[place] ?? 255 {
        case 0: continue
        case 255: pixels[place] = word
        case let share: pixels[place] = Fix15.mixed(pixels[place], word, share)
        }
      }
    }
  }
}

extension Fix15 {
  /// `under` and `over` mixed, `share` of 255 of the latter, rounded to nearest: four channels in one word. A share of 0 and of 255
  /// gives back either of them exactly; no channel can come to lie above alpha, since rounding keeps order.
  @inline(__always)
  static func mixed(_ under: UInt64, _ over: UInt64, _ share: UInt8) -> UInt64 {
    var result: UInt64 = 0
    let (over, rest) = ((over, UInt64(share)), 255 - UInt64(share))
    for shift in stride(from: UInt64(0), to: 64, by: 16) {
      let sum = (under >> shift & 0xFFFF) * rest + (over.0 >> shift & 0xFFFF) * over.1
      result |= ((sum * 2 + 255) / 510) << shift
    }
    return result
  }
}
