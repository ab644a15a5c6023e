/// Undo and redo.
extension UndoManager {
  /// Closes the group of the event, if it is the only one open, and takes back the newest group.
  public func undo() {
    guard state == .idle else { return report(.callDuringReplay("undo")) }
    if let outer = open.first {
      guard open.count == 1, groupsByEvent || outer.isEvent || profile.undoClosesExplicitGroup else {
        return report(.undoWithOpenGroups(open.count))
      }
      closeGroup()
    }
    undoTop()
  }

  /// Takes back the group that was closed last, one that lies in the open group included where the profile has it so.
  public func undoNestedGroup() {
    let isPosted = profile.notices.nestedUndoChecksAfterCheckpoint
    if isPosted { post(.checkpoint) }
    guard state == .idle else { return report(.callDuringReplay("undoNestedGroup")) }
    guard let outer = open.last?.group else { return undoTop(isCheckpointPosted: isPosted) }
    guard profile.undoesNestedInsideOpenGroup, outer.last is UndoGroup else {
      return report(.undoWithOpenGroups(open.count))
    }
    post(.checkpoint)
    announce(.willUndoChange)
    // An observer may have changed what is open and what lies in it.
    guard state == .idle, let open = open.last?.group, let nested = open.last as? UndoGroup else { return }
    _ = open.popLast()
    push(replay(nested, as: .undoing, isAnnounced: true), [:], onRedo: true)
    announce(.didUndoChange)
  }

  /// Brings back what the last undo took back.
  public func redo() {
    guard state == .idle else { return report(.callDuringReplay("redo")) }
    if !open.isEmpty, profile.redoBesideOpenGroup == .refused {
      return report(.redoWithOpenGroups(open.count))
    }
    post(.checkpoint)
    guard !redone.isEmpty else { return }
    announce(.willRedoChange)
    guard state == .idle, let entry = redone.popLast() else { return }
    push(replay(entry.group, as: .redoing, isAnnounced: true), entry.userInfo, onRedo: false)
    announce(.didRedoChange)
  }

  private func undoTop(isCheckpointPosted: Bool = false) {
    if !isCheckpointPosted { post(.checkpoint) }
    guard !undone.isEmpty else { return }
    announce(.willUndoChange)
    guard state == .idle, let entry = undone.popLast() else { return }
    push(replay(entry.group, as: .undoing, isAnnounced: true), entry.userInfo, onRedo: true)
    announce(.didUndoChange)
  }

  private func push(_ recorded: OpenGroup?, _ userInfo: UserInfo, onRedo: Bool) {
    guard let recorded else { return }
    let info =
      recorded.userInfo.isEmpty ? userInfo : userInfo.merging(recorded.userInfo) { _, new in new }
    if onRedo {
      redone.append(recorded.group, userInfo: info)
      trim()
    } else if profile.redoBesideOpenGroup == .inOpenGroup, let outer = open.last?.group {
      outer.append(recorded.group)
    } else {
      undone.append(recorded.group, userInfo: info)
      trim()
    }
  }

  /// Runs the actions of `group` from the last to the first and returns what their handlers registered, under the same name
  /// unless they gave another, discardable if all of the group was; nil when they registered nothing or cleared the stacks.
  ///
  /// The group belongs to nobody else. It is eaten up, so that an action is let go once it has run. A handler that throws
  /// ends the replay: what has not run is let go, what was registered until then is kept, and the manager goes on.
  func replay(_ group: UndoGroup, as direction: State, isAnnounced: Bool = false) -> OpenGroup? {
    let isDiscardable = group.isDiscardable
    suspended = open
    open = [OpenGroup()]
    open[0].group.name = group.name
    running = group
    state = direction
    if isAnnounced, profile.notices.opensAreSaidInReplay { post(.didOpenUndoGroup) }
    while let node = running?.popLast() {
      if let inner = node as? UndoGroup {
        running?.append(contentsOf: inner)
      } else if let action = node as? UndoAction {
        perform(action)
      }
    }
    running = nil
    while open.count > 1 { closeGroup() }
    if isAnnounced { post(.checkpoint) }
    let recorded = open[0]
    if isDiscardable { recorded.group.setDiscardable(true) }
    let isKept = !isReplayCleared && !recorded.group.isEmpty
    open = suspended
    suspended = []
    isReplayCleared = false
    state = .idle
    return isKept ? recorded : nil
  }

  private func perform(_ action: UndoAction) {
    guard let target = action.target else { return report(.deadTarget) }
    do {
      try action.perform(on: target)
    } catch {
      let rest = running
      running = nil
      report(.handlerThrew("\(error)"))
      withExtendedLifetime(rest) {}
    }
  }
}
