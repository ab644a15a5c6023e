@testable import PaintEngine

// Whole images mixed, cut and moved, pixel by pixel.
extension ModelImage {
  /// The keys of all tiles that reach the canvas.
  var allKeys: [TileKey] {
    (0..<(height + edge - 1) / edge).flatMap { row in
      (0..<(width + edge - 1) / edge).map { TileKey(x: $0, y: row) }
    }
  }

  /// The pixels of a tile that lie on the canvas.
  func places(in key: TileKey) -> [(x: Int, y: Int)] {
    (key.y * edge..<min((key.y + 1) * edge, height)).flatMap { y in
      (key.x * edge..<min((key.x + 1) * edge, width)).map { (x: $0, y: y) }
    }
  }

  /// Four channels of a pixel; transparent outside the canvas.
  func pixel(_ x: Int, _ y: Int) -> [UInt16] {
    guard 0..<width ~= x, 0..<height ~= y else { return [0, 0, 0, 0] }
    return Array(channels[y * stride + x * 4..<y * stride + x * 4 + 4])
  }

  mutating func setPixel(_ x: Int, _ y: Int, _ pixel: [UInt16]) {
    for channel in 0..<4 { channels[y * stride + x * 4 + channel] = pixel[channel] }
  }

  /// Whether nothing is painted in the tile at `key`.
  func isTransparent(in key: TileKey) -> Bool {
    for y in key.y * edge..<min((key.y + 1) * edge, height) {
      for place in y * stride + key.x * edge * 4..<y * stride + min((key.x + 1) * edge, width) * 4
      where channels[place] != 0 { return false }
    }
    return true
  }

  /// Takes a tile away.
  mutating func remove(_ key: TileKey) {
    for (x, y) in places(in: key) { setPixel(x, y, [0, 0, 0, 0]) }
    keys.remove(key)
  }

  /// Mixes a colour into the selected pixels, each channel rounded to nearest; returns the keys where any are selected.
  mutating func fill(_ color: Fix15Color, _ selection: ModelSelection?) -> Set<TileKey> {
    var touched: Set<TileKey> = []
    let over = [color.red, color.green, color.blue, color.alpha]
    for key in allKeys where selection?.selectsAny(in: key) ?? true {
      touched.insert(key)
      keys.insert(key)
      for (x, y) in places(in: key) {
        setPixel(x, y, Self.mixed(pixel(x, y), over, selection?.coverage(x, y) ?? 255))
      }
    }
    return touched
  }

  /// Takes the selected paint away; tiles without paint go. Returns the keys of the tiles that were there and are selected.
  mutating func clear(_ selection: ModelSelection?) -> Set<TileKey> {
    let touched = keys.filter { selection?.selectsAny(in: $0) ?? true }
    for key in touched {
      guard let selection else {
        remove(key)
        continue
      }
      for (x, y) in places(in: key) {
        setPixel(x, y, Self.mixed(pixel(x, y), [0, 0, 0, 0], selection.coverage(x, y)))
      }
      if isTransparent(in: key) { keys.remove(key) }
    }
    return touched
  }

  /// The selected paint alone. A tile that is selected whole is kept as it is, others only with paint.
  func cut(to selection: ModelSelection?) -> ModelImage {
    guard let selection else { return self }
    var result = self
    for key in keys {
      for (x, y) in places(in: key) {
        result.setPixel(x, y, Self.mixed([0, 0, 0, 0], pixel(x, y), selection.coverage(x, y)))
      }
      if result.isTransparent(in: key), !selection.selectsWhole(key) { result.keys.remove(key) }
    }
    return result
  }

  /// What of it lies on another canvas at the same place; tiles that reach it are kept.
  func clipped(to canvas: CanvasSize) -> ModelImage {
    var result = ModelImage(width: canvas.width, height: canvas.height, edge: edge)
    for y in 0..<canvas.height { for x in 0..<canvas.width { result.setPixel(x, y, pixel(x, y)) } }
    result.keys = keys.filter(result.hasPlace)
    return result
  }

  /// Mixed by `share` of 255. A sum over 255 is never a half, so nearest is one number.
  static func mixed(_ under: [UInt16], _ over: [UInt16], _ share: UInt8) -> [UInt16] {
    let (share, rest) = (Int(share), 255 - Int(share))
    return zip(under, over).map { (own: UInt16, its: UInt16) -> UInt16 in
      UInt16((Int(own) * rest + Int(its) * share + 127) / 255)
    }
  }
}

/// A change of the canvas: which old pixel each new one is.
struct ModelMove {
  let size: CanvasSize
  let source: (Int, Int) -> (Int, Int)
  /// How far the origin moved, if nothing turned.
  var shift: (x: Int, y: Int)?

  static func crop(_ x: Int, _ y: Int, _ size: CanvasSize) -> ModelMove {
    ModelMove(size: size, source: { ($0 + x, $1 + y) }, shift: (x, y))
  }

  /// Quarter turns clockwise: after one, the left column is the old bottom row.
  static func turn(_ quarters: Int, _ old: CanvasSize) -> ModelMove {
    let (right, bottom) = (old.width - 1, old.height - 1)
    return switch quarters & 3 {
    case 1: ModelMove(size: old.transposed, source: { ($1, bottom - $0) })
    case 2: ModelMove(size: old, source: { (right - $0, bottom - $1) })
    case 3: ModelMove(size: old.transposed, source: { (right - $1, $0) })
    default: crop(0, 0, old)
    }
  }

  /// The image on the new canvas, and the keys that changed hands.
  ///
  /// A tile that moves whole, by whole tiles, keeps being there, painted or not, and is left alone if it stays; where
  /// something of a tile is cut off or nothing fits, there is a tile if there is paint.
  func image(_ old: ModelImage) -> (image: ModelImage, touched: Set<TileKey>) {
    var new = ModelImage(width: size.width, height: size.height, edge: old.edge)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (fromX, fromY) = source(x, y)
        new.setPixel(x, y, old.pixel(fromX, fromY))
      }
    }
    let edge = old.edge
    var stays: Set<TileKey> = []
    for key in new.allKeys {
      var isWhole = false
      if let shift, shift.x % edge == 0, shift.y % edge == 0 {
        // The rim of the old canvas cuts a tile as little as the new one's does.
        let right = min((key.x + 1) * edge, old.width - shift.x)
        let bottom = min((key.y + 1) * edge, old.height - shift.y)
        let isEmpty = right <= key.x * edge || bottom <= key.y * edge
        isWhole = isEmpty || right <= size.width && bottom <= size.height
        let from = TileKey(x: key.x + shift.x / edge, y: key.y + shift.y / edge)
        if isWhole, old.keys.contains(from) { new.keys.insert(key) }
        if isWhole, from == key { stays.insert(key) }
      }
      if !isWhole, !new.isTransparent(in: key) { new.keys.insert(key) }
    }
    return (new, new.keys.union(old.keys).subtracting(stays))
  }

  func selection(_ old: ModelSelection) -> ModelSelection {
    ModelSelection(size, edge: old.edge) { x, y in
      let (fromX, fromY) = source(x, y)
      return old.coverage(fromX, fromY)
    }
  }
}
