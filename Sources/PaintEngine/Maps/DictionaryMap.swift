/// A hash table: the founding design.
///
/// A picture retains the table; the first change after it copies the whole table, O(n) retains. Walks are in no order.
public struct DictionaryMap<Buffer: TileBuffer>: TileMap, @unchecked Sendable {
  public static var name: String { "dictionary" }
  public static var isOrdered: Bool { false }

  private var tiles: [TileKey: Buffer] = [:]

  public init(capacity: Int) { tiles.reserveCapacity(capacity) }

  public var count: Int { tiles.count }

  public var requests: [Int] {
    [MallocRequest.dictionary(of: TileKey.self, Buffer.self, capacity: tiles.capacity)]
  }

  public subscript(key: TileKey) -> Buffer? {
    get { tiles[key] }
    set { tiles[key] = newValue }
  }

  public mutating func update<Result>(_ key: TileKey, _ body: (inout Buffer) -> Result) -> Result? {
    guard let place = tiles.index(forKey: key) else { return nil }
    return body(&tiles.values[place])
  }

  public func forEach(_ body: (TileKey, Buffer) -> Void) {
    for (key, buffer) in tiles { body(key, buffer) }
  }
}
