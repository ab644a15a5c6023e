#if _endian(big)
  #error("Chunks are little endian, and pixels are stored as memory holds them.")
#endif

/// What a chunk's content is: a head of 16 bytes, keys, pixels. All numbers are little endian.
///
/// | bytes | tiles, selection | preview |
/// |---|---|---|
/// | 0 ..< 4 | `PNTC` | `PNTC` |
/// | 4 ..< 8 | kind | kind |
/// | 8 ..< 12 | tile edge, px | width, px |
/// | 12 ..< 16 | tiles n | height, px |
/// | then | n keys: x, y as Int32, in key order | |
/// | then | n tiles, row by row: premultiplied RGBA of 16 bits, or 8 bits of selection | RGBA of 8 bits |
enum ChunkLayout {
  /// What the pixels are.
  enum Kind: UInt32 {
    case tiles = 1
    case selection = 2
    case preview = 3
  }

  static let magic: UInt32 = 0x4354_4E50
  static let headCount = 16
  static let keyCount = 8
  /// Keys along a block's side, and the shift that finds a key's block.
  static let blockEdge = 8, blockShift = 3
  /// Tiles of a chunk at most.
  static let mostTiles = blockEdge * blockEdge
  /// The longest side of a preview, px.
  static let longestPreviewSide = 2048

  /// Bytes of one tile of this kind.
  static func tileByteCount(_ kind: Kind, edge: Int) -> Int { edge * edge * (kind == .tiles ? 8 : 1) }

  /// Bytes of a content with `tiles` tiles.
  static func byteCount(_ kind: Kind, edge: Int, tiles: Int) -> Int {
    headCount + tiles * (keyCount + tileByteCount(kind, edge: edge))
  }

  /// Bytes of a preview's content.
  static func byteCount(width: Int, height: Int) -> Int { headCount + width * height * 4 }

  /// The head, then the keys.
  static func head(_ kind: Kind, _ first: Int, _ second: Int, keys: [TileKey] = []) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(headCount + keys.count * keyCount)
    func append(_ word: UInt32) { withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) } }
    append(magic)
    append(kind.rawValue)
    append(UInt32(truncatingIfNeeded: first))
    append(UInt32(truncatingIfNeeded: second))
    for key in keys {
      append(UInt32(truncatingIfNeeded: key.x))
      append(UInt32(truncatingIfNeeded: key.y))
    }
    return bytes
  }

  /// The block that a key belongs to, as a key: the place of its top left tile divided by `blockEdge`.
  static func block(of key: TileKey) -> TileKey { TileKey(x: key.x >> blockShift, y: key.y >> blockShift) }

  /// Tiles of the block at (`x`, `y`) that lie on a canvas of this grid.
  static func tiles(ofBlock x: Int, _ y: Int, in grid: (columns: Int, rows: Int)) -> Int {
    let columns = min(grid.columns, (x + 1) << blockShift) - x << blockShift
    let rows = min(grid.rows, (y + 1) << blockShift) - y << blockShift
    return x < 0 || y < 0 ? 0 : max(0, columns) * max(0, rows)
  }
}
