/// A smooth random curve: a uniform value in [-1, 1) at every whole number, an S-shaped blend between
/// neighbours (value noise; blend 3t^2 - 2t^3). A pure function of its seed and position, so that a curve does
/// not depend on how finely it is sampled.
struct SmoothNoise {
  let seed: UInt64

  /// The curve at a finite position of magnitude below 2^62.
  func value(at position: Double) -> Double {
    let floor = position.rounded(.down)
    let index = Int64(floor)
    let t = position - floor
    let before = lattice(index)
    return before + (lattice(index &+ 1) - before) * (t * t * (3 - 2 * t))
  }

  private func lattice(_ index: Int64) -> Double {
    let bits = SeededRandom.mixed(seed ^ SeededRandom.mixed(UInt64(bitPattern: index)))
    return Double(bits >> 11) * 0x1p-52 - 1
  }
}
