/// One row of pixels on its way from coverage to paint. All places are pixels from a tile's beginning.
struct CoverageRow {
  /// Pixels in use.
  var count = 0
  /// The layer's pixels as the stroke found them.
  private(set) var under: [UInt64]
  /// Coverage, 0...32,768, of all brushes multiplied.
  private(set) var shape: [UInt64]
  /// What the pixels become.
  var laid: [UInt64]

  /// Room for `edge` pixels.
  init(edge: Int) {
    under = [UInt64](repeating: 0, count: edge)
    shape = under
    laid = under
  }

  /// Takes what lies under the stroke from a tile's pixels; an absent tile is transparent.
  mutating func read(_ original: UnsafeRawPointer?, from start: Int) {
    for place in 0..<count {
      under[place] = original?.load(fromByteOffset: (start + place) * 8, as: UInt64.self) ?? 0
    }
  }

  /// Takes a brush's coverage, the alpha of its paint; another brush multiplies what is there, truncated.
  mutating func multiply(by coverage: UnsafePointer<UInt16>, from start: Int, isFirst: Bool) {
    for place in 0..<count {
      let alpha = UInt64(coverage[(start + place) * 4 + 3])
      shape[place] = isFirst ? alpha : (shape[place] * alpha) >> 15
    }
  }

  /// Lets only a share of the change through: `coverage` is a tile of 0...255.
  mutating func hold(to coverage: [UInt8], from start: Int) {
    for place in 0..<count {
      laid[place] = PixelWord.held(under[place], laid[place], coverage[start + place])
    }
  }

  /// Whether any pixel becomes another one.
  var isChanged: Bool {
    for place in 0..<count where laid[place] != under[place] { return true }
    return false
  }

  /// Writes what the pixels become.
  func write(to pixels: UnsafeMutableRawPointer, from start: Int) {
    for place in 0..<count {
      pixels.storeBytes(of: laid[place], toByteOffset: (start + place) * 8, as: UInt64.self)
    }
  }
}
