/// Looking into the stacks, and taking from them by hand.
extension UndoManager {
  /// What is on the undo stack, the oldest first. A profile that puts a group on its stack when it is opened shows the open
  /// one last. O(groups).
  public var undoStack: [UndoGroup] {
    guard profile.pushesGroupWhenOpened, state == .idle, let outer = open.first else { return undone.groups }
    return undone.groups + [outer.group]
  }

  /// What is on the redo stack, the one to be brought back next last. O(groups).
  public var redoStack: [UndoGroup] { redone.groups }

  /// The group that `undo` would take back if none were open; nil when there is none. Take it apart with
  /// ``UndoGroup/nodes``.
  public var topUndoGroup: UndoGroup? { undone.last }

  /// The group that `redo` would bring back; nil when there is none.
  public var topRedoGroup: UndoGroup? { redone.last }

  /// Takes the newest group from the undo stack, which forgets it; nil when there is none. With `performing` its actions
  /// run first, from the last to the first, and what they register is dropped: it is rolled back without a trace, redo
  /// included. Open groups stay open.
  @discardableResult
  public func popUndo(performing: Bool = false) -> UndoGroup? {
    guard state == .idle else {
      report(.callDuringReplay("popUndo"))
      return nil
    }
    guard let entry = undone.popLast() else { return nil }
    if performing { _ = replay(entry.group.copy(), as: .undoing) }
    return entry.group
  }

  /// Takes the group that `redo` would bring back from the redo stack, performing it or not; nil when there is none. What
  /// it registers is dropped.
  @discardableResult
  public func popRedo(performing: Bool = false) -> UndoGroup? {
    guard state == .idle else {
      report(.callDuringReplay("popRedo"))
      return nil
    }
    guard let entry = redone.popLast() else { return nil }
    if performing { _ = replay(entry.group.copy(), as: .redoing) }
    return entry.group
  }

  /// Makes one top-level group of each action and group that the newest group holds, so that each can be undone by itself,
  /// and names them `name (1: key)`, `name (2: key)` and so on. Returns how many there are now in its place; 0 when there
  /// was no group, 1 when there was nothing to take apart.
  ///
  /// The limit of levels is applied when the next group is closed: taking apart lets nothing go.
  @discardableResult
  public func explodeTopUndoAction() -> Int {
    guard state == .idle else {
      report(.callDuringReplay("explodeTopUndoAction"))
      return 0
    }
    guard let group = undone.last else { return 0 }
    let nodes = group.nodes
    guard nodes.count > 1 else { return 1 }
    let exploded = undone.popLast()
    for (index, node) in nodes.enumerated() {
      let what = (node as? UndoAction)?.key.map { ": \($0)" } ?? ""
      let name = "\(group.name) (\(index + 1)\(what))"
      if let inner = node as? UndoGroup {
        if inner.name.isEmpty { inner.name = name }
        undone.append(inner)
      } else {
        undone.append(UndoGroup(node, name: name))
      }
    }
    withExtendedLifetime(exploded) {}
    return nodes.count
  }

  /// Both stacks as a tree, the newest first; every line ends in a line feed.
  public var debugTree: String {
    var text = ""
    for (index, entry) in (suspended + open).enumerated().reversed() {
      text += "open at level \(index + 1)\(entry.isEvent ? ", closed by the turn's end" : "")\n"
      text += UndoTree.text(of: entry.group, indent: 1)
    }
    text += "undo \(undone.count)\n"
    for group in undone.groups.reversed() { text += UndoTree.text(of: group, indent: 1) }
    text += "redo \(redone.count)\n"
    for group in redone.groups.reversed() { text += UndoTree.text(of: group, indent: 1) }
    return text
  }
}
