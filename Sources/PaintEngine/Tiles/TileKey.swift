/// The place of a tile on the canvas, in tiles from the top left corner.
///
/// Keys compare row-major (y, then x): that is *key order*. Column and row share one word, so comparing
/// and hashing are one operation each.
public struct TileKey: Hashable, Comparable, Sendable {
  let word: UInt64

  /// `x` is the column and `y` the row, each within the range of `Int32`.
  public init(x: Int, y: Int) {
    word = UInt64(Self.biased(y)) << 32 | UInt64(Self.biased(x))
  }

  /// The key whose word it is.
  init(word: UInt64) { self.word = word }

  /// The column.
  public var x: Int { Self.unbiased(UInt32(truncatingIfNeeded: word)) }

  /// The row.
  public var y: Int { Self.unbiased(UInt32(truncatingIfNeeded: word >> 32)) }

  /// Key order: row-major.
  public static func < (left: TileKey, right: TileKey) -> Bool { left.word < right.word }

  /// Turns the sign bit, so that negative places come before positive ones.
  private static func biased(_ place: Int) -> UInt32 {
    UInt32(bitPattern: Int32(truncatingIfNeeded: place)) ^ 0x8000_0000
  }

  private static func unbiased(_ word: UInt32) -> Int {
    Int(Int32(bitPattern: word ^ 0x8000_0000))
  }
}
