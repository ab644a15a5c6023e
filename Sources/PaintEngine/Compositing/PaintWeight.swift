/// How strongly a layer's paint counts before it is blended: opacity times what its mask lets through.
struct PaintWeight: Equatable, Sendable {
  /// What a mask's paint does.
  enum Mask: Sendable {
    /// There is no mask, or it is disabled.
    case none
    /// Paint hides the layer.
    case hides
    /// Paint shows the layer: the mask is inverted.
    case shows

    init(isEnabled: Bool, isInverted: Bool) { self = !isEnabled ? .none : isInverted ? .shows : .hides }
  }

  /// 0...32,768: the layer's opacity, times its group's.
  let opacity: UInt32
  /// What the mask does.
  let mask: Mask

  /// The opacities are clamped to 0...1 and rounded down to fix15; no number is 0. Their product is rounded
  /// to the nearest.
  init(opacity: Float, groupOpacity: Float = 1, mask: Mask = .none) {
    self.opacity = Fix15.product(Fix15.floor(opacity), Fix15.floor(groupOpacity))
    self.mask = mask
  }

  /// Whether a tile counts as it is, given whether the mask has a tile at its place.
  func isWhole(withMaskTile hasMaskTile: Bool) -> Bool {
    guard opacity == Fix15.one else { return false }
    switch mask {
    case .none: return true
    case .hides: return !hasMaskTile
    case .shows: return false
    }
  }

  /// The paint of a tile as it counts: `source` itself, or `scratch` filled with weighed pixels, or nil where
  /// nothing counts.
  ///
  /// All of them are `edge` x `edge` premultiplied fix15 pixels; `maskPaint` is nil where the mask has no
  /// tile. A pixel's weight is opacity x coverage and each channel becomes channel x weight; both products
  /// are rounded to the nearest, halves up. Coverage is the mask paint's alpha, or 1 minus it; its colour and
  /// the properties of its layer do not count.
  func paint(
    _ source: UnsafeRawPointer, maskPaint: UnsafeRawPointer?, scratch: UnsafeMutableRawPointer, edge: Int
  ) -> UnsafeRawPointer? {
    if opacity == 0 { return nil }
    if isWhole(withMaskTile: maskPaint != nil) { return source }
    let byteCount = edge &* edge &* 8
    switch (mask, maskPaint) {
    case (.shows, nil): return nil
    case (.none, _), (.hides, nil):
      let weight = PixelPair(repeating: UInt16(truncatingIfNeeded: opacity))
      Self.weigh(source, into: scratch, byteCount) { _ in weight }
    case (.hides, let maskPaint?): weigh(source, maskPaint, into: scratch, byteCount, inverted: false)
    case (.shows, let maskPaint?): weigh(source, maskPaint, into: scratch, byteCount, inverted: true)
    }
    return UnsafeRawPointer(scratch)
  }

  @inline(__always)
  private func weigh(
    _ source: UnsafeRawPointer, _ maskPaint: UnsafeRawPointer, into scratch: UnsafeMutableRawPointer,
    _ byteCount: Int, inverted: Bool
  ) {
    let opacity = PixelPair(repeating: UInt16(truncatingIfNeeded: opacity))
    Self.weigh(source, into: scratch, byteCount) { offset in
      let alphas = maskPaint.loadUnaligned(fromByteOffset: offset, as: PixelPair.self).alphas
      return (inverted ? alphas : alphas.complement).products(with: opacity).rounded
    }
  }

  @inline(__always)
  private static func weigh(
    _ source: UnsafeRawPointer, into scratch: UnsafeMutableRawPointer, _ byteCount: Int,
    weight: (Int) -> PixelPair
  ) {
    var offset = 0
    while offset < byteCount {
      let pixels = source.loadUnaligned(fromByteOffset: offset, as: PixelPair.self)
      scratch.storeBytes(
        of: pixels.products(with: weight(offset)).rounded, toByteOffset: offset, as: PixelPair.self)
      offset &+= 16
    }
  }
}
