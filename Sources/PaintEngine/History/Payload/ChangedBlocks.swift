/// The blocks of 8 x 8 pixels in which anything changed, one bit each, row by row.
public enum ChangedBlocks: ChangedPixels {
  public static var name: String { "subTileBlocks" }

  /// Pixels along a block's side; smaller tiles are one block.
  private static let side = 8

  public static func describe(_ difference: TileDifference, in words: inout [UInt16]) -> Int {
    let edge = difference.edge
    guard edge > side else {
      let changes = (0..<difference.count).contains { difference.pixel($0) != 0 }
      words.append(changes ? 1 : 0)
      return changes ? difference.count : 0
    }
    let columns = edge / side
    var (word, covered) = (UInt16(0), 0)
    for block in 0..<columns * columns {
      let start = block / columns * side * edge + block % columns * side
      var changed = SIMD8<UInt64>.zero
      for row in 0..<side { changed |= difference.eight(start + row * edge) }
      if changed != .zero {
        word |= 1 << UInt16(block & 15)
        covered += side * side
      }
      // 4 blocks of a small tile are one word as well.
      if block & 15 == 15 || block == columns * columns - 1 {
        words.append(word)
        word = 0
      }
    }
    return covered
  }

  @inline(__always)
  public static func forEachRun(
    _ words: UnsafeBufferPointer<UInt16>, edge: Int, _ body: (_ place: Int, _ count: Int) -> Void
  ) {
    guard edge > side else {
      if words.first == 1 { body(0, edge * edge) }
      return
    }
    // Both are powers of two.
    let shift = (edge / side).trailingZeroBitCount
    for index in words.indices {
      var left = words[index]
      while left != 0 {
        let block = index &* 16 &+ left.trailingZeroBitCount
        left &= left &- 1
        var place = (block &>> shift) &* side &* edge &+ (block & (1 &<< shift &- 1)) &* side
        for _ in 0..<side {
          body(place, side)
          place &+= edge
        }
      }
    }
  }
}
