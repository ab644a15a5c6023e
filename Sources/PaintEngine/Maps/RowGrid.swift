/// Rows of tiles, each copied when it is changed while a picture holds it.
///
/// A picture retains one array of rows. The first change in a row after that copies the array, once, and the row: as many retains
/// as there are rows and columns, never one a tile of the layer. Lookups are two indexed loads. Memory is O(rows' span x columns'
/// span), a word a place, so it suits layers of one canvas.
public struct RowGrid<Buffer: TileBuffer>: TileMap, @unchecked Sendable {
  public static var name: String { "rowGrid" }
  public static var isOrdered: Bool { true }

  private var rows: [Row?] = []
  /// The row of the canvas that `rows` begins with.
  private var firstRow = 0
  public private(set) var count = 0

  /// Rows come with their first tile.
  public init(capacity: Int) {}

  public var requests: [Int] {
    [MallocRequest.array(of: Row?.self, capacity: rows.capacity)] + rows.compactMap { $0?.request }
  }

  public subscript(key: TileKey) -> Buffer? {
    get {
      let place = key.y &- firstRow
      guard place >= 0, place < rows.count, let row = rows[place] else { return nil }
      return row[key.x]
    }
    set {
      guard let newValue else { return remove(key) }
      let place = reach(row: key.y)
      if rows[place] == nil {
        rows[place] = Row.make(first: key.x, count: 1)
      } else {
        own(place, reaching: key.x)
      }
      if rows[place]?.exchange(key.x, newValue) == nil { count += 1 }
    }
  }

  public mutating func update<Result>(_ key: TileKey, _ body: (inout Buffer) -> Result) -> Result? {
    let place = key.y &- firstRow
    guard place >= 0, place < rows.count, rows[place]?.has(key.x) == true else { return nil }
    own(place, reaching: key.x)
    return rows[place]?.update(key.x, body)
  }

  public func forEach(_ body: (TileKey, Buffer) -> Void) {
    for (place, row) in rows.enumerated() {
      row?.forEach { body(TileKey(x: $0, y: firstRow + place), $1) }
    }
  }

  private mutating func remove(_ key: TileKey) {
    let place = key.y &- firstRow
    guard place >= 0, place < rows.count, rows[place]?.has(key.x) == true else { return }
    own(place, reaching: key.x)
    _ = rows[place]?.exchange(key.x, nil)
    count -= 1
  }

  /// The place of `row` in `rows`, which is made to reach it.
  private mutating func reach(row: Int) -> Int {
    if rows.isEmpty { firstRow = row }
    if row < firstRow {
      rows.insert(contentsOf: repeatElement(nil, count: firstRow - row), at: 0)
      firstRow = row
    }
    let place = row - firstRow
    if place >= rows.count { rows += repeatElement(nil, count: place + 1 - rows.count) }
    return place
  }

  /// Makes the row at `place` this map's own, with room for `column`.
  private mutating func own(_ place: Int, reaching column: Int) {
    guard let row = rows[place] else { return }
    let reaches = row.reaches(column)
    // The reference in hand would count as a second holder.
    _ = consume row
    if reaches, isUnique(place) { return }
    guard let row = rows[place] else { return }
    rows[place] = row.copy(reaching: column)
  }

  private mutating func isUnique(_ place: Int) -> Bool {
    isKnownUniquelyReferenced(&rows[place])
  }

  private struct RowHeader {
    var first: Int
    var count: Int
  }

  /// The tiles of one row, in one block.
  private final class Row: ManagedBuffer<RowHeader, Buffer?> {
    static func make(first: Int, count: Int) -> Row {
      let row = create(minimumCapacity: count) { _ in RowHeader(first: first, count: count) }
      row.withUnsafeMutablePointerToElements { $0.initialize(repeating: nil, count: count) }
      return unsafeDowncast(row, to: Row.self)
    }

    deinit {
      _ = withUnsafeMutablePointers { header, tiles in tiles.deinitialize(count: header.pointee.count) }
    }

    /// What it asked the allocator for, B.
    var request: Int {
      MallocRequest.object(RowHeader.self) + header.count * MemoryLayout<Buffer?>.stride
    }

    func reaches(_ column: Int) -> Bool { column >= header.first && column < header.first + header.count }

    func has(_ column: Int) -> Bool { self[column] != nil }

    subscript(column: Int) -> Buffer? {
      withUnsafeMutablePointers { header, tiles in
        let place = column &- header.pointee.first
        return place >= 0 && place < header.pointee.count ? tiles[place] : nil
      }
    }

    /// Puts `buffer` at `column`, which the row reaches, and returns what was there.
    func exchange(_ column: Int, _ buffer: Buffer?) -> Buffer? {
      withUnsafeMutablePointers { header, tiles in
        let place = column - header.pointee.first
        let old = tiles[place]
        tiles[place] = buffer
        return old
      }
    }

    func update<Result>(_ column: Int, _ body: (inout Buffer) -> Result) -> Result? {
      withUnsafeMutablePointers { header, tiles in
        let slot = tiles + (column - header.pointee.first)
        guard slot.pointee != nil else { return nil }
        return slot.withMemoryRebound(to: Buffer.self, capacity: 1) { body(&$0.pointee) }
      }
    }

    func forEach(_ body: (Int, Buffer) -> Void) {
      withUnsafeMutablePointers { header, tiles in
        for place in 0..<header.pointee.count {
          if let buffer = tiles[place] { body(header.pointee.first + place, buffer) }
        }
      }
    }

    /// The same tiles, with room for `column`; at either end as much again, so that growing stays rare.
    func copy(reaching column: Int) -> Row {
      let (first, count) = (header.first, header.count)
      var (low, high) = (first, first + count)
      if column < low { low = min(column, low - count) }
      if column >= high { high = max(column + 1, high + count) }
      let copy = Row.make(first: low, count: high - low)
      withUnsafeMutablePointerToElements { tiles in
        copy.withUnsafeMutablePointerToElements {
          $0.advanced(by: first - low).update(from: tiles, count: count)
        }
      }
      return copy
    }
  }
}
