import DocumentUndo

/// Writes down what is done, and registers the same again: an action whose inverse has the same name.
@MainActor
final class Scribe {
  let manager: UndoManager
  var text = ""

  init(_ manager: UndoManager) { self.manager = manager }

  /// Does each letter as an action of its own, in the group that is open.
  func act(_ letters: String) {
    for letter in letters { act(letter) }
  }

  /// One group of these letters.
  func group(_ letters: String) {
    manager.beginUndoGrouping()
    act(letters)
    manager.endUndoGrouping()
  }

  /// What was done since the last call.
  func read() -> String {
    defer { text = "" }
    return text
  }

  private func act(_ letter: Character) {
    text.append(letter)
    manager.registerUndo(withTarget: self) { $0.act(letter) }
  }
}

extension UndoManager {
  /// A manager without grouping by event, so that every group is the test's own.
  static func explicit(_ profile: SemanticsProfile) -> UndoManager {
    let manager = UndoManager(profile: profile, clock: ManualTurnClock())
    manager.groupsByEvent = false
    return manager
  }
}

extension SemanticsProfile {
  static let others = all.filter { $0.name != "gc" }
}
