/// Undo and redo of whatever its clients register: Foundation's `UndoManager`, which Linux lacks, with its signatures, made
/// inspectable.
///
/// Where implementations differ, a ``SemanticsProfile`` says which rule holds. The signatures do not throw: a call that
/// cannot be carried out does nothing and is reported as ``Misuse``. No sequence of calls crashes, those from handlers,
/// observers and deinitialisers of what the stacks hold included.
///
/// A subclass may word the menu's titles; nothing else is overridden.
@MainActor
open class UndoManager {
  enum State { case idle, undoing, redoing }

  /// Which rules hold.
  public final let profile: SemanticsProfile
  /// Whether registering with no group open opens one, which the end of the turn closes.
  public final var groupsByEvent = true
  /// The modes whose turns close the group of an event. In some profiles one that is open already keeps the modes it was
  /// opened with.
  public final var runLoopModes: [RunLoopMode] = [.default] {
    didSet { if profile.newModesHoldAtOnce { waitInNewModes() } }
  }
  /// Whether closing an empty group discards it.
  public final var discardsEmptyGroups: Bool
  /// Which registrations with a key are left out.
  public final var coalescing = Coalescing.none
  /// Whether actions registered from now on keep their targets alive.
  public final var retainsTargets = false
  /// Called with each misuse, if set, after it was counted.
  public final var onMisuse: (@MainActor (Misuse) -> Void)?
  /// The last misuse and how many there were.
  public private(set) final var misuse: (last: Misuse?, count: Int) = (nil, 0)

  final let clock: any TurnClock
  final var undone = UndoStack()
  final var redone = UndoStack()
  final var open: [OpenGroup] = []
  /// Open groups that a replay has put aside.
  final var suspended: [OpenGroup] = []
  /// What is left to run of the group in replay.
  final var running: UndoGroup?
  final var state = State.idle
  final var isReplayCleared = false
  final var disabledDepth = 0
  final var levels = 0
  /// Which end of a turn the manager waits for, and whether it still does.
  final var awaitedTurn = 0
  final var isTurnAwaited = false
  /// Whether the turn of the event group ended in vain because groups in it were open.
  final var isEventDue = false
  /// Whether a replay is announced that the level does not count for.
  final var isLevelHidden = false
  /// The cell of the last target: most clients register for one owner alone.
  final var lastTarget: WeakTarget?
  final var observers:
    [(token: UndoObserverToken, observer: @MainActor (UndoManager, UndoNotification) -> Void)] = []

  /// Counts the observers of all managers, so that no two tokens are alike.
  static var observerNumber = 0

  /// A manager without history. `clock` closes the groups of events.
  public init(profile: SemanticsProfile = .apple, clock: any TurnClock = MainActorTurnClock()) {
    self.profile = profile
    self.clock = clock
    discardsEmptyGroups = profile.discardsEmptyGroups
  }

  /// What the menu says for undo of an action called `actionName`, which is empty for one without a name. Override it to say
  /// it in another language.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    title("Undo", actionName, ifNothing: profile.titlesSayNothing && !canUndo)
  }

  /// The same for redo.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    title("Redo", actionName, ifNothing: profile.titlesSayNothing && !canRedo)
  }

  private func title(_ verb: String, _ actionName: String, ifNothing: Bool) -> String {
    if ifNothing { return "Nothing To \(verb)" }
    return actionName.isEmpty ? verb : "\(verb) \(actionName)"
  }

  /// Open groups, those in a replay counted from its own.
  public final var groupingLevel: Int { isLevelHidden ? 0 : open.count }

  /// Whether a handler runs that takes back.
  public final var isUndoing: Bool { state == .undoing }

  /// Whether a handler runs that takes back what was taken back.
  public final var isRedoing: Bool { state == .redoing }

  /// Whether there is something to undo: a closed group, or an open one with something in it.
  public final var canUndo: Bool {
    if profile.pushesGroupWhenOpened { return state == .idle && !(undone.isEmpty && open.isEmpty) }
    if !undone.isEmpty { return true }
    if profile.namesInnermostGroup { return open.last.map { !$0.isEmpty } ?? false }
    return open.contains { !$0.isEmpty }
  }

  /// Whether there is something to redo. Posts a checkpoint first, so that what is pending can be registered and clear redo.
  public final var canRedo: Bool {
    post(.checkpoint)
    return !redone.isEmpty && (state == .idle || !profile.pushesGroupWhenOpened)
  }

  /// Closed groups to undo. That there are some does not mean that undo can be called now.
  public final var undoCount: Int { undone.count }

  /// Groups to redo.
  public final var redoCount: Int { redone.count }

  final func report(_ misuse: Misuse) {
    self.misuse = (misuse, self.misuse.count + 1)
    onMisuse?(misuse)
  }
}
