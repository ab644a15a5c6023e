import Workloads

@testable import PaintEngine

// Facts of single operations: what is shared, what is exact.
extension OperationChecks {
  /// What costs no copy where tiles are shared: duplicating, clearing whole layers or whole selected tiles, copying them, pasting,
  /// and crops by whole tiles. The very same buffers go on.
  static func share<Design: EngineDesign>(_ design: Design.Type) throws -> [String] {
    guard Design.Sharing.sharesBuffers else { return [] }
    var broken: [String] = []
    func expect(
      _ what: String, copies: Int, _ call: (Artwork<Design>) throws -> Bool
    ) throws {
      let artwork = try PreparedArtwork<Design>().artwork
      artwork.selection = nil
      let isRight = try call(artwork)
      if !isRight { broken.append("\(what): not shared") }
      let copied = artwork.context.counters.tileCopies
      let isWrong = Design.mayCopyLess ? copied > copies : copied != copies
      if isWrong { broken.append("\(what): \(copied) copies") }
    }
    func buffers(_ store: TileStore<Design>) -> [TileKey: ObjectIdentifier] {
      var buffers: [TileKey: ObjectIdentifier] = [:]
      store.forEachInKeyOrder { buffers[$0] = $1.identity }
      return buffers
    }
    /// The buffers of `old` that lie `x`, `y` tiles farther right and down.
    func from(_ old: [TileKey: ObjectIdentifier], x: Int, y: Int, columns: Int, rows: Int) -> [TileKey:
      ObjectIdentifier]
    {
      var moved: [TileKey: ObjectIdentifier] = [:]
      for row in 0..<rows {
        for column in 0..<columns {
          moved[TileKey(x: column, y: row)] = old[TileKey(x: column + x, y: row + y)]
        }
      }
      return moved
    }
    try expect("duplicate", copies: 0) { artwork in
      let copy = try artwork.duplicateLayer(1)
      guard let mask = copy.mask, let original = artwork.layers[1].mask else { return false }
      return buffers(copy.tiles) == buffers(artwork.layers[1].tiles) && artwork.layers[2] === copy
        && buffers(mask.layer.tiles) == buffers(original.layer.tiles) && mask.layer.id != original.layer.id
        && copy.properties.name == "Ink copy" && copy.properties.group == artwork.layers[1].properties.group
    }
    try expect("writing a duplicate", copies: 1) { artwork in
      let copy = try artwork.duplicateLayer(0)
      let before = artwork.layers[0].tiles.picture(artwork.canvas)
      copy.tiles.writableTile(at: TileKey(x: 0, y: 0)).pixels[0] ^= 1
      return artwork.layers[0].tiles.picture(artwork.canvas) == before
    }
    try expect("clear", copies: 0) { artwork in
      try artwork.clearLayer(0)
      return artwork.layers[0].tiles.count == 0
    }
    // 100 x 75 px are all of the canvas: the edge tiles are whole as well, though tiles are larger than what is selected.
    try expect("clear what is selected whole", copies: 0) { artwork in
      artwork.selection = .rectangle(
        left: 0, top: 0, right: 100, bottom: 75, in: artwork.canvas, geometry: artwork.context.geometry)
      try artwork.clearLayer(0)
      return artwork.layers[0].tiles.count == 0
    }
    // From x = 40 on: of the 7 columns those from x = 48 are whole, column 2 is cut, in 5 rows.
    try expect("cut what is selected in part", copies: 5 + 5) { artwork in
      artwork.selection = .rectangle(
        left: 40, top: 0, right: 100, bottom: 75, in: artwork.canvas, geometry: artwork.context.geometry)
      let old = buffers(artwork.layers[0].tiles)
      let clipping = try artwork.cut(0)
      let shared = clipping?.tiles.filter { old[$0.key] == $0.tile.identity }.map(\.key.x)
      return clipping?.tiles.count == 25 && shared.map(Set.init) == [3, 4, 5, 6] && shared?.count == 20
        && artwork.layers[0].tiles.count == 15
    }
    try expect("paste", copies: 0) { artwork in
      guard let clipping = try artwork.copy(0) else { return false }
      let pasted = try artwork.paste(clipping, above: 0)
      return buffers(pasted.tiles) == buffers(artwork.layers[0].tiles)
        && clipping.identities == artwork.layers[0].tiles.identities
    }
    try expect("crop to inner tiles", copies: 0) { artwork in
      let old = buffers(artwork.layers[0].tiles)
      try artwork.crop(toX: 16, y: 32, size: try CanvasSize(width: 64, height: 16))
      return buffers(artwork.layers[0].tiles) == from(old, x: 1, y: 2, columns: 4, rows: 1)
    }
    try expect("crop that keeps the far edges", copies: 0) { artwork in
      let old = buffers(artwork.layers[0].tiles)
      try artwork.crop(toX: 32, y: 16, size: try CanvasSize(width: 68, height: 59))
      return buffers(artwork.layers[0].tiles) == from(old, x: 2, y: 1, columns: 5, rows: 4)
    }
    // The right column is cut, the bottom row is not: 5 tiles of Ground and as many of Ink and its mask as lie in column 2.
    try expect("resize that cuts a column", copies: 5 + 2 + 1) { artwork in
      let old = buffers(artwork.layers[0].tiles)
      let cut = artwork.layers[1].tiles.liveKeys().filter { $0.x == 2 }.count
      let cutMask = artwork.layers[1].mask?.layer.tiles.liveKeys().filter { $0.x == 2 }.count
      try artwork.resizeCanvas(to: try CanvasSize(width: 40, height: 75))
      return cut == 2 && cutMask == 1
        && buffers(artwork.layers[0].tiles).filter { $0.key.x < 2 }
          == from(old, x: 0, y: 0, columns: 2, rows: 5)
    }
    return broken
  }

  /// Copy, cut and paste against a model of single pixels: what is selected to c of 255 is copied as round(p·c / 255) and leaves
  /// round(p·(255 − c) / 255). 255 is odd, so no half occurs and the two always add up to p.
  static func clipboard<Design: EngineDesign>(_ design: Design.Type) throws -> [String] {
    var broken: [String] = []
    let prepared = try PreparedArtwork<Design>()
    let (artwork, layer) = (prepared.artwork, prepared.artwork.layers[0])
    guard let selection = artwork.selection else { return ["nothing selected"] }
    let before = layer.tiles.picture(artwork.canvas)
    var (copied, left) = (before, before)
    var soft = 0
    for y in 0..<artwork.canvas.height {
      for x in 0..<artwork.canvas.width {
        let (place, share) = (y * artwork.canvas.width + x, UInt64(selection.coverage(x: x, y: y)))
        if 1..<255 ~= share { soft += 1 }
        (copied[place], left[place]) = (0, 0)
        for shift in stride(from: UInt64(0), to: 64, by: 16) {
          let channel = before[place] >> shift & 0xFFFF
          let part = UInt64((Double(channel * share) / 255).rounded())
          copied[place] |= part << shift
          left[place] |= (channel - part) << shift
        }
      }
    }
    if soft < 100 { broken.append("only \(soft) pixels are softly selected") }
    func picture(_ clipping: Clipping<Design>, _ canvas: CanvasSize) -> [UInt64] {
      let store = TileStore<Design>(context: TileContext(geometry: clipping.geometry))
      for (key, tile) in clipping.tiles { store.setTile(tile, at: key) }
      return store.picture(canvas)
    }
    if picture(prepared.clipping, artwork.canvas) != copied { broken.append("copied") }
    if layer.tiles.picture(artwork.canvas) != before { broken.append("copying changed the layer") }
    guard let cut = try artwork.cut(0) else { return broken + ["nothing cut"] }
    if picture(cut, artwork.canvas) != copied { broken.append("cut") }
    if layer.tiles.picture(artwork.canvas) != left { broken.append("left by cutting") }
    // The clipping survives whatever happens to its source and to what was pasted of it.
    let hashes = cut.tiles.map(\.tile.contentHash)
    let pasted = try artwork.paste(cut, above: 1)
    if pasted.tiles.picture(artwork.canvas) != copied { broken.append("pasted") }
    artwork.selection = nil
    try artwork.fill(0, with: Fix15Color(red: 1, green: 0, blue: 0))
    for key in pasted.tiles.liveKeys() { pasted.tiles.writableTile(at: key).pixels[0] ^= 1 }
    while artwork.undo() {}
    artwork.history.removeAll()
    if cut.tiles.map(\.tile.contentHash) != hashes { broken.append("the clipping changed") }
    // Into a smaller artwork, three times: only what lies on its canvas arrives.
    for (width, height) in [(50, 40), (48, 32), (97, 20)] {
      let small = Artwork<Design>(
        canvas: try CanvasSize(width: width, height: height), geometry: cut.geometry)
      small.addLayer(name: "Paper")
      let layer = try small.paste(cut, above: 0)
      let wanted = (0..<height).flatMap { y in (0..<width).map { copied[y * artwork.canvas.width + $0] } }
      if layer.tiles.picture(small.canvas) != wanted { broken.append("pasted into \(width) x \(height)") }
      broken += small.invalidPixels()
      small.undo()
      small.redo()
      if layer.tiles.picture(small.canvas) != wanted { broken.append("pasted again") }
    }
    if cut.tiles.map(\.tile.contentHash) != hashes { broken.append("pasting changed the clipping") }
    // Nothing of it lies on a canvas of one tile: an empty layer.
    let tiny = Artwork<Design>(canvas: try CanvasSize(width: 9, height: 9), geometry: cut.geometry)
    tiny.addLayer(name: "Paper")
    let layerOfNothing = try tiny.paste(cut, above: 0)
    if layerOfNothing.tiles.count != 0 || tiny.history.undoStack.map(\.step.listing) != ["group: insertLayer"]
    {
      broken.append("pasted nothing: \(tiny.history.undoStack.map(\.step.listing))")
    }
    return broken
  }

  /// Turns and crops: a small picture by hand, then each pixel of random crops and all turns against its place in the old picture.
  static func moveCanvas<Design: EngineDesign>(_ design: Design.Type) throws -> [String] {
    var broken: [String] = []
    let geometry = try TileGeometry(edge: 4)
    func artwork(_ width: Int, _ height: Int, _ picture: [UInt64]) throws -> Artwork<Design> {
      let artwork = Artwork<Design>(canvas: try CanvasSize(width: width, height: height), geometry: geometry)
      artwork.addLayer(name: "Picture").tiles.put(picture, canvas: artwork.canvas)
      return artwork
    }
    func word(_ value: UInt64) -> UInt64 { value << 48 | value }
    // 1 2 3 4 5      6 1      10 9 8 7 6
    // 6 7 8 9 10  -> 7 2 ...          -> 5 10 ...
    let small = try artwork(5, 2, (1...10).map(word))
    let turned: [Int: (Int, [UInt64])] = [
      1: (2, [6, 1, 7, 2, 8, 3, 9, 4, 10, 5]), 2: (5, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
      3: (2, [5, 10, 4, 9, 3, 8, 2, 7, 1, 6]),
    ]
    for turns in [-3, -2, -1, 1, 2, 3, 5, 6, 7] {
      try small.turn(quarters: turns)
      guard let (width, wanted) = turned[turns & 3] else { continue }
      if small.canvas.width != width || small.layers[0].tiles.picture(small.canvas) != wanted.map(word) {
        broken.append("\(turns) quarter turns of the small picture")
      }
      small.undo()
    }
    var random = SeededRandom(seed: 77)
    for _ in 0..<40 {
      let prepared = try PreparedArtwork<Design>()
      let (artwork, old, before) = (prepared.artwork, prepared.artwork.canvas, prepared.artwork.pixelHash())
      let pictures = artwork.layers.map { $0.tiles.picture(old) }
      let selected = artwork.selection
      let (x, y) = (random.below(140) - 50, random.below(120) - 50)
      let size = try CanvasSize(width: 1 + random.below(120), height: 1 + random.below(100))
      try artwork.crop(toX: x, y: y, size: size)
      for (layer, picture) in zip(artwork.layers, pictures) {
        let moved = layer.tiles.picture(size)
        for row in 0..<size.height {
          for column in 0..<size.width {
            let isInside = 0..<old.width ~= column + x && 0..<old.height ~= row + y
            let wanted = isInside ? picture[(row + y) * old.width + column + x] : 0
            if moved[row * size.width + column] != wanted { broken.append("crop to \(x), \(y), \(size)") }
            if isInside != true { continue }
            if artwork.selection?.coverage(x: column, y: row) != selected?.coverage(x: column + x, y: row + y)
            {
              broken.append("selection cropped to \(x), \(y), \(size)")
            }
          }
        }
      }
      broken += artwork.invalidPixels()
      artwork.undo()
      if artwork.pixelHash() != before { broken.append("undo of a crop to \(x), \(y), \(size)") }
      if !broken.isEmpty { return Array(broken.prefix(3)) }
    }
    // Four turns are none, bit for bit: pixels, masks, selections. Words is text no more, which is put right first.
    let prepared = try PreparedArtwork<Design>()
    prepared.artwork.layers[2].text = nil
    let before = prepared.artwork.pixelHash()
    for turns in [1, -1] {
      for _ in 0..<4 { try prepared.artwork.turn(quarters: turns) }
      if prepared.artwork.pixelHash() != before { broken.append("four turns of \(turns)") }
    }
    return broken
  }
}
