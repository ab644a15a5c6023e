import DocumentUndo
import Foundation

extension Notification.Name {
  /// A checkpoint of an undo manager. These eight are the names that Foundation has elsewhere.
  public static let NSUndoManagerCheckpoint = Notification.Name(UndoNotification.Kind.checkpoint.rawValue)
  /// An undo group has been opened.
  public static let NSUndoManagerDidOpenUndoGroup = Notification.Name(
    UndoNotification.Kind.didOpenUndoGroup.rawValue)
  /// An undo group is about to be closed.
  public static let NSUndoManagerWillCloseUndoGroup = Notification.Name(
    UndoNotification.Kind.willCloseUndoGroup.rawValue)
  /// An undo group has been closed.
  public static let NSUndoManagerDidCloseUndoGroup = Notification.Name(
    UndoNotification.Kind.didCloseUndoGroup.rawValue)
  /// A group is about to be undone.
  public static let NSUndoManagerWillUndoChange = Notification.Name(
    UndoNotification.Kind.willUndoChange.rawValue)
  /// A group has been undone.
  public static let NSUndoManagerDidUndoChange = Notification.Name(
    UndoNotification.Kind.didUndoChange.rawValue)
  /// A group is about to be redone.
  public static let NSUndoManagerWillRedoChange = Notification.Name(
    UndoNotification.Kind.willRedoChange.rawValue)
  /// A group has been redone.
  public static let NSUndoManagerDidRedoChange = Notification.Name(
    UndoNotification.Kind.didRedoChange.rawValue)
}

/// The key under which the notifications of a closing group say `true` if the group holds discardable actions alone.
public let NSUndoManagerGroupIsDiscardableKey = "NSUndoManagerGroupIsDiscardableKey"

/// Posts what an undo manager says through a notification center, under Foundation's names and with the manager as the
/// object, at once and in the manager's order.
@MainActor
public final class UndoNotificationBridge {
  private weak var manager: UndoManager?
  private var token: UndoObserverToken?

  /// Begins to post. The manager keeps posting until `stop`, whether the bridge is kept or not.
  public init(_ manager: UndoManager, center: NotificationCenter = .default) {
    self.manager = manager
    token = manager.addObserver { manager, notification in
      let userInfo = notification.isDiscardable ? [NSUndoManagerGroupIsDiscardableKey: true] : nil
      center.post(
        name: Notification.Name(notification.kind.rawValue), object: manager, userInfo: userInfo)
    }
  }

  /// Ends it.
  public func stop() {
    if let token { manager?.removeObserver(token) }
    token = nil
  }
}
