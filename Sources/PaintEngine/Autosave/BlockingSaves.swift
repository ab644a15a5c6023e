// What a host without an event loop, or one that is ending, calls. These block the artwork's thread until the writer's side
// posts a result: they are for a thread of one's own, such as a program's main thread, and must not be called on a thread of
// Swift's concurrency pool, on which the writer itself runs.
extension Autosaver {
  /// How long a wait sleeps before it looks at the injected clock again; a result wakes it at once.
  private static var slice: Duration { .milliseconds(10) }

  /// Waits until no save is in flight and none waits, at most `timeout` by the clock given (for ever without it). Returns
  /// whether that came true. Starts nothing that was not asked for.
  @discardableResult
  public func waitUntilIdle(timeout: Duration? = nil) -> Bool {
    wait(until: timeout.map { clock.now + $0 }) { running == nil && waiting == nil }
  }

  /// Ends the stroke, commits the session, waits for the save in flight and for the one that is then still needed. After
  /// `timeout`, by the clock given, the writer is told to stop and the outcome is `abandoned`; without it, it waits for ever.
  ///
  /// `failed` leaves the artwork unsaved: the host decides whether to close all the same.
  public func close(timeout: Duration? = nil) -> SaveOutcome {
    let end = timeout.map { clock.now + $0 }
    return finish(save(.closing), by: end)
  }

  /// The last save of a program that is asked to end, such as by SIGTERM: ends the stroke, commits the session, saves what is
  /// not saved and waits, `grace` by the clock given at most. Then the writer's task is cancelled and gets `cleanUp` of real
  /// time; the package stays as it was.
  ///
  /// Five seconds are half of what a container's supervisor gives (10 s) before it kills.
  public func terminate(grace: Duration = .seconds(5)) -> TerminationOutcome {
    let end = clock.now + grace
    let handle = save(.leavingForeground)
    // Known at once: nothing was in flight and nothing had changed.
    if handle.outcome == .unchanged { return .nothingToSave }
    switch finish(handle, by: end) {
    case .saved, .unchanged: return .saved
    case .failed(let text): return .failed(text)
    // The writer may have ended in spite of the cancelling, with all there is.
    case .abandoned, .deferred: return artwork.revision == savedRevision ? .saved : .abandoned
    }
  }

  private func finish(_ handle: SaveHandle, by end: Duration?) -> SaveOutcome {
    if !wait(until: end, { handle.outcome != nil }) {
      abandon()
      running?.save.waitForResult(atMost: settings.cleanUp)
      advance()
    }
    return handle.outcome ?? .abandoned
  }

  private func wait(until end: Duration?, _ isDone: () -> Bool) -> Bool {
    while true {
      advance()
      if isDone() { return true }
      guard let running else { return false }
      let left = end.map { $0 - clock.now } ?? Self.slice
      guard left > .zero else { return false }
      running.save.waitForResult(atMost: min(left, Self.slice))
    }
  }
}

/// How the last save of a program went.
public enum TerminationOutcome: Equatable, Sendable {
  /// The package held everything.
  case nothingToSave
  /// The package holds everything now.
  case saved
  /// The writer refused; the text says why. What was saved before is intact.
  case failed(String)
  /// The grace was over. What was saved before is intact.
  case abandoned
}
