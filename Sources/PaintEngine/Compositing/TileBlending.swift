/// Blending one tile's pixels onto another's.
enum TileBlending {
  /// Blends `source` onto `backdrop` in place, by the formula of `mode`.
  ///
  /// Both are `edge` x `edge` premultiplied fix15 pixels, row by row, and do not overlap. The mode is chosen
  /// once. Rows of the source without paint are passed over; opaque rows in normal mode are copied. Both give
  /// what the formula gives.
  static func blend(
    _ source: UnsafeRawPointer, onto backdrop: UnsafeMutableRawPointer, mode: BlendMode, edge: Int
  ) {
    switch mode {
    case .normal: blend(NormalFormula.self, source, backdrop, edge, copiesOpaqueRows: true)
    case .multiply: blend(MultiplyFormula.self, source, backdrop, edge)
    case .screen: blend(ScreenFormula.self, source, backdrop, edge)
    case .overlay: blend(OverlayFormula.self, source, backdrop, edge)
    case .darken: blend(DarkenFormula.self, source, backdrop, edge)
    case .lighten: blend(LightenFormula.self, source, backdrop, edge)
    case .erase: blend(EraseFormula.self, source, backdrop, edge)
    }
  }

  @inline(__always)
  private static func blend<Formula: BlendFormula>(
    _ formula: Formula.Type, _ source: UnsafeRawPointer, _ backdrop: UnsafeMutableRawPointer, _ edge: Int,
    copiesOpaqueRows: Bool = false
  ) {
    let rowBytes = edge &* 8
    for row in 0..<edge {
      let from = source + row &* rowBytes
      let onto = backdrop + row &* rowBytes
      let alphas = alphaBits(from, byteCount: rowBytes)
      if alphas.any == 0 { continue }
      if copiesOpaqueRows, alphas.all == 32_768 {
        onto.copyMemory(from: from, byteCount: rowBytes)
        continue
      }
      var offset = 0
      while offset < rowBytes {
        let s = from.loadUnaligned(fromByteOffset: offset, as: PixelPair.self)
        let b = onto.loadUnaligned(fromByteOffset: offset, as: PixelPair.self)
        onto.storeBytes(of: Formula.blend(s, b).rounded, toByteOffset: offset, as: PixelPair.self)
        offset &+= 16
      }
    }
  }

  /// Whether any pixel of a tile has paint. O(pixels), and ends at the first row that has.
  static func hasPaint(_ pixels: UnsafeRawPointer, edge: Int) -> Bool {
    let rowBytes = edge &* 8
    for row in 0..<edge where alphaBits(pixels + row &* rowBytes, byteCount: rowBytes).any != 0 {
      return true
    }
    return false
  }

  /// The bits that any alpha of a run of pixels has and those that all have. No alpha is above 32,768, so
  /// `all` is that exactly when every pixel is opaque.
  @inline(__always)
  private static func alphaBits(_ pixels: UnsafeRawPointer, byteCount: Int) -> (any: UInt16, all: UInt16) {
    var any = SIMD2<UInt64>(repeating: 0)
    var all = SIMD2<UInt64>(repeating: .max)
    var offset = 0
    while offset < byteCount {
      let pair = pixels.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
      any |= pair
      all &= pair
      offset &+= 16
    }
    return (
      any: UInt16(truncatingIfNeeded: (any[0] | any[1]) &>> 48),
      all: UInt16(truncatingIfNeeded: (all[0] & all[1]) &>> 48)
    )
  }
}
