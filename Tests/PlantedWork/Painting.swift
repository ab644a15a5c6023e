import Measurement

/// Tiles that are copied on write once a freeze has handed them out, with what that costs.
struct Painting {
  /// 64 bytes of pixels.
  final class Tile {
    var pixels: [UInt8]
    /// The freeze after which it was made; older tiles are shared.
    let birth: Int

    init(pixels: [UInt8], birth: Int) {
      self.pixels = pixels
      self.birth = birth
    }
  }

  private(set) var tiles: [Tile]
  private(set) var copies = 0
  private(set) var visited = 0
  private var freezes = 0
  private let fault: Fault?

  init(tiles count: Int, fault: Fault?) {
    tiles = (0..<count).map { Tile(pixels: Array(repeating: UInt8($0 & 0xFF), count: 64), birth: 0) }
    self.fault = fault
  }

  /// Hands all tiles out, in one step whatever their number.
  mutating func freeze() -> [Tile] {
    freezes += 1
    if fault == .visitCanvas { visited += tiles.count }
    return tiles
  }

  /// Writes a pixel of the tile at `place`.
  mutating func write(_ value: UInt8, to place: Int) {
    visited += 1
    let tile = tiles[place]
    let isShared = tile.birth < freezes && fault != .ignoreFreeze
    if isShared || fault == .copyEveryWrite {
      tiles[place] = Tile(pixels: tile.pixels, birth: freezes)
      copies += 1
    }
    tiles[place].pixels[Int(value) % 64] = value
  }

  /// Copies a tile for nobody.
  mutating func copyForNobody() {
    // Looked at, or an optimised build would not make it.
    Observed.take(Tile(pixels: tiles[0].pixels, birth: freezes))
    copies += 1
  }

  /// FNV-1a of the pixels of `tiles`, 48 bits of it.
  static func hash(_ tiles: [Tile]) -> Double {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for tile in tiles { for byte in tile.pixels { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 } }
    return Double(hash & 0xFFFF_FFFF_FFFF)
  }
}
