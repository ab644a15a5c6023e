import Glibc

/// Where a tile's memory comes from and how it is laid out: the axis `storage`.
public protocol TileStorage: Sendable {
  /// The memory of one tile.
  associatedtype Buffer: TileBuffer

  /// The alternative's name on its axis.
  static var name: String { get }

  /// The sizes in bytes that one tile of `byteCount` pixel bytes asks the allocator for.
  static func requests(byteCount: Int) -> [Int]

  /// Storage of a new artwork.
  init()

  /// A new transparent tile; nil when the allocator refuses it.
  mutating func makeTransparent(byteCount: Int) -> Buffer?

  /// A new tile whose pixels will all be set before anybody reads them; nil when the allocator refuses it.
  mutating func makeUninitialised(byteCount: Int) -> Buffer?

  /// A new buffer with the pixels of `buffer`, not shared with anybody; nil when the allocator refuses it.
  mutating func copy(of buffer: Buffer) -> Buffer?

  /// A block for pixels that lie in no tile, aligned as `malloc` aligns, to be given back with `free`; nil when the allocator
  /// refuses it.
  mutating func makeRoom(byteCount: Int) -> UnsafeMutableRawPointer?

  /// Bytes that were had from the system for tiles and hold none: what the storage keeps for nobody, beside `requests` of the
  /// tiles that there are. Right while no other thread lets tiles go.
  var idleBytes: Int { get }

  /// Gives back what is kept for nobody, as far as it can be, and returns the bytes that went. Memory is short.
  mutating func releaseIdle() -> Int
}

/// Storage that keeps nothing for itself: a tile that ends goes back to the allocator, whose caches are its own affair.
extension TileStorage {
  public var idleBytes: Int { 0 }

  public mutating func releaseIdle() -> Int { 0 }

  public mutating func makeRoom(byteCount: Int) -> UnsafeMutableRawPointer? { malloc(byteCount) }
}

extension TileStorage {
  /// Transparent pixels will do as well.
  public mutating func makeUninitialised(byteCount: Int) -> Buffer? { makeTransparent(byteCount: byteCount) }
}
