/// Which tiles of a canvas are painted before a case begins.
public enum CoveredTiles {
  /// Tiles on a side at most.
  public static let largestSide = 4_096

  /// Exactly round(percent / 100 x columns x rows) tiles, row by row, left to right. The same seed gives
  /// nested choices: what 26 % covers, 40 % covers too. O(n log n) for n = columns x rows.
  /// - Parameters:
  ///   - columns: tiles across, 1...4,096.
  ///   - rows: tiles down, 1...4,096.
  ///   - percent: 0...100.
  ///   - seed: of the order in which tiles are taken (Fisher-Yates shuffle).
  /// - Throws: `CoveredTilesError` for a value outside its range or not a number.
  public static func keys(
    columns: Int, rows: Int, percent: Double, seed: UInt64
  ) throws(CoveredTilesError) -> [(x: Int, y: Int)] {
    for side in [columns, rows] where side < 1 || side > largestSide { throw .side(side) }
    guard percent >= 0, percent <= 100 else { throw .percent(percent) }
    let all = columns * rows
    let wanted = min(all, Int((percent * Double(all) / 100).rounded()))
    var order = Array(0..<Int32(all))
    var random = SeededRandom(seed: seed)
    for index in 0..<wanted {
      order.swapAt(index, index + random.below(all - index))
    }
    return order[..<wanted].sorted().map { (x: Int($0) % columns, y: Int($0) / columns) }
  }
}

/// A ground that cannot be.
public enum CoveredTilesError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A side in tiles outside 1...4,096.
  case side(Int)
  /// A share outside 0...100 %.
  case percent(Double)

  /// Names the value and the range.
  public var description: String {
    switch self {
    case .side(let side):
      "\(side) tiles on a side is outside 1...\(CoveredTiles.largestSide); expected a canvas side over the tile's"
    case .percent(let percent): "coverage \(percent) % is outside 0...100; expected for example 26"
    }
  }
}
