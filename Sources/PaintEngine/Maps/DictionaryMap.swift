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
    set {
      othersHaveLetGo()
      tiles[key] = newValue
    }
  }

  public mutating func update<Result>(_ key: TileKey, _ body: (inout Buffer) -> Result) -> Result? {
    guard let place = tiles.index(forKey: key) else { return nil }
    othersHaveLetGo()
    return body(&tiles.values[place])
  }

  public func forEach(_ body: (TileKey, Buffer) -> Void) {
    for (key, buffer) in tiles { body(key, buffer) }
    #if PENTIMENTO_THREAD_SANITIZED
      SoleReference.willLetGo(of: table)
    #endif
  }

  /// The dictionary finds out by itself whether its table is its own, and the thread sanitizer cannot see how.
  @inline(__always)
  private func othersHaveLetGo() {
    #if PENTIMENTO_THREAD_SANITIZED
      SoleReference.haveLetGo(of: table)
    #endif
  }

  #if PENTIMENTO_THREAD_SANITIZED
    /// A dictionary is one reference to its table.
    private var table: UnsafeMutableRawPointer { unsafeBitCast(tiles, to: UnsafeMutableRawPointer.self) }
  #endif
}
