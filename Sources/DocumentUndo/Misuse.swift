/// A call that an undo manager cannot carry out. It has done nothing but what its text says.
public enum Misuse: Hashable, Sendable, CustomStringConvertible {
  /// `endUndoGrouping` with no group open.
  case endWithoutBegin
  /// Registration with no group open and without grouping by event.
  case registrationWithoutGroup
  /// `undo` or `undoNestedGroup` while so many groups are open.
  case undoWithOpenGroups(Int)
  /// `redo` while so many groups are open.
  case redoWithOpenGroups(Int)
  /// `undo`, `redo` or one of the calls that change the stacks, from a handler.
  case callDuringReplay(String)
  /// `enableUndoRegistration` without its disable.
  case enableWithoutDisable
  /// `levelsOfUndo` below 0.
  case negativeLevels(Int)
  /// An action whose target is gone.
  case deadTarget
  /// A handler threw this error, in words.
  case handlerThrew(String)
  /// `setActionName` with no group open and without grouping by event.
  case nameWithoutGroup
  /// `setActionIsDiscardable` with no action that it could mean.
  case discardableWithoutAction
  /// `setActionUserInfoValue` with no group open.
  case userInfoWithoutGroup

  public var description: String {
    switch self {
    case .endWithoutBegin:
      "endUndoGrouping called with no matching begin; call beginUndoGrouping first"
    case .registrationWithoutGroup:
      "must begin a group before registering undo; call beginUndoGrouping, or set groupsByEvent"
    case .undoWithOpenGroups(let level):
      "undo called with \(level) undo groups open; close them with endUndoGrouping first"
    case .redoWithOpenGroups(let level):
      "redo called with \(level) undo groups open; close them with endUndoGrouping first"
    case .callDuringReplay(let call):
      "\(call) called by a handler while undoing or redoing; call it when that has ended"
    case .enableWithoutDisable:
      "enableUndoRegistration called with no matching disable; call disableUndoRegistration first"
    case .negativeLevels(let levels):
      "levelsOfUndo \(levels) is negative, the limit is unchanged; 0 means no limit"
    case .deadTarget:
      "the target of an action is gone, the action was skipped; call removeAllActions(withTarget:) before a target "
        + "goes, or set retainsTargets"
    case .handlerThrew(let error):
      "a handler threw \(error); the rest of its group was not run and is gone, what had run can be brought back"
    case .nameWithoutGroup:
      "must begin a group before setting undo action name; call beginUndoGrouping, or set groupsByEvent"
    case .discardableWithoutAction:
      "setActionIsDiscardable called with no action registered; register it first, in the group that is open"
    case .userInfoWithoutGroup:
      "must begin a group before setting undo action user info; call beginUndoGrouping, or register first"
    }
  }
}
