/// Pixels from `left`, `top` up to but not including `right`, `bottom`.
struct PixelRect: Equatable {
  var left, top, right, bottom: Int

  /// Whether there is no pixel in it.
  var isEmpty: Bool { left >= right || top >= bottom }

  /// What lies in both.
  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  /// Whether all of `other` lies in it.
  func contains(_ other: PixelRect) -> Bool {
    left <= other.left && top <= other.top && other.right <= right && other.bottom <= bottom
  }

  /// The keys of the tiles that it meets, in key order; `shift` is the geometry's.
  func keys(shift: Int) -> [TileKey] {
    guard !isEmpty else { return [] }
    return (top >> shift...(bottom - 1) >> shift).flatMap { row in
      (left >> shift...(right - 1) >> shift).map { TileKey(x: $0, y: row) }
    }
  }
}

extension CanvasSize {
  /// Every pixel of the canvas.
  var rect: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height) }
}

extension TileKey {
  /// The pixels of the tile here.
  func rect(edge: Int) -> PixelRect {
    PixelRect(left: x * edge, top: y * edge, right: (x + 1) * edge, bottom: (y + 1) * edge)
  }
}
