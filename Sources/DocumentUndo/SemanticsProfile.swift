/// Which rule holds where implementations of the undo manager differ.
///
/// The numbers are those of the rules, by which the tests are named too; see <doc:Rules>.
public struct SemanticsProfile: Sendable, CustomStringConvertible {
  /// What a redo does while a group is open.
  public enum RedoBesideOpenGroup: Sendable {
    /// It is misuse and does nothing.
    case refused
    /// It is performed, and what it records becomes the newest undo group; the open group stays open.
    case onStack
    /// It is performed, and what it records lies in the open group, so that undo keeps the order of what happened.
    case inOpenGroup
  }

  /// What the end of a turn closes.
  public enum TurnEnd: Sendable {
    /// The group of the event, once what lies open in it is closed; asked for when the event group is opened.
    case eventGroup
    /// Whatever group was opened last, unless grouping by event has been switched off since; asked for by each first
    /// registration of a turn, those in a replay included.
    case innermostGroup
  }

  /// What `setActionName` names with no group open and without grouping by event.
  public enum NameWithoutGroup: Sendable {
    /// It is misuse.
    case refused
    /// Nothing.
    case ignored
    /// The newest closed group.
    case newestGroup
  }

  /// Which notifications are posted when.
  public struct Notices: Sendable {
    /// Whether a checkpoint comes before an explicit group at level 0 opens (rule 45).
    public internal(set) var checkpointBeforeTopLevelOpens = false
    /// Whether groups that open in a replay, the replay's own included, say that they did (rules 46 and 47).
    public internal(set) var opensAreSaidInReplay = false
    /// Whether only groups at level 1 that keep something say that they will close, and do so at level 0 (rule 47).
    public internal(set) var onlyKeptTopLevelGroupsSayClosing = false
    /// Whether a group says that it has closed (rule 44).
    public internal(set) var didCloseIsSaid = true
    /// Whether `undoNestedGroup` posts its checkpoint before it looks whether it can be carried out (rule 12).
    public internal(set) var nestedUndoChecksAfterCheckpoint = false
    /// Whether the level reads 0 while a replay is announced, whatever is open (rule 46).
    public internal(set) var replayIsSaidAtLevelZero = false
    /// Whether `removeAllActions` says of each open group that it closes (rule 29).
    public internal(set) var removingAllSaysClosing = false
  }

  /// `apple`, `gnustep` or `gc`.
  public let name: String
  /// Whether an `endUndoGrouping` without its begin is misuse; otherwise it is silently ignored (rule 5).
  public internal(set) var reportsUnbalancedEnd = true
  /// Whether an explicit begin at level 0 opens an event group around its own (rule 9).
  public internal(set) var opensEventGroupAroundExplicit = true
  /// Rules 7, 9 and 51.
  public internal(set) var turnEnd = TurnEnd.eventGroup
  /// Whether `undo` closes an explicit group at level 1 (rule 11); otherwise that is misuse.
  public internal(set) var undoClosesExplicitGroup = true
  /// Whether `undoNestedGroup` works inside an open group (rule 13).
  public internal(set) var undoesNestedInsideOpenGroup = false
  /// Rule 16.
  public internal(set) var redoBesideOpenGroup = RedoBesideOpenGroup.refused
  /// Whether closing an empty group discards it; the start value of `UndoManager.discardsEmptyGroups` (rule 17).
  public internal(set) var discardsEmptyGroups = true
  /// Whether a group opened while registration is disabled is none (rule 25).
  public internal(set) var ignoresBeginWhileDisabled = false
  /// Whether groups inside groups are kept as such; otherwise closing one folds it into its parent (rule 4).
  public internal(set) var keepsNestedGroups = true
  /// Whether `removeAllActions` also sets `groupsByEvent` and the kind of coalescing back (rule 29).
  public internal(set) var removingAllResetsGrouping = false
  /// Whether the undo stack shows a group from when it is opened, and `canUndo` counts it (rules 42 and 43).
  public internal(set) var pushesGroupWhenOpened = false
  /// Whether removing a target's actions reaches into open groups (rule 30).
  public internal(set) var removesTargetFromOpenGroups = true
  /// Whether `removeAllActions` inside a handler is carried out; otherwise it is misuse and clears nothing (rule 31).
  public internal(set) var clearsInsideHandler = false
  /// Whether a name given while undoing or redoing holds; otherwise the old one comes back (rule 36).
  public internal(set) var namesGivenInReplayHold = false
  /// Rule 37.
  public internal(set) var nameWithoutGroup = NameWithoutGroup.refused
  /// Whether a name is that of the group opened last, and lost with it when that is folded into its parent; otherwise it is
  /// the outermost group's. `canUndo` and `undoActionName` look at the same group (rules 38 and 43).
  public internal(set) var namesInnermostGroup = false
  /// Whether titles say so when there is nothing to undo or redo (rule 39).
  public internal(set) var titlesSayNothing = false
  /// Whether a group has one flag for being discardable, which the last write sets; otherwise each action has its own and
  /// the group is discardable if all of them are (rule 40).
  public internal(set) var discardableIsOfGroup = false
  /// Whether new run-loop modes hold for an event group that is open already (rule 50).
  public internal(set) var newModesHoldAtOnce = true
  /// Rules 12, 29 and 44 to 47.
  public internal(set) var notices = Notices()
  /// Rules that no source of the original states in full; what it does not say is this project's choice.
  public internal(set) var unverifiedRules: [Int] = []

  init(name: String) { self.name = name }

  public var description: String { name }
}
