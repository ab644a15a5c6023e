/// How a store finds its tiles: the axis `map`.
///
/// A value: a copy of it is a picture of all keys and buffers that stays as it is while the original changes. Which work that
/// costs, and when, is what the alternatives differ in. `Sendable` because sharing rules 1 and 2 hold for the buffers it keeps: a
/// picture is taken by the artwork's thread before another thread can see it, and every later writer is given a copy.
public protocol TileMap: Sendable {
  /// The memory of one tile.
  associatedtype Buffer: TileBuffer

  /// The alternative's name on its axis.
  static var name: String { get }

  /// Whether `forEach` visits in key order.
  static var isOrdered: Bool { get }

  /// An empty map with room for `capacity` tiles, where room can be made beforehand.
  init(capacity: Int)

  /// What the map asks the allocator for now, in bytes, without the tiles.
  var requests: [Int] { get }

  /// How many tiles there are. O(1).
  var count: Int { get }

  /// The buffer at `key`; setting nil takes it away.
  subscript(key: TileKey) -> Buffer? { get set }

  /// Calls `body` with the buffer at `key` in its place, or returns nil when there is none.
  ///
  /// Whatever leads to that place is made this map's own first, so that a buffer which a picture holds as well has another
  /// reference by then.
  mutating func update<Result>(_ key: TileKey, _ body: (inout Buffer) -> Result) -> Result?

  /// Calls `body` with every key and buffer, in key order if `isOrdered`. O(n).
  func forEach(_ body: (TileKey, Buffer) -> Void)

  /// Calls `body` with every key at which this map and `other` do not have the same buffer, nil being none, in no order.
  /// O(n); where what the maps share is known, that is left out.
  func forEachDifference(from other: Self, _ body: (TileKey, Buffer?, Buffer?) -> Void)
}

extension TileMap {
  /// A map that does not say is taken for nothing.
  public var requests: [Int] { [] }

  /// Looks at every tile of both.
  public func forEachDifference(from other: Self, _ body: (TileKey, Buffer?, Buffer?) -> Void) {
    forEach { key, own in
      let others = other[key]
      if others !== own { body(key, own, others) }
    }
    other.forEach { key, others in if self[key] == nil { body(key, nil, others) } }
  }
}
