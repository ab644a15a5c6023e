/// The ends of turns, which close the groups of events.
extension UndoManager {
  /// Where Foundation's manager stands in the order of what waits for a turn's end.
  static let eventOrder = 350_000

  /// Asks the clock for the end of this turn. Whatever was asked for before is not waited for any more.
  func waitForTurnEnd() {
    isEventDue = false
    isTurnAwaited = true
    awaitedTurn += 1
    clock.atEndOfTurn(order: Self.eventOrder, modes: runLoopModes) { [weak self, awaitedTurn] in
      self?.turnEnded(awaitedTurn)
    }
  }

  /// Asks for the turn's end where a registration has to, not the group.
  func waitForTurnEndOfRegistration() {
    if profile.turnEnd == .innermostGroup, groupsByEvent, !isTurnAwaited { waitForTurnEnd() }
  }

  /// The modes have changed: what is waited for is the end of a turn in these.
  func waitInNewModes() {
    if isTurnAwaited { waitForTurnEnd() }
  }

  /// Waits for no turn's end any more.
  func forgetTurnEnd() {
    isEventDue = false
    isTurnAwaited = false
    awaitedTurn += 1
  }

  private func turnEnded(_ turn: Int) {
    guard turn == awaitedTurn else { return }
    // A handler that runs turns of its own: the event group is put aside until the replay has ended.
    if state != .idle { return waitForTurnEnd() }
    isTurnAwaited = false
    switch profile.turnEnd {
    case .innermostGroup:
      if groupsByEvent, !open.isEmpty { closeGroup() }
    case .eventGroup:
      guard open.first?.isEvent == true else { return }
      if open.count == 1 { closeGroup() } else { isEventDue = true }
    }
  }
}
