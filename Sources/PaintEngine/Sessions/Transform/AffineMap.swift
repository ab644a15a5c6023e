/// Where a transform moves each place of the canvas: x' = a·x + b·y + dx, y' = c·x + d·y + dy, in px.
///
/// Made from sums and products alone, so the same numbers give the same map on every machine. An angle comes as its cosine and
/// sine for that reason.
public struct AffineMap: Hashable, Sendable {
  /// The linear part, row by row.
  public let a, b, c, d: Double
  /// Where (0, 0) goes, px.
  public let dx, dy: Double

  /// A map of these six numbers; whether a transform takes them shows when it is previewed.
  public init(a: Double, b: Double, c: Double, d: Double, dx: Double, dy: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.dx = dx
    self.dy = dy
  }

  /// A map with this linear part that leaves the place `centre` px where it is, then moves all by `shift` px.
  public init(
    a: Double, b: Double, c: Double, d: Double, about centre: (x: Double, y: Double),
    shift: (x: Double, y: Double) = (0, 0)
  ) {
    // The centre's own movement first: it is exactly 0 for a map that only shifts.
    self.init(
      a: a, b: b, c: c, d: d, dx: centre.x - (a * centre.x + b * centre.y) + shift.x,
      dy: centre.y - (c * centre.x + d * centre.y) + shift.y)
  }

  /// Leaves everything where it is.
  public static let identity = AffineMap(a: 1, b: 0, c: 0, d: 1, dx: 0, dy: 0)

  /// Moves everything by (`x`, `y`) px.
  public static func shift(x: Double, y: Double) -> AffineMap {
    AffineMap(a: 1, b: 0, c: 0, d: 1, dx: x, dy: y)
  }

  /// Stretches by `x` and `y` about a place, px.
  public static func scale(x: Double, y: Double, about centre: (x: Double, y: Double)) -> AffineMap {
    AffineMap(a: x, b: 0, c: 0, d: y, about: centre)
  }

  /// Turns clockwise as seen (y points down) about a place, px.
  public static func rotation(
    cosine: Double, sine: Double, about centre: (x: Double, y: Double)
  ) -> AffineMap {
    AffineMap(a: cosine, b: -sine, c: sine, d: cosine, about: centre)
  }

  /// Where the place (`x`, `y`) px goes.
  @inline(__always)
  public func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (a * x + b * y + dx, c * x + d * y + dy)
  }

  /// Largest number of the linear part, smallest determinant, and largest shift in px that a transform takes: within them
  /// nothing in its arithmetic overflows.
  static let (mostScale, leastDeterminant, mostShift) = (65_536.0, 0x1p-32, 0x1p32)

  /// The map back. Throws when a number is missing or too large, or when the map folds the canvas onto a line.
  func inverse() throws(EngineError) -> AffineMap {
    for (name, value) in [("a", a), ("b", b), ("c", c), ("d", d)] {
      guard abs(value) <= Self.mostScale else { throw .transform(name, value, range: "-65536...65536") }
    }
    for (name, value) in [("dx", dx), ("dy", dy)] {
      guard abs(value) <= Self.mostShift else {
        throw .transform(name, value, range: "-4294967296...4294967296")
      }
    }
    let determinant = a * d - b * c
    guard abs(determinant) >= Self.leastDeterminant else {
      throw .transform("determinant", determinant, range: "2^-32 and above, in size")
    }
    let (back, side, rise, down) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
    return AffineMap(
      a: back, b: side, c: rise, d: down, dx: -(back * dx + side * dy), dy: -(rise * dx + down * dy))
  }
}
