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

  /// The rows of the blocks, block after block.
  public struct Runs: IteratorProtocol {
    private let words: UnsafeBufferPointer<UInt16>
    private let edge: Int
    /// Blocks along a side, which is a power of two.
    private let shift: Int
    private var index = 0
    /// The blocks of the word before `index` that are still to come.
    private var left: UInt16 = 0
    private var place = 0
    private var row = side

    @inline(__always)
    init(_ words: UnsafeBufferPointer<UInt16>, edge: Int) {
      self.words = words
      self.edge = edge
      shift = max(1, edge / side).trailingZeroBitCount
    }

    @inline(__always)
    public mutating func next() -> PixelRun? {
      guard edge > side else {
        defer { index = words.count }
        return index < words.count && words[index] == 1 ? PixelRun(place: 0, count: edge &* edge) : nil
      }
      if row < side {
        row &+= 1
        place &+= edge
        return PixelRun(place: place, count: side)
      }
      while left == 0 {
        guard index < words.count else { return nil }
        left = words[index]
        index &+= 1
      }
      let block = (index &- 1) &* 16 &+ left.trailingZeroBitCount
      left &= left &- 1
      place = (block &>> shift) &* side &* edge &+ (block & (1 &<< shift &- 1)) &* side
      row = 1
      return PixelRun(place: place, count: side)
    }
  }

  @inline(__always)
  public static func runs(_ words: UnsafeBufferPointer<UInt16>, edge: Int) -> Runs { Runs(words, edge: edge) }
}
