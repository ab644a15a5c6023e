import Testing
import Workloads

@testable import PaintEngine

/// Trimming and shedding: tables worked out by hand from the founding rule.
struct HistoryTests {
  private let steps = RecordedSteps<Seed>()

  @Test func trimsToTheBudgetOldestFirst() {
    let history = steps.foundingHistory()
    #expect(history.undoStack.count == 7)
    #expect(history.claimedBytes / 1_024 == 7_680)
    #expect(history.claimedBytes == 6 * RecordedSteps<Seed>.strokeBytes + 128)
    #expect(history.labels[0] == (7...12).map { "Stroke \($0)" } + ["Rename both"])
  }

  @Test func aFreshStrokeClaimsTheFloor() {
    var history = History<Seed>(limits: HistoryLimits())
    history.record(steps.tiles(before: 0, after: 2), label: "Stroke 1")
    #expect(history.claimedBytes == 64)
  }

  @Test func shedsAQuarter() {
    var history = steps.foundingHistory()
    #expect(history.shed(keeping: 0.25) == 5)
    #expect(history.undoStack.count == 2)
    #expect(history.claimedBytes / 1_024 == 1_280)
    #expect(history.labels == [["Stroke 12", "Rename both"], []])
  }

  /// By the steps undone before: what shedding to a quarter leaves on both stacks.
  @Test(arguments: [
    (0, ["12", "both"], [], 5), (1, ["12"], ["both"], 5), (2, [], ["both", "12"], 5), (3, [], ["11"], 4),
    (4, [], ["10"], 3), (5, [], ["9"], 2), (6, [], ["8"], 1), (7, [], ["7"], 0),
  ])
  func shedsAtEveryCursor(undone: Int, undo: [String], redo: [String], dropped: Int) {
    var history = steps.foundingHistory()
    for _ in 0..<undone { _ = history.stepBack() }
    #expect(history.shed(keeping: 0.25) == dropped)
    let names = history.labels.map { $0.map { String($0.split(separator: " ")[1]) } }
    #expect(names == [undo, redo])
    #expect(history.claimedBytes == history.sumOfEntries)
  }

  /// By the steps undone before: the oldest step and how many there are after one more stroke, which forgets
  /// what could be redone.
  @Test(arguments: [(0, 8, 7), (1, 8, 6), (2, 7, 6), (3, 7, 5), (4, 7, 4), (5, 7, 3), (6, 7, 2), (7, 13, 1)])
  func recordingForgetsRedoThenTrims(undone: Int, oldest: Int, count: Int) {
    var history = steps.foundingHistory()
    for _ in 0..<undone { _ = history.stepBack() }
    history.record(steps.tiles(before: 40, after: 40), label: "Stroke 13")
    #expect(history.redoStack.isEmpty)
    #expect(history.undoStack.first?.label == "Stroke \(oldest)")
    #expect(history.undoStack.last?.label == "Stroke 13")
    #expect(history.undoStack.count == count)
    #expect(history.claimedBytes == history.sumOfEntries)
  }

  @Test func aStepLargerThanTheBudgetEvictsEverything() {
    var history = steps.foundingHistory()
    history.record(steps.tiles(before: 257, after: 257), label: "Fill")
    #expect(history.labels == [[], []])
    #expect(history.claimedBytes == 0)
    history.record(steps.tiles(before: 256, after: 256), label: "Exactly the budget")
    #expect(history.labels == [["Exactly the budget"], []])
  }

  @Test func theCountBindsTheUndoStackAlone() {
    var history = History<Seed>(limits: HistoryLimits(bytes: 1 << 30, steps: 3))
    for number in 1...3 { history.record(steps.rename("\(number)"), label: "\(number)") }
    _ = history.stepBack()
    _ = history.stepBack()
    _ = history.shed(keeping: 1)
    #expect(history.labels == [["1"], ["3", "2"]])
    _ = history.stepForward()
    _ = history.stepForward()
    history.record(steps.rename("4"), label: "4")
    #expect(history.labels == [["2", "3", "4"], []])
    var none = History<Seed>(limits: HistoryLimits(bytes: -1, steps: -1))
    none.record(steps.rename("1"), label: "1")
    #expect(none.labels == [[], []] && none.limits == HistoryLimits(bytes: 0, steps: 0))
  }

  /// A fraction is clamped to 0...1; what is no number keeps nothing. Half of six strokes and 128 bytes is 64
  /// bytes short of three strokes and the group.
  @Test(arguments: [
    (1, 7), (1.5, 7), (.infinity, 7), (0.5, 3), (0.25, 2), (0.0, 0), (-0.0, 0), (-3, 0), (-.infinity, 0),
    (.nan, 0),
  ])
  func clampsTheFraction(fraction: Double, kept: Int) {
    var history = steps.foundingHistory()
    #expect(history.shed(keeping: fraction) == 7 - kept)
    #expect(history.undoStack.count == kept)
  }

  @Test func repeatedWarningsCompound() {
    var history = steps.foundingHistory()
    #expect((0..<3).map { _ in history.shed(keeping: 0.25) } == [5, 1, 1])
    #expect(history.claimedBytes == 0)
  }

  @Test func sheddingIsNoChangeOfTheArtwork() throws {
    let session = try Session<Seed>(SessionSetup())
    for action in try SessionAction.script(seed: 3, count: 40, setup: SessionSetup()) {
      try session.perform(action)
    }
    let (revision, pixels) = (session.artwork.revision, session.artwork.pixelHash())
    #expect(session.artwork.history.shed(keeping: 0.25) > 0)
    #expect(session.artwork.revision == revision && session.artwork.pixelHash() == pixels)
    session.artwork.history.removeAll()
    #expect(session.artwork.history.labels == [[], []] && session.artwork.history.claimedBytes == 0)
  }

  /// A later part of a group builds on an earlier one, so undo takes the parts back in reverse.
  @Test func groupsUndoInReverse() throws {
    let artwork = try SessionSetup(layers: 2, coverage: 0).artwork(Seed.self)
    try artwork.setProperties([
      (index: 0, properties: LayerProperties(name: "Ink")),
      (index: 1, properties: LayerProperties(name: "Wash")),
      (index: 0, properties: LayerProperties(name: "Ink 2")),
    ])
    #expect(artwork.history.undoStack.map(\.claimedBytes) == [192])
    #expect(artwork.undo())
    #expect(artwork.layers.map(\.properties.name) == ["Layer 0", "Layer 1"])
    #expect(artwork.redo())
    #expect(artwork.layers.map(\.properties.name) == ["Ink 2", "Wash"])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func claimedBytesAreTheSumOfTheEntries(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var history = History<Seed>(limits: HistoryLimits(bytes: 2 << 20, steps: 12))
    for number in 0..<300 {
      switch random.below(8) {
      case 0..<3: history.record(steps.tiles(before: random.below(20), after: 20), label: "\(number)")
      case 3: history.record(.group([steps.rename("a"), steps.rename("b")]), label: "\(number)")
      case 4..<6: _ = history.stepBack()
      case 6: _ = history.stepForward()
      default: history.shed(keeping: 0.5 + random.uniform())
      }
      #expect(history.claimedBytes == history.sumOfEntries, "seed \(seed), operation \(number)")
      #expect(history.undoStack.count <= 12 && history.claimedBytes <= 2 << 20)
    }
  }
}
