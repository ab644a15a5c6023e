/// Observers. Without one, saying something costs a look at an empty array.
extension UndoManager {
  /// Calls `observer` with everything that happens from now on, in the order of adding, until it is removed. It may call
  /// the manager. What `observer` captures is kept alive until then.
  @discardableResult
  public func addObserver(
    _ observer: @escaping @MainActor (UndoManager, UndoNotification) -> Void
  ) -> UndoObserverToken {
    Self.observerNumber += 1
    let token = UndoObserverToken(number: Self.observerNumber)
    observers.append((token, observer))
    return token
  }

  /// Takes an observer away, at once: a notification under way does not reach it any more. One that is not there, or
  /// another manager's, changes nothing. O(observers).
  public func removeObserver(_ token: UndoObserverToken) {
    guard let place = observers.firstIndex(where: { $0.token == token }) else { return }
    // What the observer held may call the manager as it goes.
    let removed = observers.remove(at: place)
    withExtendedLifetime(removed) {}
  }

  func post(_ kind: UndoNotification.Kind, isDiscardable: Bool = false) {
    guard !observers.isEmpty else { return }
    let notification = UndoNotification(kind, isDiscardable: isDiscardable)
    for (token, observer) in observers where observers.contains(where: { $0.token == token }) {
      observer(self, notification)
    }
  }

  /// Says that a replay comes or is over.
  func announce(_ kind: UndoNotification.Kind) {
    isLevelHidden = profile.notices.replayIsSaidAtLevelZero
    defer { isLevelHidden = false }
    post(kind)
  }
}
