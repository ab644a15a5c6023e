/// A radix tree over the keys, in key order, whose nodes are copied when they are changed while a picture holds them.
///
/// A picture retains the root. The first change after that copies the nodes on the way to one tile, at most 16 retains each:
/// four nodes on a layer of 4,096 tiles, whatever else the layer holds. Ways on which nothing branches take no node, so keys may lie
/// anywhere: lookups are one step for each hexadecimal digit in which keys of the layer differ, 16 at most.
public struct PersistentTree<Buffer: TileBuffer>: TileMap, @unchecked Sendable {
  public static var name: String { "persistentTree" }
  public static var isOrdered: Bool { true }

  private typealias Node = TreeNode<Buffer>

  private var root: Node?
  public private(set) var count = 0

  /// Nodes come with their first tile.
  public init(capacity: Int) {}

  public var requests: [Int] {
    var requests: [Int] = []
    root?.forEachNode { _ in requests.append(Node.request) }
    return requests
  }

  public subscript(key: TileKey) -> Buffer? {
    get { root?.find(key.word) }
    set {
      if let newValue { insert(newValue, at: key.word) } else { remove(key.word) }
    }
  }

  public mutating func update<Result>(_ key: TileKey, _ body: (inout Buffer) -> Result) -> Result? {
    guard root != nil else { return nil }
    return withRootPlace { Node.update(key.word, below: $0, body) }
  }

  public func forEach(_ body: (TileKey, Buffer) -> Void) { root?.forEach(body) }

  /// Which nodes there are. O(n).
  var nodes: Set<ObjectIdentifier> {
    var nodes: Set<ObjectIdentifier> = []
    root?.forEachNode { nodes.insert(ObjectIdentifier($0)) }
    return nodes
  }

  /// How many nodes there are. O(n).
  var nodeCount: Int { nodes.count }

  private mutating func insert(_ buffer: Buffer, at word: UInt64) {
    guard root != nil else {
      root = Node.leaf(word, buffer)
      count = 1
      return
    }
    if withRootPlace({ Node.insert(buffer, at: word, below: $0) }) { count += 1 }
  }

  private mutating func remove(_ word: UInt64) {
    // Looked up first: a removal of nothing must not copy the way there.
    guard root?.contains(word) == true else { return }
    count -= 1
    if count == 0 { root = nil } else { withRootPlace { Node.remove(word, below: $0) } }
  }

  /// Calls `body` with the place of the root, which is there.
  private mutating func withRootPlace<Result>(_ body: (UnsafeMutablePointer<Node>) -> Result) -> Result {
    withUnsafeMutablePointer(to: &root) { $0.withMemoryRebound(to: Node.self, capacity: 1, body) }
  }
}
