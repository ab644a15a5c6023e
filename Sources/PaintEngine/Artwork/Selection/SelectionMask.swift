/// How much of each pixel is selected: 8 bits a pixel, in tiles. An absent tile is not selected.
///
/// A value: tiles are shared between copies until one of them changes.
public struct SelectionMask: Hashable, Sendable {
  /// Tile edge, px; the same as the artwork's.
  public let edge: Int
  /// One byte a pixel, row by row, 0 (not selected)...255 (selected). Tiles of zeros are left out.
  public private(set) var tiles: [TileKey: [UInt8]] = [:]

  /// Nothing selected.
  public init(geometry: TileGeometry) { edge = geometry.edge }

  /// Bytes of its tiles.
  public var byteCount: Int { tiles.count * edge * edge }

  /// Whether nothing at all is selected.
  public var isEmpty: Bool { tiles.isEmpty }

  /// Puts a tile of `edge` x `edge` bytes in its place; nil and a tile of zeros leave it out. Another size is refused and
  /// changes nothing: returns false.
  @discardableResult
  public mutating func set(_ tile: [UInt8]?, at key: TileKey) -> Bool {
    if let tile, tile.count != edge * edge { return false }
    tiles[key] = tile?.contains { $0 != 0 } == true ? tile : nil
    return true
  }

  /// How much of the pixel at (`x`, `y`) is selected, 0...255.
  public func coverage(x: Int, y: Int) -> UInt8 {
    let shift = edge.trailingZeroBitCount
    guard let tile = tiles[TileKey(x: x >> shift, y: y >> shift)] else { return 0 }
    return tile[(y & (edge - 1)) * edge + (x & (edge - 1))]
  }
}

/// A selection kept under a name.
public struct SavedSelection: Hashable, Sendable {
  /// The name a person gave it.
  public var name: String
  /// What it selects.
  public var mask: SelectionMask

  /// A selection with its name.
  public init(name: String, mask: SelectionMask) {
    self.name = name
    self.mask = mask
  }
}
