/// Groups: what is undone together.
extension UndoManager {
  /// Where Foundation's manager stands in the order of what waits for a turn's end.
  static let eventOrder = 350_000

  /// Opens a group, in the open one if there is one.
  public func beginUndoGrouping() {
    if !isUndoRegistrationEnabled, profile.ignoresBeginWhileDisabled { return }
    if open.isEmpty, groupsByEvent, profile.opensEventGroupAroundExplicit {
      openEventGroup(isClosedByClock: profile.closesEventGroupAroundExplicit)
    }
    if let parent = open.last, open.count >= UndoGroup.deepest {
      open.append(OpenGroup(in: parent.group))
    } else {
      open.append(OpenGroup())
    }
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
    guard let closed = open.popLast() else {
      if profile.reportsUnbalancedEnd { report(.endWithoutBegin) }
      return
    }
    _ = replay(closed.group.taking(from: closed.start), as: .undoing)
    if open.count == 1, isEventDue { waitForTurnEnd() }
  }

  func openEventGroup(isClosedByClock: Bool) {
    open.append(OpenGroup(isEvent: true))
    eventNumber += 1
    isEventDue = false
    if isClosedByClock { waitForTurnEnd() }
  }

  private func waitForTurnEnd() {
    isEventDue = false
    clock.atEndOfTurn(order: Self.eventOrder, modes: runLoopModes) { [weak self, eventNumber] in
      self?.turnEnded(eventNumber)
    }
  }

  private func turnEnded(_ number: Int) {
    guard number == eventNumber else { return }
    // A handler that runs turns of its own: the event group is put aside until the replay has ended.
    if state != .idle { return waitForTurnEnd() }
    guard open.first?.isEvent == true else { return }
    if open.count == 1 { closeGroup() } else { isEventDue = true }
  }

  /// Closes the innermost open group.
  func closeGroup() {
    guard let closed = open.popLast() else { return }
    let group = closed.group
    if let parent = open.last?.group {
      guard parent !== group else { return }
      if group.isEmpty {
        if !discardsEmptyGroups, state == .idle { parent.append(group) }
      } else if profile.keepsNestedGroups {
        parent.append(group)
      } else {
        parent.append(contentsOf: group)
      }
    } else if !group.isEmpty || (!discardsEmptyGroups && !closed.isEvent) {
      undone.append(group)
      trim()
    }
  }
}
