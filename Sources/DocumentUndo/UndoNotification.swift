/// What an undo manager says about itself as it happens, to whoever observes it.
public struct UndoNotification: Hashable, Sendable, CustomStringConvertible {
  /// What happens. The raw value is the name under which Foundation posts it.
  public enum Kind: String, CaseIterable, Sendable {
    /// Something pending may be registered now: before a group opens in another or closes, before undo and redo, and when
    /// `canRedo` is asked for.
    case checkpoint = "NSUndoManagerCheckpointNotification"
    /// A group has been opened.
    case didOpenUndoGroup = "NSUndoManagerDidOpenUndoGroupNotification"
    /// The group opened last is about to be closed.
    case willCloseUndoGroup = "NSUndoManagerWillCloseUndoGroupNotification"
    /// A group has been closed; once the level is 0, undo is possible.
    case didCloseUndoGroup = "NSUndoManagerDidCloseUndoGroupNotification"
    /// A group is about to be undone.
    case willUndoChange = "NSUndoManagerWillUndoChangeNotification"
    /// A group has been undone.
    case didUndoChange = "NSUndoManagerDidUndoChangeNotification"
    /// A group is about to be redone.
    case willRedoChange = "NSUndoManagerWillRedoChangeNotification"
    /// A group has been redone.
    case didRedoChange = "NSUndoManagerDidRedoChangeNotification"
  }

  /// What happens.
  public let kind: Kind

  /// Whether the group that closes holds discardable actions alone; false for the other kinds.
  public let isDiscardable: Bool

  init(_ kind: Kind, isDiscardable: Bool = false) {
    self.kind = kind
    self.isDiscardable = isDiscardable
  }

  public var description: String { "\(kind)" + (isDiscardable ? ", discardable" : "") }
}

/// What `addObserver` hands out, to take the observer away again.
public struct UndoObserverToken: Hashable, Sendable {
  let number: Int
}
