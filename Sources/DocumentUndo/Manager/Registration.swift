/// A key with the target it belongs to. The target is alive while its key is compared: it is the one that registers.
struct TargetedKey: Hashable {
  let target: ObjectIdentifier
  let key: CoalescingKey
}

/// Registration of what takes a change back.
extension UndoManager {
  /// Registers `handler`, to be called with `target`. The target is not kept alive unless `retainsTargets` is set; what the
  /// handler captures is.
  ///
  /// While undoing this records redo; otherwise it is undo, and what there was to redo is gone. `cost` is what the handler
  /// holds, B, for whoever keeps a byte budget. O(1).
  ///
  /// A handler that throws ends the undo or redo that called it: what was to run after it is let go, what was recorded until
  /// then is kept, and the error is reported as ``Misuse/handlerThrew(_:)``.
  public func registerUndo<Target: AnyObject>(
    withTarget target: Target, cost: Int = 0, handler: @escaping @MainActor (Target) throws -> Void
  ) {
    guard isRegistrationAccepted() else { return }
    record(HandlerAction(reference(to: target), cost: cost, handler: handler))
  }

  /// The same with an argument kept beside the handler, as an invocation keeps its own: a handler that captures nothing
  /// costs no allocation.
  public func registerUndo<Target: AnyObject, Argument>(
    withTarget target: Target, argument: Argument, cost: Int = 0,
    handler: @escaping @MainActor (Target, Argument) throws -> Void
  ) {
    guard isRegistrationAccepted() else { return }
    record(ArgumentAction(reference(to: target), argument: argument, cost: cost, handler: handler))
  }

  /// Registers the handler that `build` makes, unless `coalescing` finds one of the same target and key in the open group;
  /// then `build` is not called and nothing is allocated. The first one stays, which restores the oldest value.
  ///
  /// Nothing coalesces while undoing or redoing, and a group inside the open one starts anew. `cost` is asked for after
  /// `build`.
  public func registerUndo<Target: AnyObject>(
    withTarget target: Target, coalescing key: CoalescingKey, cost: @autoclosure () -> Int = 0,
    build: () -> @MainActor (Target) throws -> Void
  ) {
    guard isRegistrationAccepted() else { return }
    let coalesces = state == .idle && coalescing != .none
    if coalesces, isMatched(key, of: target) { return }
    let handler = build()
    record(KeyedAction(reference(to: target), key: key, cost: cost(), handler: handler))
    if coalesces, let last = open.indices.last {
      open[last].keys?.insert(TargetedKey(target: ObjectIdentifier(target), key: key))
    }
  }

  /// Says what the last registration of the open group holds, B, where that shows only once the change is done.
  public func setCostOfLastRegistration(_ cost: Int) {
    (open.last?.group.last as? UndoAction)?.cost = cost
  }

  /// Whether registrations are recorded.
  public var isUndoRegistrationEnabled: Bool { disabledDepth == 0 }

  /// Drops registrations until the matching `enableUndoRegistration`. Nests.
  public func disableUndoRegistration() { disabledDepth += 1 }

  /// Ends one `disableUndoRegistration`.
  public func enableUndoRegistration() {
    guard disabledDepth > 0 else { return report(.enableWithoutDisable) }
    disabledDepth -= 1
  }

  /// Whether a registration counts; if so there is a group for it, and redo is cleared unless it is part of a replay.
  private func isRegistrationAccepted() -> Bool {
    guard isUndoRegistrationEnabled, !isReplayCleared else { return false }
    guard state == .idle else { return true }
    guard !open.isEmpty || groupsByEvent else {
      report(.registrationWithoutGroup)
      return false
    }
    clearRedo()
    if open.isEmpty, groupsByEvent { openEventGroup() }
    return true
  }

  private func clearRedo() {
    guard !redone.isEmpty else { return }
    let cleared = redone.takeAll()
    withExtendedLifetime(cleared) {}
  }

  private func record(_ action: UndoAction) {
    // Whoever built the handler, or was let go with redo, may have closed every group.
    guard let group = open.last?.group else { return report(.registrationWithoutGroup) }
    group.append(action)
    waitForTurnEndOfRegistration()
  }

  private func reference(to target: AnyObject) -> TargetReference {
    if retainsTargets { return .retained(target) }
    if let lastTarget, lastTarget.object === target { return .loose(lastTarget) }
    let cell = WeakTarget(target)
    lastTarget = cell
    return .loose(cell)
  }

  private func isMatched(_ key: CoalescingKey, of target: AnyObject) -> Bool {
    guard let last = open.indices.last else { return false }
    func matches(_ node: UndoNode?) -> Bool {
      guard let action = node as? UndoAction else { return false }
      return action.key == key && action.target === target
    }
    let (group, start) = (open[last].group, open[last].start)
    guard group.count > start else { return false }
    if matches(group.last) { return true }
    guard coalescing == .allMatching else { return false }
    if open[last].keys == nil {
      // A search is quicker than a set while there is little to search, and allocates nothing.
      guard group.count - start > 16 else { return group.contains(from: start, where: matches) }
      open[last].keys = Set(
        group.nodes.dropFirst(start).compactMap { node in
          guard let action = node as? UndoAction, let key = action.key, let target = action.target else {
            return nil
          }
          return TargetedKey(target: ObjectIdentifier(target), key: key)
        })
    }
    return open[last].keys?.contains(TargetedKey(target: ObjectIdentifier(target), key: key)) ?? false
  }
}
