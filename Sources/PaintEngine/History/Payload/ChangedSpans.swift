/// The spans of pixels that changed, in rows one after the other: one word each, its first place and its length less one.
///
/// A span may run on into the next row. Nothing that did not change is covered.
public enum ChangedSpans: ChangedPixels {
  public static var name: String { "subTileSpans" }

  public static func describe(_ difference: TileDifference, in words: inout [UInt32]) -> Int {
    let count = difference.count
    var (place, start, covered) = (0, -1, 0)
    func end(_ words: inout [UInt32]) {
      words.append(UInt32(truncatingIfNeeded: start << 16 | (place - start - 1)))
      covered += place - start
      start = -1
    }
    while place < count {
      if start < 0 {
        // Most of a tile is as it was.
        if place & 7 == 0, count - place >= 8, difference.eight(place) == .zero {
          place += 8
          continue
        }
        if difference.pixel(place) != 0 { start = place }
      } else if difference.pixel(place) == 0 {
        end(&words)
      }
      place += 1
    }
    if start >= 0 { end(&words) }
    return covered
  }

  @inline(__always)
  public static func forEachRun(
    _ words: UnsafeBufferPointer<UInt32>, edge: Int, _ body: (_ place: Int, _ count: Int) -> Void
  ) {
    for word in words { body(Int(word &>> 16), Int(word & 0xFFFF) &+ 1) }
  }
}
