/// Rows of tiles, each copied when it is changed while a picture holds it.
///
/// A picture retains the root, an object of one size: what that touches in memory is the same for a large canvas and a small one. The first
/// change after that copies the row of rows, once, and the row that is changed: as many retains as there are rows and columns, never one a
/// tile of the layer. Lookups are three loads, two of them indexed. Memory is a word for each place of
/// a row between its first tile and its last, and as much again where it grew: right for the tiles of a canvas, not for keys that
/// lie anywhere (`PersistentTree`).
public struct RowGrid<Buffer: TileBuffer>: TileMap, @unchecked Sendable {
  public static var name: String { "rowGrid" }
  public static var isOrdered: Bool { true }

  private typealias Row = Strip<Buffer>

  private final class Root {
    var rows: Strip<Row>?

    init(_ rows: Strip<Row>?) { self.rows = rows }
  }

  private var root: Root?
  public private(set) var count = 0

  /// Rows come with their first tile.
  public init(capacity: Int) {}

  public var requests: [Int] {
    guard let rows = root?.rows else { return [] }
    var requests = [MallocRequest.object(Strip<Row>?.self), rows.request]
    rows.forEach { requests.append($1.request) }
    return requests
  }

  public subscript(key: TileKey) -> Buffer? {
    get { slot(key)?.pointee }
    set {
      if newValue == nil, !hasTile(key) { return }
      guard let slot = ownSlot(key) else { return }
      count += (newValue == nil ? 0 : 1) - (slot.pointee == nil ? 0 : 1)
      slot.pointee = newValue
    }
  }

  @inline(__always)
  public mutating func update<Result>(_ key: TileKey, _ body: (inout Buffer) -> Result) -> Result? {
    guard hasTile(key), let slot = ownSlot(key) else { return nil }
    return slot.withMemoryRebound(to: Buffer.self, capacity: 1) { body(&$0.pointee) }
  }

  public func forEach(_ body: (TileKey, Buffer) -> Void) {
    guard let root else { return }
    root.rows?.forEach { y, row in row.forEach { body(TileKey(x: $0, y: y), $1) } }
    SoleReference.willLetGo(of: root)
  }

  /// O(rows), and O(columns) for each row that the maps do not share; nothing while neither was changed since one was copied.
  public func forEachDifference(from other: RowGrid, _ body: (TileKey, Buffer?, Buffer?) -> Void) {
    guard root !== other.root else { return }
    root?.rows?.forEach { y, row in
      let others = other.root?.rows?.slot(y)?.pointee
      guard row !== others else { return }
      row.forEach { x, own in
        let buffer = others?.slot(x)?.pointee
        if buffer !== own { body(TileKey(x: x, y: y), own, buffer) }
      }
    }
    other.root?.rows?.forEach { y, others in
      let row = root?.rows?.slot(y)?.pointee
      guard row !== others else { return }
      others.forEach { x, buffer in
        if row?.slot(x)?.pointee == nil { body(TileKey(x: x, y: y), nil, buffer) }
      }
    }
  }

  private func hasTile(_ key: TileKey) -> Bool { slot(key)?.pointee != nil }

  @inline(__always)
  private func slot(_ key: TileKey) -> UnsafeMutablePointer<Buffer?>? {
    root?.rows?.slot(key.y)?.pointee?.slot(key.x)
  }

  /// The slot for `key` in a row of this map's own.
  @inline(__always)
  private mutating func ownSlot(_ key: TileKey) -> UnsafeMutablePointer<Buffer?>? {
    if !SoleReference.isSole(&root) { root = Root(root?.rows) }
    guard let root, let row = Strip.own(&root.rows, reaching: key.y) else { return nil }
    return Strip.own(&row.pointee, reaching: key.x)
  }
}
