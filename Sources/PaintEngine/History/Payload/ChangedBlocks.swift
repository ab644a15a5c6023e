/// The blocks of 4 x 4 pixels in which anything changed, one bit each: a word for sixteen of them side by side, band of blocks after
/// band.
public enum ChangedBlocks: ChangedPixels {
  public static var name: String { "subTileBlocks" }

  /// Pixels along a block's side. Blocks of 8 x 8 cover a third more than changes along a stroke of 10 px, and keep more than a quarter of
  /// its tiles.
  private static var side: Int { 4 }
  /// Pixels that a word stands for, in each of its rows.
  private static var pixelsOfWord: Int { 16 * side }

  public static func describe(_ difference: TileDifference, in words: inout [UInt16]) -> Int {
    var blocks = 0
    for band in 0..<difference.edge / side {
      let start = band * side * difference.edge
      for left in stride(from: 0, to: difference.edge, by: pixelsOfWord) {
        let word = word(difference, at: start + left, count: min(pixelsOfWord, difference.edge))
        blocks += word.nonzeroBitCount
        words.append(word)
      }
    }
    return blocks * side * side
  }

  /// The blocks below `count` pixels beginning at `place`.
  @inline(__always)
  private static func word(_ difference: TileDifference, at place: Int, count: Int) -> UInt16 {
    var word: UInt16 = 0
    for column in stride(from: 0, to: count, by: 8) {
      var changed = SIMD8<UInt64>.zero
      for row in 0..<side {
        let place = place + row * difference.edge + column
        if difference.edge >= 8 {
          changed |= difference.eight(place)
        } else {
          for column in 0..<side { changed[column] |= difference.pixel(place + column) }
        }
      }
      if changed.lowHalf != .zero { word |= 1 << UInt16(column / side) }
      if changed.highHalf != .zero { word |= 2 << UInt16(column / side) }
    }
    return word
  }

  /// Row by row of each word's blocks; those side by side are one run.
  public struct Runs: IteratorProtocol {
    private let words: UnsafeBufferPointer<UInt16>
    private let edge: Int
    /// A band's words are 1 << `shift`.
    private let shift: Int
    private var index = 0
    /// The one before `index`: its blocks, the row that is being gone along, where that begins, and its blocks that are still to come.
    private var word: UInt32 = 0
    private var row = 0
    private var start = 0
    private var left: UInt32 = 0

    @inline(__always)
    init(_ words: UnsafeBufferPointer<UInt16>, edge: Int) {
      self.words = words
      self.edge = edge
      shift = max(1, edge / pixelsOfWord).trailingZeroBitCount
    }

    @inline(__always)
    public mutating func next() -> PixelRun? {
      while left == 0 {
        row &+= 1
        if word != 0, row < side {
          start &+= edge
        } else {
          guard index < words.count else { return nil }
          start = (index &>> shift) &* side &* edge &+ (index & (1 &<< shift &- 1)) &* pixelsOfWord
          (word, row) = (UInt32(words[index]), 0)
          index &+= 1
        }
        left = word
      }
      let first = left.trailingZeroBitCount
      let count = (~(left &>> first)).trailingZeroBitCount
      left &= ~((1 &<< count &- 1) &<< first)
      return PixelRun(place: start &+ first &* side, count: count &* side)
    }
  }

  @inline(__always)
  public static func runs(_ words: UnsafeBufferPointer<UInt16>, edge: Int) -> Runs { Runs(words, edge: edge) }
}
