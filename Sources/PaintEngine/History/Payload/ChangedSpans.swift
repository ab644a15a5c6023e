/// The spans of pixels that changed, in rows one after the other: one word each, how many pixels to skip before it and how many it has, a
/// byte each. What is longer takes more words.
///
/// A span may run on into the next row. Nothing that did not change is covered.
public enum ChangedSpans: ChangedPixels {
  public static var name: String { "subTileSpans" }

  public static func describe(_ difference: TileDifference, in words: inout [UInt16]) -> Int {
    let count = difference.count
    var (place, start, end, covered) = (0, -1, 0, 0)
    func span(_ words: inout [UInt16]) {
      append(skipping: start - end, length: place - start, to: &words)
      covered += place - start
      (start, end) = (-1, place)
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
        span(&words)
      }
      place += 1
    }
    if start >= 0 { span(&words) }
    return covered
  }

  private static func append(skipping: Int, length: Int, to words: inout [UInt16]) {
    var (skip, rest) = (skipping, length)
    repeat {
      let (skipped, taken) = (min(skip, 255), skip > 255 ? 0 : min(rest, 255))
      words.append(UInt16(truncatingIfNeeded: skipped << 8 | taken))
      skip -= skipped
      rest -= taken
    } while rest > 0
  }

  /// The spans, one after the other; one without pixels only skips some.
  public struct Runs: IteratorProtocol {
    let words: UnsafeBufferPointer<UInt16>
    private var index = 0
    private var place = 0

    @inline(__always)
    init(_ words: UnsafeBufferPointer<UInt16>) { self.words = words }

    @inline(__always)
    public mutating func next() -> PixelRun? {
      guard index < words.count else { return nil }
      let word = words[index]
      index &+= 1
      let run = PixelRun(place: place &+ Int(word &>> 8), count: Int(word & 0xFF))
      place = run.place &+ run.count
      return run
    }
  }

  @inline(__always)
  public static func runs(_ words: UnsafeBufferPointer<UInt16>, edge: Int) -> Runs { Runs(words) }
}
