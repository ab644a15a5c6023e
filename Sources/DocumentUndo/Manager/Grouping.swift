/// Groups: what is undone together.
extension UndoManager {
  /// Opens a group, in the open one if there is one.
  public func beginUndoGrouping() {
    if !isUndoRegistrationEnabled, profile.ignoresBeginWhileDisabled { return }
    if open.isEmpty, groupsByEvent, profile.opensEventGroupAroundExplicit { openEventGroup() }
    // Where groups inside replays say that they open, checkpoints are the ones left out.
    let isCheckpointDue = !open.isEmpty || profile.notices.checkpointBeforeTopLevelOpens
    if isCheckpointDue, !(profile.notices.opensAreSaidInReplay && isUndoing) { post(.checkpoint) }
    if let parent = open.last, open.count >= UndoGroup.deepest {
      open.append(OpenGroup(in: parent.group))
    } else {
      open.append(OpenGroup())
    }
    sayOpened()
  }

  /// Closes the group that was opened last. One at level 1 goes to the undo stack, and the oldest groups over the limit go.
  public func endUndoGrouping() {
    // The group that a replay records into is the manager's own.
    guard open.count > (state == .idle ? 0 : 1) else {
      if profile.reportsUnbalancedEnd { report(.endWithoutBegin) }
      return
    }
    closeGroup()
    if open.count == 1, isEventDue, state == .idle { waitForTurnEnd() }
  }

  /// Closes the group that was opened last and takes back what was registered in it, without a trace: neither undo nor redo
  /// keeps it. What a cancelled action needs.
  public func rollBackUndoGrouping() {
    guard state == .idle else { return report(.callDuringReplay("rollBackUndoGrouping")) }
    guard let rolledBack = open.last else {
      if profile.reportsUnbalancedEnd { report(.endWithoutBegin) }
      return
    }
    _ = replay(rolledBack.group.taking(from: rolledBack.start), as: .undoing)
    closeGroup(discardingIfEmpty: true)
    if open.count == 1, isEventDue { waitForTurnEnd() }
  }

  /// Opens the group of an event. Its end is waited for by whom the profile says.
  func openEventGroup() {
    open.append(OpenGroup(isEvent: true))
    isEventDue = false
    if profile.turnEnd == .eventGroup { waitForTurnEnd() }
    sayOpened()
  }

  func sayOpened() {
    if state == .idle || profile.notices.opensAreSaidInReplay { post(.didOpenUndoGroup) }
  }

  /// Closes the innermost open group. Observers hear of it before and after; whatever they do, one group at most is closed.
  func closeGroup(discardingIfEmpty: Bool = false) {
    post(.checkpoint)
    let notices = profile.notices
    guard let closing = open.last else { return }
    let isDiscarded = closing.isEmpty && (discardingIfEmpty || discardsEmptyGroups || closing.isEvent)
    let isSaid =
      state == .idle && !(notices.onlyKeptTopLevelGroupsSayClosing && open.count == 1 && isDiscarded)
    // Only those who listen pay for the look at every action.
    let isDiscardable = isSaid && !observers.isEmpty && isAllDiscardable(closing)
    if isSaid, !notices.onlyKeptTopLevelGroupsSayClosing {
      post(.willCloseUndoGroup, isDiscardable: isDiscardable)
    }
    guard let closed = open.popLast() else { return }
    if isSaid, notices.onlyKeptTopLevelGroupsSayClosing, open.isEmpty {
      post(.willCloseUndoGroup, isDiscardable: isDiscardable)
    }
    if let flag = closed.isDiscardable { closed.group.setDiscardable(flag) }
    if open.isEmpty, state == .idle {
      keep(closed, isDiscarded: closed.isEmpty && isDiscarded)
    } else {
      fold(closed, isDiscarded: isDiscarded)
    }
    if isSaid, notices.didCloseIsSaid { post(.didCloseUndoGroup, isDiscardable: isDiscardable) }
  }

  /// Puts what was closed at level 1 on the undo stack.
  private func keep(_ closed: OpenGroup, isDiscarded: Bool) {
    guard !isDiscarded else { return }
    undone.append(closed.group, userInfo: closed.userInfo)
    trim()
  }

  /// Puts what was closed deeper into the group around it.
  private func fold(_ closed: OpenGroup, isDiscarded: Bool) {
    guard let parent = open.last?.group, parent !== closed.group else { return }
    if closed.group.isEmpty {
      if !isDiscarded, state == .idle { parent.append(closed.group) }
    } else if profile.keepsNestedGroups {
      parent.append(closed.group)
    } else {
      parent.append(contentsOf: closed.group)
    }
  }
}
