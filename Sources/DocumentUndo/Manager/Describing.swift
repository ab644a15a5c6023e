/// What clients keep beside a group.
typealias UserInfo = [UndoManager.UserInfoKey: Any]

/// What is said of an action beside its name: that it may be discarded, and whatever clients keep with it.
extension UndoManager {
  /// By what a value is found that was kept with an action.
  public struct UserInfoKey: RawRepresentable, Hashable, Sendable {
    /// The key's text.
    public let rawValue: String

    /// The key of this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The key of this text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// Says whether the action registered last in the open group changes nothing that has to be saved, such as a scroll. A
  /// group of such actions alone is discardable. Where the profile has one flag for the group, it is that of the outermost
  /// open one, or else of the newest closed one, and the last write holds.
  public func setActionIsDiscardable(_ isDiscardable: Bool) {
    guard profile.discardableIsOfGroup else {
      guard let last = open.last, !last.isEmpty else { return report(.discardableWithoutAction) }
      last.group.setLastDiscardable(isDiscardable)
      return
    }
    if open.isEmpty {
      guard let group = undone.last else { return report(.discardableWithoutAction) }
      group.setDiscardable(isDiscardable)
    } else {
      open[0].isDiscardable = isDiscardable
    }
  }

  /// Whether what undo takes back is discardable; false when there is nothing. O(actions).
  public var undoActionIsDiscardable: Bool {
    if let outer = open.first, open.contains(where: { !$0.isEmpty }) { return isAllDiscardable(outer) }
    return undone.last?.isDiscardable ?? false
  }

  /// Whether what redo brings back is discardable, as it is when all that was undone was; false when there is nothing.
  /// O(actions).
  public var redoActionIsDiscardable: Bool { redone.last?.isDiscardable ?? false }

  /// Keeps `info` with the action that is being registered, until that is let go; nil takes it away. The value is held, not
  /// copied, and goes with the action from undo to redo and back.
  public func setActionUserInfoValue(_ info: Any?, forKey key: UserInfoKey) {
    guard !open.isEmpty else { return report(.userInfoWithoutGroup) }
    let old = open[0].userInfo[key]
    open[0].userInfo[key] = info
    withExtendedLifetime(old) {}
  }

  /// What was kept with the action that undo takes back; nil when there is none. O(1).
  public func undoActionUserInfoValue(forKey key: UserInfoKey) -> Any? {
    if let outer = open.first, open.contains(where: { !$0.isEmpty }) { return outer.userInfo[key] }
    return undone.userInfoOfLast[key]
  }

  /// What was kept with the action that redo brings back; nil when there is none. O(1).
  public func redoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { redone.userInfoOfLast[key] }

  func isAllDiscardable(_ entry: OpenGroup) -> Bool {
    entry.isDiscardable.map { $0 && !entry.isEmpty } ?? entry.group.isDiscardable
  }
}
