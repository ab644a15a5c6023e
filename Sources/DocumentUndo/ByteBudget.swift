/// How many bytes history may hold: both stacks, their groups and actions, and what was registered as `cost`.
///
/// A limit of levels counts groups, whatever they hold; this counts what they hold. The oldest undo groups go first, then
/// the redo groups that are farthest from now; the newest of each stack stays, whatever its size, so that the last action
/// can always be undone.
public struct ByteBudget: Sendable {
  /// The limit, B.
  public let limit: Int
  /// What the allocator reserves for a request, both in B: its size class. Without one, multiples of 16.
  public let sizeClass: @Sendable (Int) -> Int

  /// A budget of `limit` bytes, at least 0.
  public init(limit: Int, sizeClass: @escaping @Sendable (Int) -> Int = { ($0 + 15) & ~15 }) {
    self.limit = max(0, limit)
    self.sizeClass = sizeClass
  }

  /// What the memory of an array takes, B; what its elements refer to is not included.
  public func bytes<Element>(of array: [Element]) -> Int {
    array.capacity > 0 ? sizeClass(Self.arrayHeader + array.capacity * MemoryLayout<Element>.stride) : 0
  }

  /// What stands before the elements of an array: the object's header, count and capacity.
  private static let arrayHeader = 32
}

extension UndoGroup {
  /// What the group, what lies in it and its actions' costs take, B. O(nodes).
  func bytes(in budget: ByteBudget) -> Int {
    nodes.reduce(budget.sizeClass(byteSize) + bytesOfArray(in: budget)) { sum, node in
      if let group = node as? UndoGroup { return sum + group.bytes(in: budget) }
      return sum + budget.sizeClass(node.byteSize) + ((node as? UndoAction)?.cost ?? 0)
    }
  }
}

extension UndoManager {
  /// The byte budget; nil, the start value, keeps none. Setting one measures what is there, O(nodes), and lets go at once
  /// what is over it.
  public var byteBudget: ByteBudget? {
    get { undone.budget }
    set {
      undone.measure(for: newValue)
      redone.measure(for: newValue)
      trim()
    }
  }

  /// What both stacks hold, B; 0 without a budget. Open groups are not included. O(1).
  public var heldBytes: Int { undone.bytes + redone.bytes }
}
