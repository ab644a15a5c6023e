/// A text as letters in their places on the canvas.
struct TextLayout {
  private let lines: [[UInt64]]
  private let text: LayerText

  /// Lays `text` out: a line for each line, a letter for each character.
  init(_ text: LayerText) {
    self.text = text
    lines = text.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.map(BitmapFont.dots) }
  }

  /// Canvas pixels that a line covers, its letters' cells from the first to the last; not clipped.
  private func rect(ofLine line: Int) -> PixelRect {
    let top = text.y + line * BitmapFont.lineHeight * text.scale
    return PixelRect(
      left: text.x, top: top, right: text.x + lines[line].count * BitmapFont.advance * text.scale,
      bottom: top + BitmapFont.height * text.scale)
  }

  /// Each line's cells as far as they lie on the canvas; lines that do not are left out. O(lines).
  func linesOnCanvas(_ canvas: CanvasSize) -> [PixelRect] {
    lines.indices.compactMap { line in
      let rect = rect(ofLine: line)
      let part = PixelRect(
        left: max(0, rect.left), top: max(0, rect.top), right: min(canvas.width, rect.right),
        bottom: min(canvas.height, rect.bottom))
      return part.left < part.right && part.top < part.bottom ? part : nil
    }
  }

  /// Whether a letter covers the pixel in column `x` and row `y`.
  @inline(__always)
  func covers(_ x: Int, _ y: Int) -> Bool {
    let (right, down) = (x &- text.x, y &- text.y)
    guard right >= 0, down >= 0 else { return false }
    let (column, row) = (right / text.scale, down / text.scale)
    let (line, letter) = (row / BitmapFont.lineHeight, column / BitmapFont.advance)
    let (dotRow, dotColumn) = (row % BitmapFont.lineHeight, column % BitmapFont.advance)
    guard line < lines.count, letter < lines[line].count, dotRow < BitmapFont.height,
      dotColumn < BitmapFont.width
    else { return false }
    return BitmapFont.isSet(lines[line][letter], column: dotColumn, row: dotRow)
  }
}

extension LayerText {
  /// The longest text of a layer, bytes of UTF-8.
  public static let longestText = 65_536

  /// Farthest from the canvas's corner that a text may stand, px either way.
  public static let farthestPlace = 1_000_000

  /// Throws when the text is too long or a number lies outside its range.
  func requireDrawable() throws(EngineError) {
    guard text.utf8.count <= Self.longestText else {
      throw .textLength(text.utf8.count, most: Self.longestText)
    }
    let places = -Self.farthestPlace...Self.farthestPlace
    for (name, value, range) in [("x", x, places), ("y", y, places), ("scale", scale, 1...256)]
    where !range.contains(value) {
      throw .sessionSetting(
        "text \(name)", Double(value), range: "\(range.lowerBound)...\(range.upperBound)")
    }
  }
}
