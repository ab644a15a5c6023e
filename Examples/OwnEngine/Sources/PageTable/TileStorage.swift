/// What a store of square tiles can do: 64 x 64 pixels of four 16-bit channels, at places on a square of `side` tiles. A copy of the value
/// is a snapshot.
public protocol TileStorage {
  /// `side` x `side` tiles, each filled with a number of its own.
  init(side: Int)

  /// Sets the first channel of a tile's first pixel, and copies before it what a snapshot shares.
  mutating func write(_ value: UInt16, x: Int, y: Int)

  /// Calls `body` with each tile's channels, row by row.
  func forEachTile(_ body: (UnsafeBufferPointer<UInt16>) -> Void)

  /// Tiles copied by `write` so far.
  var tileCopies: Int { get }

  /// Tables copied by `write` so far.
  var tableCopies: Int { get }
}

/// Channels of one tile.
public let tileChannels = 64 * 64 * 4
