/// Top-level groups, the newest last, and what they hold if somebody keeps a budget.
struct UndoStack {
  private(set) var groups: [UndoGroup] = []
  /// The bytes of each group, as many as there are groups; empty while nobody asks.
  private var sizes: [Int] = []
  /// What all groups hold, the stack's own arrays not included, B; 0 while nobody asks.
  private(set) var groupBytes = 0
  private(set) var budget: ByteBudget?

  var isEmpty: Bool { groups.isEmpty }
  var count: Int { groups.count }
  var last: UndoGroup? { groups.last }

  /// What the groups and the arrays of the stack hold, B. O(1).
  var bytes: Int {
    guard let budget else { return 0 }
    return groupBytes + budget.bytes(of: groups) + budget.bytes(of: sizes)
  }

  mutating func append(_ group: UndoGroup) {
    groups.append(group)
    guard let budget else { return }
    let size = group.bytes(in: budget)
    sizes.append(size)
    groupBytes += size
  }

  mutating func popLast() -> UndoGroup? {
    if let size = sizes.popLast() { groupBytes -= size }
    return groups.popLast()
  }

  /// Takes the oldest groups. O(groups).
  mutating func takeFirst(_ count: Int) -> [UndoGroup] {
    guard count > 0 else { return [] }
    let taken = Array(groups.prefix(count))
    groups.removeFirst(count)
    if budget != nil {
      groupBytes -= sizes.prefix(count).reduce(0, +)
      sizes.removeFirst(count)
    }
    return taken
  }

  /// Takes as many of the oldest groups as hold `bytes` together, all but the newest at most. O(groups).
  mutating func takeFirst(holding bytes: Int) -> [UndoGroup] {
    var (count, sum) = (0, 0)
    while sum < bytes, count + 1 < sizes.count {
      sum += sizes[count]
      count += 1
    }
    return takeFirst(count)
  }

  /// Takes everything, the memory of the arrays included.
  mutating func takeAll() -> [UndoGroup] {
    let taken = groups
    self = UndoStack(budget: budget)
    return taken
  }

  mutating func replace(with groups: [UndoGroup]) {
    self = UndoStack(budget: budget)
    for group in groups { append(group) }
  }

  mutating func measure(for budget: ByteBudget?) {
    let groups = takeAll()
    self.budget = budget
    replace(with: groups)
  }

  init(budget: ByteBudget? = nil) { self.budget = budget }
}
