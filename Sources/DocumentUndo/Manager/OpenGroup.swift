/// An open group and what only an open one needs.
struct OpenGroup {
  let group: UndoGroup
  /// Whether the end of the turn closes it.
  var isEvent = false
  /// Where it begins in `group`, which it shares with its parent if it lies too deep for a group of its own.
  var start = 0
  /// The keys in it, made once there are enough for a search to be slow.
  var keys: Set<TargetedKey>?
  /// What clients keep beside the action; the outermost group's alone is used.
  var userInfo: UserInfo = [:]
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

  /// Whether nothing was registered in it.
  var isEmpty: Bool { group.count == start }
}
