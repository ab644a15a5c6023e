/// How a block of memory is cut into tiles: at most 64 of them, so that one word has a bit for each.
///
/// Tiles stand a power of two apart, which every tile of `TileGeometry` fills exactly: a tile's bit is found by a shift.
struct BlockShape: Sendable, Equatable {
  /// No block is larger, unless one tile is: 2 MiB, a huge page of x86 and of arm64.
  static let largestBlock = 2 << 20

  /// Bytes from one tile to the next are 1 << `strideShift`.
  let strideShift: Int
  /// Tiles in a block, 1...64, are 1 << `tilesShift`.
  let tilesShift: Int

  /// The shape for tiles of `byteCount` bytes, in blocks of `smallestBlock` bytes at least, which is a power of two.
  init(byteCount: Int, smallestBlock: Int = 1) {
    let least = max(byteCount, smallestBlock / 64, 16)
    strideShift = Int.bitWidth - (least - 1).leadingZeroBitCount
    let fitting = Self.largestBlock >> strideShift
    tilesShift = fitting >= 64 ? 6 : fitting >= 1 ? fitting.trailingZeroBitCount : 0
  }

  /// Bytes from one tile to the next.
  var stride: Int { 1 << strideShift }

  /// Tiles in a block.
  var tileCount: Int { 1 << tilesShift }

  /// Bytes of a block.
  var blockBytes: Int { 1 << (strideShift + tilesShift) }

  /// The bits of all tiles of a block.
  var allTiles: UInt64 { .max >> UInt64(64 - tileCount) }
}

/// A tile's place in a block.
extension UInt64 {
  /// The place of the lowest bit that is set, which is cleared. There must be one.
  mutating func takeLowest() -> Int {
    let place = trailingZeroBitCount
    self &= self &- 1
    return place
  }
}
