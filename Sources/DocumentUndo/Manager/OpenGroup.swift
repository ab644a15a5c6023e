/// An open group and what only an open one needs. In 32 bytes, so that the memory for one holds two: a group in a group
/// costs no allocation of its own.
struct OpenGroup {
  let group: UndoGroup
  /// The keys in it, made once there are enough for a search to be slow.
  var keys: Set<TargetedKey>?
  /// What clients keep beside the action; the outermost group's alone is used.
  var userInfo: UserInfo = [:]
  // More nodes than this counts do not fit into any memory.
  private var firstNode: UInt32 = 0
  /// Whether the end of the turn closes it.
  var isEvent = false
  /// Whether its actions are to be discardable, where a profile has one flag for the group; nil if nobody said.
  var isDiscardable: Bool?

  init(isEvent: Bool = false) {
    group = UndoGroup()
    self.isEvent = isEvent
  }

  init(in parent: UndoGroup) {
    group = parent
    start = parent.count
  }

  /// Where it begins in `group`, which it shares with its parent if it lies too deep for a group of its own.
  var start: Int {
    get { Int(firstNode) }
    set { firstNode = UInt32(clamping: newValue) }
  }

  /// Whether nothing was registered in it.
  var isEmpty: Bool { group.count == start }
}
