// How selections are made and combined. All clipped to the canvas.
extension SelectionMask {
  /// Everything on the canvas between `left`, `top` and `right`, `bottom` (px, not included).
  public static func rectangle(
    left: Int, top: Int, right: Int, bottom: Int, in canvas: CanvasSize, geometry: TileGeometry
  ) -> SelectionMask {
    let rect = PixelRect(left: left, top: top, right: right, bottom: bottom).intersection(canvas.rect)
    return SelectionMask(rect, geometry) { _, _ in 255 }
  }

  /// The ellipse within that rectangle; its rim is softened by 4 x 4 samples a pixel. Sides are held to 1,048,576 px either way.
  public static func ellipse(
    left: Int, top: Int, right: Int, bottom: Int, in canvas: CanvasSize, geometry: TileGeometry
  ) -> SelectionMask {
    // In eighths of a pixel, so that the samples lie at whole numbers: (8x + 1, 3, 5, 7).
    let limit = 1 << 20
    func held(_ side: Int) -> Int { min(max(side, -limit), limit) }
    let (left, top, right, bottom) = (held(left), held(top), held(right), held(bottom))
    let (width, height) = (Double(right - left) * 8, Double(bottom - top) * 8)
    guard width > 0, height > 0 else { return SelectionMask(geometry: geometry) }
    let middle = (x: Double(left + right) * 4, y: Double(top + bottom) * 4)
    let rect = PixelRect(left: left, top: top, right: right, bottom: bottom).intersection(canvas.rect)
    return SelectionMask(rect, geometry) { x, y in
      var inside = 0
      for row in 0..<4 {
        let dy = (Double(8 * y + 2 * row + 1) - middle.y) * 2 / height
        for column in 0..<4 {
          let dx = (Double(8 * x + 2 * column + 1) - middle.x) * 2 / width
          if dx * dx + dy * dy <= 1 { inside += 1 }
        }
      }
      return UInt8(inside * 255 / 16)
    }
  }

  /// What is not selected now.
  public func inverted(in canvas: CanvasSize, geometry: TileGeometry) -> SelectionMask {
    SelectionMask(canvas.rect, geometry) { 255 - coverage(x: $0, y: $1) }
  }

  /// How two selections are combined, pixel by pixel.
  public enum Combination: Sendable, CaseIterable {
    /// The larger of both.
    case adding
    /// What the other leaves of this one.
    case subtracting
    /// The smaller of both.
    case intersecting
  }

  /// This selection combined with `other`, of the same tile edge (else this one unchanged).
  public func combined(_ combination: Combination, _ other: SelectionMask) -> SelectionMask {
    guard other.edge == edge else { return self }
    var result = self
    for key in Set(tiles.keys).union(other.tiles.keys) {
      let zero = [UInt8](repeating: 0, count: edge * edge)
      let pair = zip(tiles[key] ?? zero, other.tiles[key] ?? zero)
      result.set(
        pair.map { own, its in
          switch combination {
          case .adding: max(own, its)
          case .subtracting: min(own, 255 - its)
          case .intersecting: min(own, its)
          }
        }, at: key)
    }
    return result
  }

  /// The selection after its canvas was moved by `map` to a canvas of `new` px.
  func moved(by map: PixelMap, to new: CanvasSize, geometry: TileGeometry) -> SelectionMask {
    SelectionMask(new.rect, geometry) { x, y in
      let source = map.source(x: x, y: y)
      return coverage(x: source.x, y: source.y)
    }
  }

  /// The selection of the pixels of `rect` by a function of their place.
  init(_ rect: PixelRect, _ geometry: TileGeometry, _ coverage: (Int, Int) -> UInt8) {
    self.init(geometry: geometry)
    for key in rect.keys(shift: geometry.shift) {
      let tile = key.rect(edge: geometry.edge)
      let part = tile.intersection(rect)
      var bytes = [UInt8](repeating: 0, count: geometry.edge * geometry.edge)
      for y in part.top..<part.bottom {
        for x in part.left..<part.right {
          bytes[(y - tile.top) * geometry.edge + x - tile.left] = coverage(x, y)
        }
      }
      set(bytes, at: key)
    }
  }
}
