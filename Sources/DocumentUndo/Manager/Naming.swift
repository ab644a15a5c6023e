/// What the person reads: names and titles.
extension UndoManager {
  /// Names what is being registered, the action that the person undoes; the last name holds, "" takes it away. Which group is
  /// named, and what happens without one, is the profile's (rules 34 to 38).
  ///
  /// A name given while undoing becomes redo's, where the profile keeps it.
  public func setActionName(_ name: String) {
    guard state == .idle else {
      if profile.namesGivenInReplayHold { open.first?.group.name = name }
      return
    }
    if open.isEmpty {
      switch profile.nameWithoutGroup {
      case .ignored: return
      case .newestGroup: undone.last?.name = name
      case .refused:
        guard groupsByEvent else { return report(.nameWithoutGroup) }
        openEventGroup()
      }
    }
    (profile.namesInnermostGroup ? open.last : open.first)?.group.name = name
  }

  /// The name of what undo takes back; empty when it has none or there is nothing.
  public var undoActionName: String {
    if profile.namesInnermostGroup {
      return canUndo ? (open.last?.group ?? undone.last)?.name ?? "" : ""
    }
    return (groupToName ?? undone.last)?.name ?? ""
  }

  /// The name of what redo brings back; empty when it has none or there is nothing.
  public var redoActionName: String { redone.last?.name ?? "" }

  /// What the menu says for undo, by `undoMenuTitle(forUndoActionName:)`.
  public var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

  /// What the menu says for redo, by `redoMenuTitle(forUndoActionName:)`.
  public var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// The open group that undo would close and take back; where groups are on the stack from when they are opened, an empty one
  /// too.
  var groupToName: UndoGroup? {
    guard let outer = open.first else { return nil }
    return profile.pushesGroupWhenOpened || open.contains { !$0.isEmpty } ? outer.group : nil
  }
}
