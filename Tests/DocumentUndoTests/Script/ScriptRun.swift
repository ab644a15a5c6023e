import DocumentUndo

/// Runs a script on a manager and words what happens as the oracle does.
@MainActor
final class ScriptRun {
  let manager: UndoManager
  private let clock = ManualTurnClock()
  private var targets: [ScriptTarget] = []
  private var notes = ""
  private var isMuted = false
  private var refusals = 0
  private(set) var output: [String] = []
  var log = ""

  /// What is asked for after each command of a traced script.
  private static let everything = [
    "raised", "level", "undo", "redo", "state", "registration", "names", "titles", "log", "notes",
  ]

  /// The lines that the script prints with a fresh manager of `profile`; after each command, with `traces`.
  static func lines(_ script: UndoScript, _ profile: SemanticsProfile, traces: Bool = false) -> [String] {
    let run = ScriptRun(profile)
    for command in script.commands {
      let words = command.split(separator: " ").map(String.init)
      if words.first == "?" {
        run.output.append(run.answers(Array(words.dropFirst())))
      } else {
        run.perform(words)
        if traces { run.output.append("\(command):" + run.answers(everything)) }
      }
    }
    return run.output
  }

  private init(_ profile: SemanticsProfile) {
    manager = UndoManager(profile: profile, clock: clock)
    targets = [ScriptTarget(0, self), ScriptTarget(1, self)]
    manager.addObserver { [weak self] manager, notification in
      guard let self, !isMuted else { return }
      notes += " \(Self.word(notification.kind))@\(manager.groupingLevel)"
      if notification.isDiscardable { notes += "!" }
    }
  }

  private static func word(_ kind: UndoNotification.Kind) -> String {
    switch kind {
    case .checkpoint: "checkpoint"
    case .didOpenUndoGroup: "didOpen"
    case .willCloseUndoGroup: "willClose"
    case .didCloseUndoGroup: "didClose"
    case .willUndoChange: "willUndo"
    case .didUndoChange: "didUndo"
    case .willRedoChange: "willRedo"
    case .didRedoChange: "didRedo"
    }
  }

  func perform(_ words: [String]) {
    let word = words.count > 1 ? words[1] : ""
    switch words[0] {
    case "begin": manager.beginUndoGrouping()
    case "end": manager.endUndoGrouping()
    case "undo": manager.undo()
    case "redo": manager.redo()
    case "nested": manager.undoNestedGroup()
    case "disable": manager.disableUndoRegistration()
    case "enable": manager.enableUndoRegistration()
    case "removeall": manager.removeAllActions()
    case "remove": manager.removeAllActions(withTarget: targets[Int(word) ?? 0])
    case "levels": manager.levelsOfUndo = Int(word) ?? 0
    case "byevent": manager.groupsByEvent = word == "on"
    case "name": manager.setActionName(word)
    case "discardable": manager.setActionIsDiscardable(word == "on")
    case "info": manager.setActionUserInfoValue(word, forKey: UndoManager.UserInfoKey("key"))
    case "modes": manager.runLoopModes = words.dropFirst().map(Self.mode)
    case "record":
      manager.registerUndo(withTarget: manager, argument: Int(word) ?? 0) { $0.levelsOfUndo = $1 }
    case "forget": (log, notes) = ("", "")
    case "turn": clock.endTurn(mode: Self.mode(word))
    default: targets[Int(word) ?? 0].register(words[0], words[2], Array(words.dropFirst(3)))
    }
  }

  private static func mode(_ word: String) -> RunLoopMode {
    word == "default" ? .default : RunLoopMode(word)
  }

  private func answers(_ words: [String]) -> String {
    isMuted = true
    defer { isMuted = false }
    return words.map(answer).joined()
  }

  private func answer(_ word: String) -> String {
    switch word {
    case "level": return " \(manager.groupingLevel)"
    case "undo": return manager.canUndo ? " undo" : " no-undo"
    case "redo": return manager.canRedo ? " redo" : " no-redo"
    case "names": return " '\(manager.undoActionName)' '\(manager.redoActionName)'"
    case "titles": return " '\(manager.undoMenuItemTitle)' '\(manager.redoMenuItemTitle)'"
    case "counts": return " \(manager.undoCount) \(manager.redoCount)"
    case "stack": return " \(manager.undoStack.count)"
    case "discardable":
      return " \(manager.undoActionIsDiscardable) \(manager.redoActionIsDiscardable)"
    case "info":
      let key = UndoManager.UserInfoKey("key")
      let infos = [
        manager.undoActionUserInfoValue(forKey: key), manager.redoActionUserInfoValue(forKey: key),
      ]
      return infos.map { " '\($0 as? String ?? "")'" }.joined()
    case "raised":
      defer { refusals = manager.misuse.count }
      return manager.misuse.count > refusals ? " refused" : " done"
    case "log":
      defer { log = "" }
      return log.isEmpty ? " -" : log
    case "notes":
      defer { notes = "" }
      return notes.isEmpty ? " -" : notes
    case "levels": return " \(manager.levelsOfUndo)"
    case "registration": return manager.isUndoRegistrationEnabled ? " enabled" : " disabled"
    case "state": return manager.isUndoing ? " undoing" : manager.isRedoing ? " redoing" : " idle"
    default: return " there is no answer '\(word)'"
    }
  }
}

/// What a script's actions act on: it writes down what is done and registers the same again.
@MainActor
private final class ScriptTarget {
  struct Failure: Error {}

  private let number: Int
  private unowned let run: ScriptRun

  init(_ number: Int, _ run: ScriptRun) {
    self.number = number
    self.run = run
  }

  func register(_ kind: String, _ action: String, _ command: [String]) {
    run.manager.registerUndo(withTarget: self) { try $0.perform(kind, action, command) }
  }

  private func perform(_ kind: String, _ action: String, _ command: [String]) throws {
    let manager = run.manager
    run.log += " \(number).\(action)\(manager.isUndoing ? "u" : manager.isRedoing ? "r" : "?")"
    if kind == "silent" { return }
    if kind == "throw" { throw Failure() }
    if kind == "group" { manager.beginUndoGrouping() }
    register(kind, action, command)
    if kind == "group" { manager.endUndoGrouping() }
    if kind == "call" { run.perform(command) }
  }
}
