/// Top-level groups, the newest last, what clients keep with them, and what they hold if somebody keeps a budget.
///
/// Whatever is let go is handed out: its deinitialisers may call the manager, which must not be under way then.
struct UndoStack {
  /// What was taken from a stack.
  struct Taken {
    let groups: [UndoGroup]
    fileprivate let userInfos: [UserInfo]
  }

  private(set) var groups: [UndoGroup] = []
  /// The bytes of each group, as many as there are groups; empty while nobody asks.
  private var sizes: [Int] = []
  /// What all groups hold, the stack's own arrays not included, B; 0 while nobody asks.
  private(set) var groupBytes = 0
  /// What clients keep with the few groups that have something kept with them.
  private var userInfos: [ObjectIdentifier: UserInfo] = [:]
  private(set) var budget: ByteBudget?

  var isEmpty: Bool { groups.isEmpty }
  var count: Int { groups.count }
  var last: UndoGroup? { groups.last }

  /// What the groups and the arrays of the stack hold, B. O(1).
  var bytes: Int {
    guard let budget else { return 0 }
    return groupBytes + budget.bytes(of: groups) + budget.bytes(of: sizes)
  }

  /// What is kept with the newest group.
  var userInfoOfLast: UserInfo { last.flatMap { userInfos[ObjectIdentifier($0)] } ?? [:] }

  mutating func append(_ group: UndoGroup, userInfo: UserInfo = [:]) {
    groups.append(group)
    if !userInfo.isEmpty { userInfos[ObjectIdentifier(group)] = userInfo }
    guard let budget else { return }
    let size = group.bytes(in: budget)
    sizes.append(size)
    groupBytes += size
  }

  /// Takes the newest group with what is kept with it.
  mutating func popLast() -> (group: UndoGroup, userInfo: UserInfo)? {
    if let size = sizes.popLast() { groupBytes -= size }
    guard let group = groups.popLast() else { return nil }
    return (group, takeUserInfo(of: group))
  }

  /// Takes the oldest groups. O(groups).
  mutating func takeFirst(_ count: Int) -> Taken {
    guard count > 0 else { return Taken(groups: [], userInfos: []) }
    let taken = Array(groups.prefix(count))
    groups.removeFirst(count)
    if budget != nil {
      groupBytes -= sizes.prefix(count).reduce(0, +)
      sizes.removeFirst(count)
    }
    return Taken(groups: taken, userInfos: userInfos.isEmpty ? [] : taken.map { takeUserInfo(of: $0) })
  }

  /// Takes as many of the oldest groups as hold `bytes` together, all but the newest at most. O(groups).
  mutating func takeFirst(holding bytes: Int) -> Taken {
    var (count, sum) = (0, 0)
    while sum < bytes, count + 1 < sizes.count {
      sum += sizes[count]
      count += 1
    }
    return takeFirst(count)
  }

  /// Takes everything, the memory of the arrays included.
  mutating func takeAll() -> Taken {
    let taken = Taken(groups: groups, userInfos: Array(userInfos.values))
    self = UndoStack(budget: budget)
    return taken
  }

  /// Puts `groups`, all of them from this stack, in place of what is there.
  mutating func replace(with groups: [UndoGroup]) -> Taken {
    let (old, kept) = (self, userInfos)
    self = UndoStack(budget: budget)
    for group in groups { append(group, userInfo: kept[ObjectIdentifier(group)] ?? [:]) }
    return Taken(groups: old.groups, userInfos: Array(kept.values))
  }

  mutating func measure(for budget: ByteBudget?) {
    self.budget = budget
    // What is put back is what was there: nothing is let go.
    _ = replace(with: groups)
  }

  init(budget: ByteBudget? = nil) { self.budget = budget }

  private mutating func takeUserInfo(of group: UndoGroup) -> UserInfo {
    userInfos.isEmpty ? [:] : userInfos.removeValue(forKey: ObjectIdentifier(group)) ?? [:]
  }
}
