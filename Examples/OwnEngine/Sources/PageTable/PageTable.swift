/// Tiles as virtual memory keeps pages: a directory of tables, each of 8 x 8 tiles. A snapshot retains the directory; the first write after
/// it copies the directory once, and then, for each place, its table and its tile.
public struct PageTable: TileStorage {
  private static let edge = 8

  private var directory: [Table]
  private let tablesAcross: Int
  public private(set) var tileCopies = 0
  public private(set) var tableCopies = 0

  /// The pixels of one tile.
  private final class Tile {
    let channels = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: tileChannels)

    init(filledWith value: UInt16) { channels.initialize(repeating: value) }

    init(copying other: Tile) { _ = channels.initialize(from: other.channels) }

    deinit { channels.deallocate() }
  }

  /// 8 x 8 tiles.
  private final class Table {
    var tiles: [Tile?]

    init(_ tiles: [Tile?]) { self.tiles = tiles }
  }

  public init(side: Int) {
    tablesAcross = (side + Self.edge - 1) / Self.edge
    directory = (0..<tablesAcross * tablesAcross).map { _ in
      Table(Array(repeating: nil, count: Self.edge * Self.edge))
    }
    for y in 0..<side {
      for x in 0..<side {
        let (table, place) = places(x, y)
        directory[table].tiles[place] = Tile(filledWith: UInt16(truncatingIfNeeded: y &* side &+ x))
      }
    }
  }

  private func places(_ x: Int, _ y: Int) -> (table: Int, place: Int) {
    (y / Self.edge * tablesAcross + x / Self.edge, y % Self.edge * Self.edge + x % Self.edge)
  }

  public mutating func write(_ value: UInt16, x: Int, y: Int) {
    let (number, place) = places(x, y)
    if !isKnownUniquelyReferenced(&directory[number]) {
      directory[number] = Table(directory[number].tiles)
      tableCopies += 1
    }
    let table = directory[number]
    if !isKnownUniquelyReferenced(&table.tiles[place]), let shared = table.tiles[place] {
      table.tiles[place] = Tile(copying: shared)
      tileCopies += 1
    }
    table.tiles[place]?.channels[0] = value
  }

  public func forEachTile(_ body: (UnsafeBufferPointer<UInt16>) -> Void) {
    let side = tablesAcross * Self.edge
    for y in 0..<side {
      for x in 0..<side {
        let (table, place) = places(x, y)
        if let tile = directory[table].tiles[place] { body(UnsafeBufferPointer(tile.channels)) }
      }
    }
  }
}
