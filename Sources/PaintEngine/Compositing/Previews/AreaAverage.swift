/// Scales an image down by area averaging, fed tile by tile, row of tiles by row of tiles.
///
/// A side of W px becomes one of w px. On a common ruler of W·w units a pixel of the image is w long and a
/// pixel of the result W long, so every overlap is a whole number and the weights of a result's pixel add up
/// to W. A channel's sum over both sides is at most 2^15 · 2^16 · 2^16 = 2^47: exact in 64 bits, divided once
/// at the end.
struct AreaAverage {
  /// What of a tile's row goes into one pixel of the result: a part of a pixel, whole pixels, a part of a
  /// pixel.
  private struct Span {
    let target: Int
    var first = 0
    var firstWeight: UInt32 = 0
    var whole = 0..<0
    var last = 0
    var lastWeight: UInt32 = 0

    init(target: Int) { self.target = target }
  }

  private let image: CanvasSize
  private let size: (width: Int, height: Int)
  private let edge: Int
  /// The pixels of the result that are wanted; the others are neither summed nor written.
  private let columns, rows: Range<Int>
  /// For each row of the tiles now being fed, the weighted sum across, four channels a wanted column of the result.
  private var across: [SIMD4<UInt32>]
  /// The weighted sum of those, down to where the result's row now being made has got.
  private var down: [SIMD4<UInt64>]
  private let divisor: UInt64
  private let reciprocal: UInt64

  /// Nothing fed. `size` is at least 1 x 1 px and nowhere larger than `image`. `columns` and `rows` lie within it: only tiles under
  /// those pixels of the result need be fed then.
  init(
    _ image: CanvasSize, to size: (width: Int, height: Int), edge: Int, columns: Range<Int>? = nil,
    rows: Range<Int>? = nil
  ) {
    self.image = image
    self.size = size
    self.edge = edge
    self.columns = columns ?? 0..<size.width
    self.rows = rows ?? 0..<size.height
    across = Array(repeating: .zero, count: edge * self.columns.count)
    down = Array(repeating: .zero, count: self.columns.count)
    divisor = UInt64(image.pixels) << 15
    reciprocal = .max / divisor
  }

  /// Adds the `columns` x `rows` px of a tile that lie in the image; the tiles of a row may come in any
  /// order.
  mutating func addTile(_ pixels: UnsafePointer<UInt16>, column: Int, columns: Int, rows: Int) {
    let start = column * edge
    let spans = spans(from: start, to: start + columns)
    let scale = UInt32(truncatingIfNeeded: size.width)
    let (edge, width, left) = (edge, self.columns.count, self.columns.lowerBound)
    across.withUnsafeMutableBufferPointer { across in
      for row in 0..<rows {
        let line = UnsafeRawPointer(pixels + (row &* edge &- start) &* 4)
        for span in spans {
          var sum = SIMD4<UInt32>.zero
          for place in span.whole { sum &+= Self.pixel(line, place) }
          sum &*= scale
          if span.firstWeight != 0 { sum &+= Self.pixel(line, span.first) &* span.firstWeight }
          if span.lastWeight != 0 { sum &+= Self.pixel(line, span.last) &* span.lastWeight }
          across[row &* width &+ span.target &- left] &+= sum
        }
      }
    }
  }

  /// Ends a row of tiles whose first row is `top` in the image: writes what rows of the result are complete
  /// with it.
  mutating func finishRows(_ rows: Int, from top: Int, into result: UnsafeMutableBufferPointer<UInt8>) {
    for row in 0..<rows {
      let (start, end) = ((top + row) * size.height, (top + row + 1) * size.height)
      let target = start / image.height
      let border = (target + 1) * image.height
      let isWanted = self.rows.contains(target)
      if isWanted { add(row, weight: min(end, border) - start) }
      guard end >= border else { continue }
      if isWanted { write(target, into: result) }
      // The result is not larger than the image, so one row of it never reaches past the next one.
      if self.rows.contains(target + 1) { add(row, weight: end - border) }
    }
    for place in across.indices { across[place] = .zero }
  }

  private mutating func add(_ row: Int, weight: Int) {
    guard weight > 0 else { return }
    // Widened from 32 bits where the product is taken: vectors multiply such numbers in one instruction.
    let weights = SIMD4<UInt32>(repeating: UInt32(truncatingIfNeeded: weight))
    let width = columns.count
    across.withUnsafeBufferPointer { across in
      down.withUnsafeMutableBufferPointer { down in
        for place in 0..<width {
          down[place] &+=
            SIMD4<UInt64>(truncatingIfNeeded: across[row &* width &+ place])
            &* SIMD4<UInt64>(truncatingIfNeeded: weights)
        }
      }
    }
  }

  private mutating func write(_ target: Int, into result: UnsafeMutableBufferPointer<UInt8>) {
    let start = target * size.width + columns.lowerBound
    for place in 0..<columns.count {
      let sum = down[place]
      for channel in 0..<4 { result[(start &+ place) &* 4 &+ channel] = mean(sum[channel]) }
      down[place] = .zero
    }
  }

  /// The mean in 8 bits: `sum` x 255 / `divisor`, rounded to the nearest, halves up.
  @inline(__always)
  private func mean(_ sum: UInt64) -> UInt8 {
    let dividend = sum &* 255 &+ divisor &>> 1
    // The dividend is below 2^56, so the reciprocal's quotient is right or one too small: much cheaper than
    // dividing.
    var quotient = dividend.multipliedFullWidth(by: reciprocal).high
    if dividend &- quotient &* divisor >= divisor { quotient &+= 1 }
    return UInt8(truncatingIfNeeded: quotient)
  }

  @inline(__always)
  private static func pixel(_ line: UnsafeRawPointer, _ place: Int) -> SIMD4<UInt32> {
    SIMD4(truncatingIfNeeded: line.loadUnaligned(fromByteOffset: place &* 8, as: SIMD4<UInt16>.self))
  }

  /// How the image's columns from `start` to `end` (not included) fall into the wanted ones of the result.
  private func spans(from start: Int, to end: Int) -> [Span] {
    let (full, scale) = (image.width, size.width)
    var spans: [Span] = []
    var target = max(columns.lowerBound, start * scale / full)
    while target < columns.upperBound, target * full < end * scale {
      let (left, right) = (max(target * full, start * scale), min((target + 1) * full, end * scale))
      var span = Span(target: target)
      // The first and the last column reached are whole when the ruler's ends are theirs.
      let (low, high) = ((left + scale - 1) / scale, right / scale)
      if low > high {
        span.first = high
        span.firstWeight = UInt32(right - left)
      } else {
        span.whole = low..<high
        (span.first, span.firstWeight) = (low - 1, UInt32(low * scale - left))
        (span.last, span.lastWeight) = (high, UInt32(right - high * scale))
      }
      spans.append(span)
      target += 1
    }
    return spans
  }
}
