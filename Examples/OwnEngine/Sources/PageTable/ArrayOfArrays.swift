/// Tiles as one writes them first: an array of arrays, shared and copied by the language.
public struct ArrayOfArrays: TileStorage {
  private var tiles: [[UInt16]]
  private let side: Int
  public private(set) var tileCopies = 0
  public private(set) var tableCopies = 0

  public init(side: Int) {
    self.side = side
    tiles = (0..<side * side).map { [UInt16](repeating: UInt16(truncatingIfNeeded: $0), count: tileChannels) }
  }

  public mutating func write(_ value: UInt16, x: Int, y: Int) {
    // The language does not say when it copies; an address that changed does.
    func address() -> UnsafeRawPointer? { tiles.withUnsafeBytes { $0.baseAddress } }
    let (table, place) = (address(), y * side + x)
    let tile = tiles[place].withUnsafeBytes { $0.baseAddress }
    tiles[place].withUnsafeMutableBufferPointer { $0[0] = value }
    if tiles[place].withUnsafeBytes({ $0.baseAddress }) != tile { tileCopies += 1 }
    if address() != table { tableCopies += 1 }
  }

  public func forEachTile(_ body: (UnsafeBufferPointer<UInt16>) -> Void) {
    for tile in tiles { tile.withUnsafeBufferPointer(body) }
  }
}
