@testable import PaintEngine

/// The slow, obvious selection: one byte for each pixel of the canvas.
struct ModelSelection: Equatable {
  let width, height, edge: Int
  var bytes: [UInt8]

  /// The same pixels are selected, whatever the canvases' sizes.
  static func == (left: ModelSelection, right: ModelSelection) -> Bool {
    if (left.width, left.height) == (right.width, right.height) { return left.bytes == right.bytes }
    return (0..<max(left.height, right.height)).allSatisfy { y in
      (0..<max(left.width, right.width)).allSatisfy { left.coverage($0, y) == right.coverage($0, y) }
    }
  }

  init(_ canvas: CanvasSize, edge: Int, _ coverage: (Int, Int) -> UInt8) {
    (width, height, self.edge) = (canvas.width, canvas.height, edge)
    bytes = []
    for y in 0..<height { for x in 0..<width { bytes.append(coverage(x, y)) } }
  }

  /// What an engine's mask selects on the canvas.
  init(_ mask: SelectionMask, _ canvas: CanvasSize) {
    self.init(canvas, edge: mask.edge) { mask.coverage(x: $0, y: $1) }
  }

  func coverage(_ x: Int, _ y: Int) -> UInt8 {
    0..<width ~= x && 0..<height ~= y ? bytes[y * width + x] : 0
  }

  func selectsAny(in key: TileKey) -> Bool {
    for y in key.y * edge..<(key.y + 1) * edge {
      for x in key.x * edge..<(key.x + 1) * edge where coverage(x, y) != 0 { return true }
    }
    return false
  }

  /// Whether all of a tile is selected, as far as it lies on the canvas.
  func selectsWhole(_ key: TileKey) -> Bool {
    for y in key.y * edge..<min((key.y + 1) * edge, height) {
      for x in key.x * edge..<min((key.x + 1) * edge, width) where coverage(x, y) != 255 { return false }
    }
    return true
  }

  /// The tiles in which anything is selected.
  private var tileCount: Int {
    var count = 0
    for row in 0..<(height + edge - 1) / edge {
      for column in 0..<(width + edge - 1) / edge where selectsAny(in: TileKey(x: column, y: row)) {
        count += 1
      }
    }
    return count
  }

  /// Bytes of the tiles in which anything is selected.
  var byteCount: Int { tileCount * edge * edge }

  /// Whether an engine's mask is this: every byte of its tiles, and no tile of zeros.
  func isSame(as mask: SelectionMask) -> Bool {
    guard mask.edge == edge, mask.tiles.count == tileCount else { return false }
    return mask.tiles.allSatisfy { key, tile in
      (0..<edge * edge).allSatisfy {
        tile[$0] == coverage(key.x * edge + $0 % edge, key.y * edge + $0 / edge)
      }
    }
  }
}
