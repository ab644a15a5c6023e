import Testing

@testable import PaintEngine

/// What the exact ledger lets go, in which order, and what it never does.
struct ExactPolicyTests {
  private typealias Design = WithExactLedger
  private static let tile = FoundingFaults.tile

  /// `strokes` strokes on one painted tile: a tile a step.
  private func strokes(_ count: Int, tiles: Int, floor: Double = 0) throws -> Artwork<Design> {
    let limits = HistoryLimits(bytes: tiles * (Self.tile + 2_000), steps: 1_000, warningFloor: floor)
    let artwork: Artwork<Design> = try FoundingFaults.row(1, painted: true, limits: limits)
    for _ in 0..<count { try FoundingFaults.stroke(artwork, 0, 0) }
    return artwork
  }

  private func counts(_ artwork: Artwork<Design>) -> [Int] {
    [artwork.history.undoStack.count, artwork.history.redoStack.count]
  }

  @Test func theOldestGoWhenABudgetIsFull() throws {
    let artwork = try strokes(30, tiles: 10)
    #expect(counts(artwork) == [10, 0])
    #expect(artwork.history.overshoot == 0 && artwork.history.claim?.tiles == 10)
  }

  /// Sixteen steps, six undone. Four fifths are twelve steps: redo steps alone go. A little more than half of those are six.
  @Test func redoGoesBeforeUndoTheFarthestFirst() throws {
    let artwork = try strokes(16, tiles: 100)
    for number in 0..<16 { #expect(number < 6 ? artwork.undo() : true) }
    #expect(artwork.history.shed(keeping: 0.8) == 0)
    #expect(counts(artwork) == [10, 2])
    let claimed = artwork.history.claimedBytes
    #expect(artwork.history.shed(keeping: 0.55) == 4 && counts(artwork) == [6, 0])
    #expect(artwork.history.claimedBytes <= claimed * 55 / 100)
    // The nearest of the redo steps were left: one more undone step can be done again, from where the cursor stands.
    #expect(artwork.undo() && artwork.redo() && !artwork.redo())
  }

  @Test func theNewestUndoStepIsNeverEvicted() throws {
    let artwork = try strokes(5, tiles: 100)
    #expect(artwork.history.shed(keeping: 0) == 4 && counts(artwork) == [1, 0])
    #expect(artwork.history.shed(keeping: 0) == 0 && artwork.undo())
    let tight = try strokes(5, tiles: 0)
    #expect(counts(tight) == [1, 0])
    #expect(tight.history.overshoot == tight.history.claimedBytes && tight.history.overshoot > Self.tile)
  }

  /// The count is a bound that somebody chose: none means none.
  @Test func theCountSparesNone() throws {
    let artwork: Artwork<Design> = try FoundingFaults.row(
      1, painted: true, limits: HistoryLimits(bytes: 1 << 30, steps: 0))
    try FoundingFaults.stroke(artwork, 0, 0)
    #expect(counts(artwork) == [0, 0] && artwork.history.claimedBytes == 0)
  }

  /// On a blank layer undone steps hold what was painted: ten tiles a step come onto the claim as each is undone.
  @Test func undoingTrimsWhatIsFarthest() throws {
    let limits = HistoryLimits(bytes: 35 * Self.tile, steps: 1_000)
    let artwork: Artwork<Design> = try FoundingFaults.row(50, painted: false, limits: limits)
    for number in 0..<5 { try FoundingFaults.stroke(artwork, number * 10, number * 10 + 9) }
    #expect(counts(artwork) == [5, 0] && artwork.history.claim?.tiles == 0)
    let picture = artwork.pixelHash()
    #expect((0..<5).allSatisfy { _ in artwork.undo() })
    #expect(counts(artwork) == [0, 3] && artwork.history.claim?.tiles == 30)
    #expect((0..<3).allSatisfy { _ in artwork.redo() } && !artwork.redo())
    #expect(artwork.pixelHash() != picture)
  }

  @Test func aFloorStopsCompounding() throws {
    let artwork = try strokes(80, tiles: 80, floor: 0.25)
    let left = (0..<3).map { _ in
      artwork.handleMemoryPressure()
      return artwork.history.undoStack.count
    }
    #expect((19...21).contains(left[0]) && left[1] == left[0] && left[2] == left[0])
    let none = try strokes(80, tiles: 80, floor: 0)
    for _ in 0..<3 { none.handleMemoryPressure() }
    #expect(none.history.undoStack.count <= 2)
  }

  @Test(arguments: [(-1, 0), (0.5, 0.5), (2, 1), (.nan, 0), (.infinity, 1)])
  func theFloorIsAShare(given: Double, floor: Double) {
    let limits = HistoryLimits(bytes: 1_000, steps: 1, warningFloor: given)
    #expect(limits.warningFloor == floor && limits.floorBytes == Int(1_000 * floor))
  }

  /// Room that a stack once needed is given back: ten thousand steps leave no array of ten thousand places.
  @Test func spareRoomIsGivenBack() throws {
    let artwork: Artwork<Design> = try FoundingFaults.row(
      1, painted: false, limits: HistoryLimits(bytes: 1 << 30, steps: 1 << 20, warningFloor: 0))
    for number in 0..<10_000 {
      try artwork.setProperties(LayerProperties(name: "\(number)"), ofLayer: 0)
    }
    let full = artwork.history.claim?.stackBytes ?? 0
    artwork.history.shed(keeping: 0.01)
    #expect(full >= 10_000 * 32 && (artwork.history.claim?.stackBytes ?? .max) < 200 * 32)
  }

  /// When there is no memory for a tile, redo goes first, then the older half; the newest step stays.
  @Test func reliefSparesTheNewest() throws {
    let artwork = try strokes(9, tiles: 100)
    artwork.undo()
    artwork.undo()
    artwork.undo()
    var seen: [[Int]] = []
    while artwork.history.letGoOldest() { seen.append(counts(artwork)) }
    #expect(seen == [[6, 1], [6, 0], [3, 0], [2, 0], [1, 0]])
  }
}
