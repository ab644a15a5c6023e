/// Actions that are undone together, in the order of registration; groups may lie in groups.
public final class UndoGroup: UndoNode {
  /// Groups lie at most this deep in each other. What is opened deeper shares the group that is open, which replay cannot
  /// tell from one of its own, and the depth of every walk over the tree is bounded.
  static let deepest = 64

  // Most groups hold one action, and an array of one would be an allocation of its own.
  private var first: UndoNode?
  private var others: [UndoNode] = []

  /// What the person calls it; empty when it has no name.
  public internal(set) var name = ""

  override init() {}

  init(_ node: UndoNode, name: String) {
    first = node
    self.name = name
  }

  /// Actions and groups in the order of registration. O(nodes).
  public var nodes: [UndoNode] { first.map { [$0] + others } ?? [] }

  /// Whether it holds nothing, not even an empty group.
  public var isEmpty: Bool { first == nil }

  /// Actions in it and in the groups in it. O(nodes).
  public var actionCount: Int { reduce(0) { count, _ in count + 1 } }

  /// Bytes that the actions in it claim, B. O(nodes).
  public var cost: Int { reduce(0) { $0 + $1.cost } }

  /// Whether it holds actions, and discardable ones alone. O(nodes), less if it does not.
  public var isDiscardable: Bool { !isEmpty && areAllDiscardable }

  private var areAllDiscardable: Bool {
    func isMarked(_ node: UndoNode) -> Bool {
      (node as? UndoAction)?.isDiscardable ?? (node as? UndoGroup)?.areAllDiscardable ?? true
    }
    return first.map(isMarked) ?? true && others.allSatisfy(isMarked)
  }

  /// Says of every action whether it is discardable.
  func setDiscardable(_ isDiscardable: Bool) {
    for node in nodes {
      (node as? UndoAction)?.isDiscardable = isDiscardable
      (node as? UndoGroup)?.setDiscardable(isDiscardable)
    }
  }

  /// Says it of the action that was registered last.
  func setLastDiscardable(_ isDiscardable: Bool) {
    (last as? UndoAction)?.isDiscardable = isDiscardable
    (last as? UndoGroup)?.setLastDiscardable(isDiscardable)
  }

  var last: UndoNode? { others.last ?? first }

  var count: Int { first == nil ? 0 : 1 + others.count }

  /// Whether a node from place `start` on is as asked. O(nodes), allocates nothing.
  func contains(from start: Int, where isMatch: (UndoNode) -> Bool) -> Bool {
    if start == 0, let first, isMatch(first) { return true }
    return others.dropFirst(max(0, start - 1)).contains(where: isMatch)
  }

  func append(_ node: UndoNode) {
    if first == nil { first = node } else { others.append(node) }
  }

  func popLast() -> UndoNode? {
    if let last = others.popLast() { return last }
    defer { first = nil }
    return first
  }

  /// Puts what lies in `group` at the end, in the same order. The group keeps its nodes.
  func append(contentsOf group: UndoGroup) {
    guard let node = group.first else { return }
    append(node)
    others.append(contentsOf: group.others)
  }

  // Header, two references, a string.
  override var byteSize: Int { 16 + 8 + 8 + 16 }

  func bytesOfArray(in budget: ByteBudget) -> Int { budget.bytes(of: others) }

  /// A group of the same nodes, which replay may eat up.
  func copy() -> UndoGroup {
    let copy = UndoGroup()
    copy.name = name
    copy.append(contentsOf: self)
    return copy
  }

  /// Takes out what lies from place `start` on, as a group.
  func taking(from start: Int) -> UndoGroup {
    guard start > 0 else { return self }
    let taken = UndoGroup()
    for node in others.dropFirst(start - 1) { taken.append(node) }
    others.removeLast(taken.count)
    return taken
  }

  /// Takes out the actions on `target` and the groups that this empties, and hands them to `removed`: what they hold is
  /// let go only once no access to the tree is under way.
  func removeActions(on target: AnyObject, removed: inout [UndoNode]) {
    let all = nodes
    let kept = all.filter { node in
      if let group = node as? UndoGroup {
        let wasEmpty = group.isEmpty
        group.removeActions(on: target, removed: &removed)
        return wasEmpty || !group.isEmpty
      }
      return (node as? UndoAction)?.target !== target
    }
    guard kept.count < all.count else { return }
    removed += all
    first = kept.first
    others = Array(kept.dropFirst())
  }

  private func reduce(_ start: Int, _ next: (Int, UndoAction) -> Int) -> Int {
    nodes.reduce(start) { sum, node in
      if let group = node as? UndoGroup { return group.reduce(sum, next) }
      return (node as? UndoAction).map { next(sum, $0) } ?? sum
    }
  }
}
