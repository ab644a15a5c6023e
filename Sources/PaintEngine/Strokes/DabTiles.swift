/// The tiles that the dabs of a stroke reach, one after the other, without painting any: what the stroke asks its store for.
///
/// For a stroke of the plain kind, which no hold keeps from anything.
public struct DabTiles: Sendable {
  private let loop: DabLoop
  private var path: StrokePath
  private var list = KeyList()

  /// No dab yet.
  public init(geometry: TileGeometry, canvas: CanvasSize, brush: Brush) {
    loop = DabLoop(geometry: geometry, canvas: canvas, color: DabColor(of: brush))
    path = StrokePath(brush: brush)
  }

  /// The tiles of each dab so far, in the order in which they are written: a tile as often as dabs reach it.
  public var keys: [TileKey] { list.keys }

  /// The pen is now at (`x`, `y`) px with a pressure of 0...1. O(tiles that its dabs reach).
  public mutating func move(x: Double, y: Double, pressure: Double) {
    path.move(x: x, y: y, pressure: pressure) { _ = loop.paint($0, into: &list) }
  }
}

/// Notes each tile and lets no dab write.
private struct KeyList: DabTarget {
  var keys: [TileKey] = []

  mutating func pixels(at key: TileKey, part: PixelRect) -> UnsafeMutablePointer<UInt16>? {
    keys.append(key)
    return nil
  }
}
