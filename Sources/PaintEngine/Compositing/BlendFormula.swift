/// What one blend mode makes of a source over a backdrop, both premultiplied.
///
/// The separable modes are those of the W3C's Compositing and Blending Level 1 with the source-over operator:
/// co = cs·(1 − ab) + cb·(1 − as) + as·ab·B(cb/ab, cs/as), where B never needs the division that it is
/// written with. The sum is exact in units of 2^-30 and rounded once. The same formula serves the alpha lane,
/// where cs = as and cb = ab make it as + ab − as·ab; a colour's sum is at most alpha's, so it is after
/// rounding.
protocol BlendFormula {
  /// Each channel of the result times 2^15, 0...2^30. `s` and `b` are source and backdrop.
  static func blend(_ s: PixelPair, _ b: PixelPair) -> PairProducts
}

/// B = Cs: co = cs + cb·(1 − as).
enum NormalFormula: BlendFormula {
  @inline(__always)
  static func blend(_ s: PixelPair, _ b: PixelPair) -> PairProducts {
    s.wide &+ b.products(with: s.alphas.complement)
  }
}

/// B = Cb·Cs: co = cs·(1 − (ab − cb)) + cb·(1 − as).
enum MultiplyFormula: BlendFormula {
  @inline(__always)
  static func blend(_ s: PixelPair, _ b: PixelPair) -> PairProducts {
    s.products(with: (b.alphas &- b).complement) &+ b.products(with: s.alphas.complement)
  }
}

/// B = Cb + Cs − Cb·Cs: co = cs + cb·(1 − cs).
enum ScreenFormula: BlendFormula {
  @inline(__always)
  static func blend(_ s: PixelPair, _ b: PixelPair) -> PairProducts {
    s.wide &+ b.products(with: s.complement)
  }
}

/// B = multiply by 2·Cb where Cb is at most a half, else screen with 2·Cb − 1: as·ab·B is 2·cs·cb where 2·cb
/// is at most ab, else as·ab − 2·(ab − cb)·(as − cs).
enum OverlayFormula: BlendFormula {
  @inline(__always)
  static func blend(_ s: PixelPair, _ b: PixelPair) -> PairProducts {
    let (sa, ba) = (s.alphas, b.alphas)
    let multiplied = s.products(with: b) &<< 1
    // Where the backdrop is dark, this one wraps below 0 and is not used.
    let screened = sa.products(with: ba) &- (sa &- s).products(with: ba &- b) &<< 1
    let bright = whereLess(ba.widened, b.widened &<< 1)
    let mixed = multiplied ^ (multiplied ^ screened) & bright
    return mixed &+ s.products(with: ba.complement) &+ b.products(with: sa.complement)
  }
}

/// B = min(Cb, Cs): co = cs + cb − max(cs·ab, cb·as).
enum DarkenFormula: BlendFormula {
  @inline(__always)
  static func blend(_ s: PixelPair, _ b: PixelPair) -> PairProducts {
    let (source, backdrop) = crossed(s, b)
    // The greater is the backdrop plus the difference, where that is not below 0.
    return s.wide &+ b.wide &- backdrop &- (source &- backdrop) & ~whereLess(source, backdrop)
  }
}

/// B = max(Cb, Cs): co = cs + cb − min(cs·ab, cb·as).
enum LightenFormula: BlendFormula {
  @inline(__always)
  static func blend(_ s: PixelPair, _ b: PixelPair) -> PairProducts {
    let (source, backdrop) = crossed(s, b)
    // The smaller is the backdrop plus the difference, where that is below 0.
    return s.wide &+ b.wide &- backdrop &- (source &- backdrop) & whereLess(source, backdrop)
  }
}

/// The backdrop fades by the source's alpha, alpha too: co = cb·(1 − as).
enum EraseFormula: BlendFormula {
  @inline(__always)
  static func blend(_ s: PixelPair, _ b: PixelPair) -> PairProducts {
    b.products(with: s.alphas.complement)
  }
}

/// cs·ab and cb·as: the two colours at the opacity that they have together.
@inline(__always)
private func crossed(_ s: PixelPair, _ b: PixelPair) -> (source: PairProducts, backdrop: PairProducts) {
  (s.products(with: b.alphas), b.products(with: s.alphas))
}

/// All bits set where `left` is less than `right`, both at most 2^30: the sign of the difference, for the
/// library's comparisons and choices between vectors are slower.
@inline(__always)
private func whereLess(_ left: PairProducts, _ right: PairProducts) -> PairProducts {
  let difference = unsafeBitCast(left &- right, to: SIMD8<Int32>.self)
  return unsafeBitCast(difference &>> 31, to: PairProducts.self)
}
