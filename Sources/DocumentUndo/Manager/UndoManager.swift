/// Undo and redo of whatever its clients register: Foundation's `UndoManager`, which Linux lacks, with its signatures, made
/// inspectable.
///
/// Where implementations differ, a ``SemanticsProfile`` says which rule holds. The signatures do not throw: a call that
/// cannot be carried out does nothing and is reported as ``Misuse``. No sequence of calls crashes, those from handlers and
/// from deinitialisers of what the stacks hold included.
@MainActor
public final class UndoManager {
  enum State { case idle, undoing, redoing }

  /// An open group and what only an open one needs.
  struct OpenGroup {
    let group: UndoGroup
    /// Whether the end of the turn closes it.
    var isEvent = false
    /// Where it begins in `group`, which it shares with its parent if it lies too deep for a group of its own.
    var start = 0
    /// The keys in it, made once there are enough for a search to be slow.
    var keys: Set<TargetedKey>?

    init(isEvent: Bool = false) {
      group = UndoGroup()
      self.isEvent = isEvent
    }

    init(in parent: UndoGroup) {
      group = parent
      start = parent.count
    }
  }

  /// Which rules hold.
  public let profile: SemanticsProfile
  /// Whether registering with no group open opens one, which the end of the turn closes.
  public var groupsByEvent = true
  /// The modes whose turns close the group of an event.
  public var runLoopModes: [RunLoopMode] = [.default]
  /// Whether closing an empty group discards it.
  public var discardsEmptyGroups: Bool
  /// Which registrations with a key are left out.
  public var coalescing = Coalescing.none
  /// Whether actions registered from now on keep their targets alive.
  public var retainsTargets = false
  /// Called with each misuse, if set, after it was counted.
  public var onMisuse: (@MainActor (Misuse) -> Void)?
  /// The last misuse and how many there were.
  public private(set) var misuse: (last: Misuse?, count: Int) = (nil, 0)

  let clock: any TurnClock
  var undone = UndoStack()
  var redone = UndoStack()
  var open: [OpenGroup] = []
  /// Open groups that a replay has put aside.
  var suspended: [OpenGroup] = []
  /// What is left to run of the group in replay.
  var running: UndoGroup?
  var state = State.idle
  var isReplayCleared = false
  var disabledDepth = 0
  var levels = 0
  /// Which event group the clock has been asked to close, and whether its turn ended in vain because groups in it were open.
  var eventNumber = 0
  var isEventDue = false
  /// The cell of the last target: most clients register for one owner alone.
  var lastTarget: WeakTarget?

  /// A manager without history. `clock` closes the groups of events.
  public init(profile: SemanticsProfile = .apple, clock: any TurnClock = MainActorTurnClock()) {
    self.profile = profile
    self.clock = clock
    discardsEmptyGroups = profile.discardsEmptyGroups
  }

  /// Open groups, those in a replay counted from its own.
  public var groupingLevel: Int { open.count }

  /// Whether a handler runs that takes back.
  public var isUndoing: Bool { state == .undoing }

  /// Whether a handler runs that takes back what was taken back.
  public var isRedoing: Bool { state == .redoing }

  /// Whether there is something to undo: a closed group, or an open one with something in it.
  public var canUndo: Bool { !undone.isEmpty || open.contains { !$0.group.isEmpty } }

  /// Whether there is something to redo.
  public var canRedo: Bool { !redone.isEmpty }

  /// Closed groups to undo.
  public var undoCount: Int { undone.count }

  /// Groups to redo.
  public var redoCount: Int { redone.count }

  /// Names the outermost open group, which is the action that the person undoes; the last name holds. Without an open group
  /// there is nothing to name.
  public func setActionName(_ name: String) { open.first?.group.name = name }

  /// The name of what undo takes back; empty when it has none or there is nothing.
  public var undoActionName: String {
    (open.first { !$0.group.isEmpty }?.group ?? undone.last)?.name ?? ""
  }

  /// The name of what redo brings back; empty when it has none or there is nothing.
  public var redoActionName: String { redone.last?.name ?? "" }

  func report(_ misuse: Misuse) {
    self.misuse = (misuse, self.misuse.count + 1)
    onMisuse?(misuse)
  }
}
