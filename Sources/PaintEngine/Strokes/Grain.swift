/// The tooth of a paper: a small picture, repeated over the canvas from its top left corner, that holds paint back.
///
/// Made from a seed by integers alone, so every machine makes the same one.
public struct Grain: Hashable, Sendable {
  /// Pixels along a side, one of `edges`.
  public let edge: Int
  /// `edge` x `edge` bytes, row by row, 0 (keeps all paint away)...255 (lets all of it through). Fits to itself on all sides.
  public let texture: [UInt8]

  /// The sides that a grain can have, px.
  public static let edges = [4, 8, 16, 32, 64, 128, 256]

  /// A grain of value noise: lattices of random heights, 8, 4, 2 and 1 px apart, blended linearly and added up, then stretched
  /// to 0...255. Throws `EngineError.grainEdge` when `edge` is none of `edges`. O(pixels).
  public init(seed: UInt64, edge: Int = 256) throws(EngineError) {
    guard Self.edges.contains(edge) else { throw .grainEdge(edge) }
    self.edge = edge
    var heights = [Int](repeating: 0, count: edge * edge)
    for cell in [8, 4, 2, 1] where cell < edge {
      for place in heights.indices {
        heights[place] += Self.height(seed, cell: cell, x: place % edge, y: place / edge, edge: edge)
      }
    }
    let low = heights.min() ?? 0
    let range = max(1, (heights.max() ?? 0) - low)
    texture = heights.map { UInt8(truncatingIfNeeded: ($0 - low) * 255 / range) }
  }

  /// How much of the paint at the canvas' pixel (`x`, `y`) gets through, 0...255.
  public func coverage(x: Int, y: Int) -> UInt8 { texture[(y & (edge - 1)) * edge + (x & (edge - 1))] }

  /// The height 0...65,535 between the four corners of the lattice cell in which (`x`, `y`) lies.
  private static func height(_ seed: UInt64, cell: Int, x: Int, y: Int, edge: Int) -> Int {
    func corner(_ column: Int, _ row: Int) -> Int {
      let place = UInt64(row & (edge / cell - 1)) << 32 | UInt64(column & (edge / cell - 1))
      return Int(mixed(seed &+ mixed(place &+ UInt64(cell) << 56)) >> 48)
    }
    let (column, row) = (x / cell, y / cell)
    let (right, down) = (x % cell, y % cell)
    let top = corner(column, row) * (cell - right) + corner(column + 1, row) * right
    let bottom = corner(column, row + 1) * (cell - right) + corner(column + 1, row + 1) * right
    return (top * (cell - down) + bottom * down) / (cell * cell)
  }

  /// A word in which each bit depends on all bits of `word`: products and shifts (the finisher of SplitMix64).
  private static func mixed(_ word: UInt64) -> UInt64 {
    var word = word &+ 0x9E37_79B9_7F4A_7C15
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}
