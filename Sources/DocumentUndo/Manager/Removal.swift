/// Letting history go. What was let go is released only after the stacks are as they will be, since its deinitialisers may
/// call the manager.
extension UndoManager {
  /// Top-level groups kept at most, on either stack; 0 means no limit. Lowering it lets the oldest go at once. It counts
  /// groups, whatever they hold: it is no byte budget.
  public var levelsOfUndo: Int {
    get { levels }
    set {
      guard newValue >= 0 else { return report(.negativeLevels(newValue)) }
      levels = newValue
      trim()
    }
  }

  /// Lets all actions go, open groups too, and enables registration.
  ///
  /// From a handler it is misuse in some profiles. In the others both stacks are empty at once, the rest of the running
  /// group still runs, so that the document is not left half way, and what it registers is dropped.
  public func removeAllActions() {
    guard state == .idle || profile.clearsInsideHandler else {
      return report(.callDuringReplay("removeAllActions"))
    }
    if profile.notices.removingAllSaysClosing, state == .idle {
      for _ in open.indices { closeGroup() }
    }
    let removed = (undone.takeAll(), redone.takeAll(), open, suspended)
    suspended = []
    disabledDepth = 0
    lastTarget = nil
    if state == .idle {
      open = []
      // Where registrations ask for the turn's end, whatever is open then is closed.
      if profile.turnEnd == .eventGroup { forgetTurnEnd() }
    } else {
      open = [OpenGroup()]
      isReplayCleared = true
    }
    if profile.removingAllResetsGrouping {
      groupsByEvent = true
      if coalescing != .none { coalescing = .last }
    }
    withExtendedLifetime(removed) {}
  }

  /// Lets the actions on `target` go, by identity, and the groups that this empties. Registration stays as it is. A group in
  /// replay does not call them any more either.
  public func removeAllActions(withTarget target: AnyObject) {
    var removed: [UndoNode] = []
    let replaced = (
      undone.replace(with: Self.removing(target, from: undone.groups, &removed)),
      redone.replace(with: Self.removing(target, from: redone.groups, &removed))
    )
    running?.removeActions(on: target, removed: &removed)
    if profile.removesTargetFromOpenGroups {
      for index in suspended.indices { remove(target, from: &suspended[index], &removed) }
      for index in open.indices { remove(target, from: &open[index], &removed) }
    }
    if lastTarget?.object === target { lastTarget = nil }
    withExtendedLifetime((removed, replaced)) {}
  }

  /// Lets go of what is over the limit of levels or the byte budget, the groups farthest from now first.
  func trim() {
    let removed = (takeOverLevels(), takeOverBudget())
    withExtendedLifetime(removed) {}
  }

  private func takeOverLevels() -> (UndoStack.Taken, UndoStack.Taken)? {
    guard levels > 0, undone.count > levels || redone.count > levels else { return nil }
    return (
      undone.takeFirst(max(0, undone.count - levels)), redone.takeFirst(max(0, redone.count - levels))
    )
  }

  private func takeOverBudget() -> (UndoStack.Taken, UndoStack.Taken)? {
    guard let budget = byteBudget, heldBytes > budget.limit else { return nil }
    let taken = undone.takeFirst(holding: heldBytes - budget.limit)
    return (taken, redone.takeFirst(holding: max(0, heldBytes - budget.limit)))
  }

  private static func removing(_ target: AnyObject, from groups: [UndoGroup], _ removed: inout [UndoNode])
    -> [UndoGroup]
  {
    groups.filter { group in
      let wasEmpty = group.isEmpty
      group.removeActions(on: target, removed: &removed)
      if !wasEmpty, group.isEmpty { removed.append(group) }
      return wasEmpty || !group.isEmpty
    }
  }

  private func remove(_ target: AnyObject, from entry: inout OpenGroup, _ removed: inout [UndoNode]) {
    entry.group.removeActions(on: target, removed: &removed)
    entry.keys = nil
    entry.start = min(entry.start, entry.group.count)
  }
}
