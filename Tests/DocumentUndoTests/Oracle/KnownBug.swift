/// Something that GNUstep's manager, version 1.28, does wrong, with a script that shows it, and what this project's does.
/// The documentation's list is made of these.
struct KnownBug: Sendable {
  let what: String
  let script: UndoScript
  let theirs: String
  let ours: String

  init(_ what: String, _ script: String, theirs: String, ours: String) {
    self.what = what
    self.script = UndoScript(script)
    self.theirs = theirs
    self.ours = ours
  }

  /// What the `gnustep` profile does better: random scripts leave these out.
  static let mended = [
    KnownBug(
      "A handler that raises leaves the manager undoing for ever: every later undo raises.",
      "byevent off; begin; throw 0 1; end; undo; ? state; begin; act 0 2; end; forget; undo; ? log",
      theirs: "undoing; -", ours: "idle; 0.2u"),
    KnownBug(
      "A replay that records nothing gives its name to the group on the other stack, which has its own.",
      "byevent off; begin; silent 0 1; name quiet; end; begin; act 0 2; name loud; end; undo; undo; ? names",
      theirs: "'' 'quiet'", ours: "'' 'loud'"),
    KnownBug(
      "undo called by a handler closes the group that the replay records into: what comes after is lost, and the manager goes "
        + "on undoing.",
      "byevent off; begin; act 0 1; call 0 2 undo; end; undo; ? state", theirs: "undoing", ours: "idle"),
    KnownBug(
      "So does an end without its begin.", "byevent off; begin; act 0 1; call 0 2 end; end; undo; ? state",
      theirs: "undoing", ours: "idle"),
    KnownBug(
      "A group that a handler leaves open takes what the replay recorded with it: there is no redo.",
      "byevent off; begin; call 0 1 begin; end; undo; ? redo", theirs: "no-redo", ours: "redo"),
    KnownBug(
      "removeAllActions called by a handler makes the undo around it raise once it has cleared everything.",
      "byevent off; begin; call 0 1 removeall; end; undo; ? raised undo redo state",
      theirs: "refused no-undo no-redo idle", ours: "refused no-undo redo idle"),
    KnownBug(
      "A target that a handler removes is still called by the rest of the group.",
      "byevent off; begin; act 0 1; call 1 2 remove 0; end; undo; ? log", theirs: "1.2u 0.1u", ours: "1.2u"),
    KnownBug(
      "prepareWithInvocationTarget returns the manager itself, so that its own methods are executed and not recorded.",
      "record 9; ? levels", theirs: "9", ours: "0"),
  ]

  /// What the profile does as GNUstep does it.
  static let kept = [
    KnownBug(
      "The event group around an explicit group without registrations is never closed by a turn's end.",
      "begin; end; turn default; ? level", theirs: "1", ours: "1"),
    KnownBug(
      "A turn's end closes the group opened last, an explicit one too.",
      "act 0 1; begin; turn default; ? level",
      theirs: "1", ours: "1"),
    KnownBug(
      "What a replay registers asks for the turn's end, which closes a group that has nothing to do with it.",
      "act 0 1; turn default; undo; begin; turn default; ? level", theirs: "1", ours: "1"),
    KnownBug(
      "removeAllActions does not take back what was asked for: the turn's end closes a later group.",
      "act 0 1; removeall; begin; turn default; ? level", theirs: "1", ours: "1"),
    KnownBug(
      "An event group stays open for ever once grouping by event is switched off in its turn.",
      "act 0 1; byevent off; turn default; turn default; ? level", theirs: "1", ours: "1"),
    KnownBug(
      "Removing a target leaves its actions in open groups.",
      "byevent off; begin; act 0 1; remove 0; end; undo; ? log", theirs: "0.1u", ours: "0.1u"),
    KnownBug(
      "A name given inside a nested group is lost with it.",
      "byevent off; begin; begin; act 0 1; name inner; end; end; ? names", theirs: "'' ''", ours: "'' ''"),
    KnownBug(
      "An empty open group hides what there is to undo: its name, and inside another one undo itself.",
      "byevent off; begin; act 0 1; name first; begin; ? undo names", theirs: "no-undo '' ''",
      ours: "no-undo '' ''"),
  ]

  /// The documentation's list.
  static var table: String {
    func rows(_ bugs: [KnownBug]) -> String {
      bugs.map { "| \($0.what) | `\($0.script)` | \($0.theirs) | \($0.ours) |\n" }.joined()
    }
    return "| GNUstep | Script | prints | the profile prints |\n|---|---|---|---|\n" + rows(mended)
      + rows(kept)
  }
}
