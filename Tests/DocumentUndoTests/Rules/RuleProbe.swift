import DocumentUndo

/// A question to a manager, put as a script, whose answer depends on the profile. The documentation's table is made of
/// these.
struct RuleProbe: Sendable {
  let rule: Int
  /// What is asked for, in the order of the answers.
  let question: String
  let script: UndoScript
  /// Why GNUstep itself cannot be asked; nil when it can.
  let whyNotOfGNUstep: String?

  init(_ rule: Int, _ question: String, _ script: String, notOfGNUstep: String? = nil) {
    self.rule = rule
    self.question = question
    self.script = UndoScript(script)
    whyNotOfGNUstep = notOfGNUstep
  }

  /// What a manager of `profile` answers.
  @MainActor func answer(of profile: SemanticsProfile) -> String {
    Self.joined(ScriptRun.lines(script, profile))
  }

  /// Printed lines as one answer.
  static func joined(_ lines: [String]) -> String { lines.map { $0.dropFirst() }.joined(separator: "; ") }

  static let all = [
    RuleProbe(5, "an end without its begin", "byevent off; end; ? raised"),
    RuleProbe(
      9, "the level after an explicit begin, its end, the turn's end",
      "begin; ? level; end; ? level; turn default; ? level"),
    RuleProbe(
      11, "undo with an explicit group open", "byevent off; begin; act 0 1; undo; ? raised level log"),
    RuleProbe(
      12, "what undoNestedGroup posts before it is refused",
      "byevent off; begin; forget; nested; ? raised notes"),
    RuleProbe(
      13, "undoNestedGroup inside an open group",
      "byevent off; begin; act 0 1; begin; act 0 2; end; nested; ? raised log"),
    RuleProbe(
      16, "redo beside an open group, then whether undo is offered",
      "byevent off; begin; act 0 1; end; undo; forget; begin; redo; ? raised log undo"),
    RuleProbe(
      16, "the order in which undo takes back what was redone beside an open group, and what that held",
      "byevent off; begin; act 0 1; end; undo; begin; act 0 2; end; undo; begin; redo; act 0 3; end; forget; undo; ? log"
    ),
    RuleProbe(17, "whether an empty group is kept", "byevent off; begin; end; ? undo"),
    RuleProbe(
      25, "the level after disable, begin, enable, end inside a group",
      "byevent off; begin; disable; begin; enable; end; ? level"),
    RuleProbe(
      29, "registering after removeAllActions without grouping by event",
      "byevent off; removeall; act 0 1; ? raised"),
    RuleProbe(
      29, "what removeAllActions posts of an open group", "byevent off; begin; forget; removeall; ? notes"),
    RuleProbe(
      30, "undo of an open group whose target was removed",
      "byevent off; begin; act 0 1; remove 0; end; undo; ? log"),
    RuleProbe(
      31, "removeAllActions inside a handler, and whether there is redo",
      "byevent off; begin; call 0 1 removeall; end; undo; ? raised redo",
      notOfGNUstep: "its undo raises with both stacks empty"),
    RuleProbe(
      36, "the names of undo and redo after a handler has named the action `new`",
      "byevent off; begin; call 0 1 name new; name old; end; undo; ? names"),
    RuleProbe(37, "a name with no group open", "byevent off; begin; act 0 1; end; name late; ? raised names"),
    RuleProbe(37, "a name before the first registration of a turn", "name early; act 0 1; ? raised names"),
    RuleProbe(
      38, "the name of a group that was named outside and then inside",
      "byevent off; begin; act 0 1; name outer; begin; act 0 2; name inner; end; end; ? names"),
    RuleProbe(39, "titles when there is nothing", "? titles"),
    RuleProbe(
      40, "whether a group is discardable whose last action is",
      "byevent off; begin; act 0 1; act 0 2; discardable on; end; ? discardable",
      notOfGNUstep: "it has no discardable actions"),
    RuleProbe(
      42, "undoCount, redoCount, and groups on the stack, with one open",
      "byevent off; begin; act 0 1; ? counts stack",
      notOfGNUstep: "it counts nothing"),
    RuleProbe(43, "canUndo with an empty group open", "byevent off; begin; ? undo"),
    RuleProbe(
      43, "canUndo with an empty group open inside one that is not",
      "byevent off; begin; act 0 1; begin; ? undo"),
    RuleProbe(
      44, "a group inside a group", "byevent off; begin; begin; act 0 1; end; end; ? notes"),
    RuleProbe(45, "opening a group at level 0", "byevent off; begin; ? notes"),
    RuleProbe(46, "an undo", "byevent off; begin; act 0 1; end; forget; undo; ? notes"),
    RuleProbe(
      46, "a redo beside an open group",
      "byevent off; begin; act 0 1; end; undo; begin; forget; redo; ? notes"),
    RuleProbe(47, "an empty group", "byevent off; begin; end; ? notes"),
    RuleProbe(47, "a group inside a replay", "byevent off; begin; group 0 1; end; forget; undo; ? notes"),
    RuleProbe(
      50, "the level after the end of a turn in modes set while a group was open",
      "act 0 1; modes tracking; turn tracking; ? level"),
    RuleProbe(
      51, "the level after a turn with grouping by event switched off in it",
      "act 0 1; byevent off; turn default; ? level"),
    RuleProbe(
      51, "the level after a turn with an explicit group left open", "act 0 1; begin; turn default; ? level"),
    RuleProbe(
      51, "the same, opened after an undo", "act 0 1; turn default; undo; begin; turn default; ? level"),
  ]

  /// The documentation's table: one row for each question that the profiles answer differently.
  @MainActor static var table: String {
    var text = "| Rule | Asked | Script | apple | gnustep | gc |\n|---|---|---|---|---|---|\n"
    for probe in all {
      let answers = SemanticsProfile.all.map { probe.answer(of: $0) }
      guard Set(answers).count > 1 else { continue }
      let mark = SemanticsProfile.apple.unverifiedRules.contains(probe.rule) ? " (unverified)" : ""
      text += "| \(probe.rule) | \(probe.question) | `\(probe.script)` | \(answers[0])\(mark) "
      text += "| \(answers[1]) | \(answers[2]) |\n"
    }
    return text
  }
}
