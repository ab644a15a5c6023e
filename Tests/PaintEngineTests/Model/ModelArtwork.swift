import Workloads

@testable import PaintEngine

/// The slow, obvious artwork: a whole copy of everything before and after each step.
final class ModelArtwork {
  struct Step {
    let label: String
    let before, after: ModelState
    var claimed: Int
  }

  /// What a step claims that one did not see being claimed: no budget has room for it.
  private static let unknown = Int.max / 4

  /// Mistakes that tests plant in the model, to see that the suite finds and shrinks a difference.
  enum Bug: Int { case none, invertIsForgotten, trimKeepsOneMore }

  let limits: HistoryLimits
  let deviceMemory: Int
  let ledger: ModelLedger
  let bug: Bug
  var state: ModelState
  var revision: Int
  private(set) var undoable: [Step] = []
  private(set) var redoable: [Step] = []

  /// Identities that the engine gave out in this action; the model takes them in order.
  var fresh: [UInt64] = []
  /// Identities that were ever taken.
  private(set) var taken: Set<UInt64> = []
  /// What the engine claims for its newest undo and redo step after this action, where what a step keeps has no model; nil where the
  /// ledger here says it.
  var seen: (undo: Int?, redo: Int?)?
  /// Tile copies that the action may cost a design that shares tiles; nil where the rule is another test's.
  var copies: Int?

  init(
    _ state: ModelState, revision: Int, limits: HistoryLimits, deviceMemory: Int, ledger: ModelLedger,
    bug: Bug
  ) {
    self.state = state
    self.revision = revision
    self.limits = limits
    self.deviceMemory = deviceMemory
    self.ledger = ledger
    self.bug = bug
    taken = Set(state.layers.map(\.id.rawNumber))
  }

  var claimed: Int { (undoable + redoable).reduce(0) { $0 + $1.claimed } }

  /// An identity that nothing had before: the engine's next, if it is that.
  func newNumber() -> UInt64 {
    guard !fresh.isEmpty, taken.insert(fresh[0]).inserted else { return 0 }
    return fresh.removeFirst()
  }

  /// Does one step. `body` changes a copy of everything and says what the step claims: nil leaves no step and changes
  /// nothing, and so does a refusal.
  func step(_ label: String, _ body: (inout ModelState) throws -> Int?) rethrows {
    var after = state
    guard let claim = try body(&after) else { return }
    let claimed = seen.map { $0.undo ?? Self.unknown } ?? claim
    undoable.append(Step(label: label, before: state, after: after, claimed: claimed))
    redoable = []
    state = after
    revision += 1
    let most = limits.steps + (bug == .trimKeepsOneMore ? 1 : 0)
    while undoable.count > most { undoable.removeFirst() }
    trim(to: limits.bytes)
  }

  func undo() -> Bool {
    guard var step = undoable.popLast() else { return false }
    state = step.before
    if let seen { step.claimed = seen.redo ?? Self.unknown }
    redoable.append(step)
    trim(to: limits.bytes)
    revision += 1
    return true
  }

  func redo() -> Bool {
    guard var step = redoable.popLast() else { return false }
    state = step.after
    if let seen { step.claimed = seen.undo ?? Self.unknown }
    undoable.append(step)
    trim(to: limits.bytes)
    revision += 1
    return true
  }

  /// Returns how many undo steps went.
  func shed(_ fraction: Double) -> Int {
    let before = undoable.count
    trim(to: Int(Double(claimed) * min(max(fraction, 0), 1)))
    return before - undoable.count
  }

  /// Takes over what the engine claims by now for each step: work in the background has changed it.
  func adopt(undo: [Int], redo: [Int]) {
    for (index, claim) in zip(undoable.indices, undo) { undoable[index].claimed = claim }
    for (index, claim) in zip(redoable.indices, redo) { redoable[index].claimed = claim }
  }

  func forgetHistory() {
    undoable = []
    redoable = []
  }

  /// Lets the steps go that an engine let go whose claims the model does not know. Returns what the policy forbids: more undo steps
  /// gone while any can be redone, or the newest.
  func adoptTrimming(undo: Int, redo: Int) -> [String] {
    let (oldest, farthest) = (undoable.count - undo, redoable.count - redo)
    guard oldest >= 0, farthest >= 0 else { return ["more steps than were done"] }
    undoable.removeFirst(oldest)
    redoable.removeFirst(farthest)
    if oldest > 0, !redoable.isEmpty { return ["undo steps went before redo steps"] }
    return oldest > 0 && undoable.isEmpty ? ["the newest undo step went"] : []
  }

  private func trim(to limit: Int) {
    if ledger.followsHolders { return }
    while claimed > limit, !undoable.isEmpty { undoable.removeFirst() }
    while claimed > limit, !redoable.isEmpty { redoable.removeFirst() }
  }
}

// What operations ask for before they do anything.
extension ModelArtwork {
  func requireLayer(_ index: Int) throws {
    guard state.layers.indices.contains(index) else {
      throw EngineError.noLayer(index, count: state.layers.count)
    }
  }

  func requireEditable(_ index: Int) throws {
    try requireLayer(index)
    if state.layers[index].properties.isLocked {
      throw EngineError.layerLocked(state.layers[index].properties.name)
    }
  }

  func requireMask(_ index: Int) throws {
    try requireEditable(index)
    if state.layers[index].mask == nil { throw EngineError.noMask(state.layers[index].properties.name) }
  }

  func requireRoom(_ canvas: CanvasSize, layers: Int) throws {
    let most = deviceMemory / 4 / (8 * (layers + 2))
    if canvas.width * canvas.height > most {
      throw EngineError.canvasPixels(
        canvas.width * canvas.height, most: most, layers: layers, deviceMemory: deviceMemory)
    }
  }

  func requireGroup(_ id: GroupID?) throws {
    if let id, !state.groups.contains(where: { $0.id == id }) { throw EngineError.noGroup(id.number) }
  }
}
