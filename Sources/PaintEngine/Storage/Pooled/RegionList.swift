import Synchronization

/// The regions of one pool, in the order in which they were added. It only grows: a region whose tiles have no memory costs
/// address space and a few words.
final class RegionList: Sendable {
  /// A region and its place in the list.
  final class Node: Sendable {
    let region: PooledRegion
    private let following = AtomicLazyReference<Node>()

    fileprivate init(_ region: PooledRegion) { self.region = region }

    /// The node behind this one, if there is one yet.
    var next: Node? { following.load() }

    fileprivate func follow(_ node: Node) -> Node { following.storeIfNil(node) }
  }

  private let first = AtomicLazyReference<Node>()

  /// The first node, if there is one yet.
  var start: Node? { first.load() }

  /// The node behind `node`, or the first for nil.
  func next(after node: Node?) -> Node? {
    if let node { return node.next }
    return start
  }

  /// Adds `region` at the end and returns its node. Any thread.
  func append(_ region: PooledRegion) -> Node {
    let node = Node(region)
    var last = first.storeIfNil(node)
    while last !== node { last = last.follow(node) }
    return node
  }

  /// Calls `body` with each region until it returns false.
  func forEach(while body: (PooledRegion) -> Bool) {
    var node = start
    while let this = node, body(this.region) { node = this.next }
  }
}
