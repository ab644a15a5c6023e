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
    guard state == .idle else { return report(.callDuringReplay("undoNestedGroup")) }
    guard let outer = open.last?.group else { return undoTop() }
    guard profile.undoesNestedInsideOpenGroup, let nested = outer.last as? UndoGroup else {
      return report(.undoWithOpenGroups(open.count))
    }
    _ = outer.popLast()
    push(replay(nested, as: .undoing), onRedo: true)
  }

  /// Brings back what the last undo took back.
  public func redo() {
    guard state == .idle else { return report(.callDuringReplay("redo")) }
    guard canRedo else { return }
    if !open.isEmpty, profile.redoBesideOpenGroup == .refused {
      return report(.redoWithOpenGroups(open.count))
    }
    guard let group = redone.popLast() else { return }
    push(replay(group, as: .redoing), onRedo: false)
  }

  private func undoTop() {
    guard let group = undone.popLast() else { return }
    push(replay(group, as: .undoing), onRedo: true)
  }

  private func push(_ recorded: UndoGroup?, onRedo: Bool) {
    guard let recorded else { return }
    if onRedo {
      redone.append(recorded)
      trim()
    } else if profile.redoBesideOpenGroup == .inOpenGroup, let outer = open.last?.group {
      outer.append(recorded)
    } else {
      undone.append(recorded)
      trim()
    }
  }

  /// Runs the actions of `group` from the last to the first and returns what their handlers registered, under the same name
  /// unless they gave another; nil when they registered nothing or cleared the stacks.
  ///
  /// The group belongs to nobody else. It is eaten up, so that an action is let go once it has run.
  func replay(_ group: UndoGroup, as direction: State) -> UndoGroup? {
    suspended = open
    open = [OpenGroup()]
    open[0].group.name = group.name
    running = group
    state = direction
    while let node = running?.popLast() {
      if let inner = node as? UndoGroup {
        running?.append(contentsOf: inner)
      } else if let action = node as? UndoAction {
        if let target = action.target { action.perform(on: target) } else { report(.deadTarget) }
      }
    }
    running = nil
    while open.count > 1 { closeGroup() }
    let recorded = open[0].group
    let isKept = !isReplayCleared && !recorded.isEmpty
    open = suspended
    suspended = []
    isReplayCleared = false
    state = .idle
    return isKept ? recorded : nil
  }
}
