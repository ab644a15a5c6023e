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

  /// A new transparent tile.
  mutating func makeTransparent(byteCount: Int) -> Buffer

  /// A new buffer with the pixels of `buffer`, not shared with anybody.
  mutating func copy(of buffer: Buffer) -> Buffer
}
