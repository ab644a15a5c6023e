import DocumentUndo
import DocumentUndoRunLoop
import Foundation
import Testing

/// A manager's notifications through Foundation's center.
@Suite @MainActor struct UndoNotificationBridgeTests {
  /// What was heard; the center hands it over on the thread that posts, which is the main actor's here.
  private final class Heard: @unchecked Sendable {
    // Written by observers that the main actor's own thread calls, read by the test on the same.
    var names: [String] = []
    var discardable = 0
  }

  @Test func whatIsSaidIsPostedInOrderUnderFoundationsNames() {
    let (manager, other) = (UndoManager(clock: ManualTurnClock()), UndoManager(clock: ManualTurnClock()))
    let (center, heard) = (NotificationCenter(), Heard())
    let names: [Notification.Name] = [
      .NSUndoManagerCheckpoint, .NSUndoManagerDidOpenUndoGroup, .NSUndoManagerWillCloseUndoGroup,
      .NSUndoManagerDidCloseUndoGroup, .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange,
      .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange,
    ]
    #expect(names.map(\.rawValue) == UndoNotification.Kind.allCases.map(\.rawValue))
    let tokens = names.map { name in
      center.addObserver(forName: name, object: manager, queue: nil) { notification in
        heard.names.append(notification.name.rawValue)
        if notification.userInfo?[NSUndoManagerGroupIsDiscardableKey] as? Bool == true {
          heard.discardable += 1
        }
      }
    }
    let bridge = UndoNotificationBridge(manager, center: center)
    _ = UndoNotificationBridge(other, center: center)
    for each in [manager, other] {
      each.registerUndo(withTarget: each) { _ in }
      each.setActionIsDiscardable(true)
      each.undo()
    }
    let expected: [UndoNotification.Kind] = [
      .didOpenUndoGroup, .checkpoint, .willCloseUndoGroup, .didCloseUndoGroup, .checkpoint, .willUndoChange,
      .checkpoint, .didUndoChange,
    ]
    #expect(heard.names == expected.map(\.rawValue), "this manager's alone")
    #expect(heard.discardable == 2, "will and did close")
    bridge.stop()
    manager.beginUndoGrouping()
    #expect(heard.names.count == expected.count)
    tokens.forEach(center.removeObserver)
  }
}
