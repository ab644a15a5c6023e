import Testing

@testable import PaintEngine

/// The known faults of the founding ledger, reproduced in the founding design with numbers worked out by hand. These faults are the
/// design under test, not defects of its writing: a ledger that claims to be exact runs the same scenarios and has none.
struct FoundingFaultTests {
  private typealias Bytes = FoundingFaults.Bytes
  private let b = FoundingFaults.tile

  /// Ten strokes over the same ten tiles. On a blank layer the first claims 64 B and each other ten tiles; undone, the history alone
  /// holds the after-tiles of all ten: 100 tiles for 90 claimed, 1.11 times. One stroke: 5,120 times. On painted tiles as many are
  /// held as claimed. Where each half is a copy and claimed as such, nothing is free.
  @Test func fault1RedoIsFree() throws {
    let blank = try FoundingFaults.redo(Seed.self, tiles: 10, strokes: 10, painted: false)
    #expect(blank.done == Bytes(claimed: 90 * b + 64, held: 90 * b))
    #expect(blank.undone == Bytes(claimed: 90 * b + 64, held: 100 * b))
    let once = try FoundingFaults.redo(Seed.self, tiles: 10, strokes: 1, painted: false)
    #expect(once.done == Bytes(claimed: 64, held: 0) && once.undone == Bytes(claimed: 64, held: 10 * b))
    #expect(once.undone.held / once.undone.claimed == 5_120)
    let painted = try FoundingFaults.redo(Seed.self, tiles: 10, strokes: 10, painted: true)
    #expect(painted.done == Bytes(claimed: 100 * b, held: 100 * b) && painted.undone == painted.done)
    let copied = try FoundingFaults.redo(Copying.self, tiles: 10, strokes: 10, painted: false)
    #expect(copied.done == Bytes(claimed: 190 * b, held: 190 * b) && copied.undone == copied.done)
  }

  /// The duplicate claims 16 tiles and holds none, being live; 10 + 16 tiles under a budget of 20 cost the six oldest of ten strokes.
  /// A removed layer is claimed rightly until the removal is undone: live again, it is claimed still.
  @Test func fault2ALiveLayerIsClaimed() throws {
    let duplicate = try FoundingFaults.duplicate(Seed.self)
    #expect(duplicate.claimedByIt == 16 * b && duplicate.heldByIt == 0 && duplicate.lost == 6)
    let mirror = try FoundingFaults.removeAndUndo(Seed.self)
    #expect(mirror.removed == Bytes(claimed: 16 * b, held: 16 * b))
    #expect(mirror.undone == Bytes(claimed: 16 * b, held: 0))
  }

  /// A fill of 16 tiles under a budget of 8 evicts five strokes and then itself: the fill cannot be undone. With room for it the same
  /// history claims and holds 5 + 16 tiles; so much there is for a moment under the small budget too, 13 tiles over it, and more than
  /// what was there before by just that step.
  @Test func fault3ALargeStepEvictsItself() throws {
    let tight = try FoundingFaults.largeStep(Seed.self, budget: 8)
    #expect(tight.before == Bytes(claimed: 5 * b, held: 5 * b))
    #expect(tight.after == Bytes(claimed: 0, held: 0) && tight.steps == 0 && !tight.canUndo)
    let roomy = try FoundingFaults.largeStep(Seed.self, budget: 21)
    #expect(roomy.after == Bytes(claimed: 21 * b, held: 21 * b) && roomy.steps == 6 && roomy.canUndo)
    #expect(roomy.after.held - 8 * b == 13 * b && roomy.after.held - tight.before.held == 16 * b)
  }

  /// Bytes are cached when the step is recorded. A removed duplicate claims 16 tiles while the other layer holds them all; once that is
  /// painted on they are the history's alone, and the claim is the same. The other way round, a removed layer's 16 tiles come back to
  /// life by pasting and are claimed twice, by the removal and by the paste (whose pixels add a floor of 64 B), held by nobody else.
  @Test func fault4ClaimsAreCached() throws {
    let rises = try FoundingFaults.heldRises(Seed.self)
    #expect(rises.removed == Bytes(claimed: 16 * b, held: 0))
    #expect(rises.painted == Bytes(claimed: 16 * b, held: 16 * b))
    let falls = try FoundingFaults.heldFalls(Seed.self)
    #expect(falls.removed == Bytes(claimed: 16 * b, held: 16 * b))
    #expect(falls.pasted == Bytes(claimed: 2 * 16 * b + 64, held: 0))
  }

  /// Each warning keeps a quarter of what is claimed then: 640, 160, 40, 10 steps. Three leave 1/64, 1.6 %.
  @Test func fault5WarningsCompound() throws {
    #expect(try FoundingFaults.warnings(Seed.self, steps: 640, warnings: 3) == [160, 40, 10])
  }

  /// Ten thousand changes of a name claim 64 B each. The entry in the stack is 32 B (label, step, claim) and the step's object at least
  /// 113 B (header, layer, two sets of properties): 2.3 times as much before any size class, spare room or long name. What an allocator
  /// adds is measured by `UndoMemory/TinySteps`.
  @Test func fault6TinyStepsCostMoreThanTheFloor() throws {
    let bytes = try FoundingFaults.tinySteps(Seed.self, steps: 10_000)
    #expect(bytes == Bytes(claimed: 640_000, held: 1_450_000))
  }

  /// Of twenty selections of 4,096 B each but the first claims its own mask and the one before: 39 masks and twenty floors. There are
  /// twenty masks, and the newest is the artwork's.
  @Test func fault7SelectionsAreClaimedTwice() throws {
    let bytes = try FoundingFaults.selections(Seed.self, count: 20)
    #expect(bytes == Bytes(claimed: 39 * 4_096 + 20 * 64, held: 19 * 4_096))
  }

  /// Only a layer's own tiles are claimed: a removed mask of nine tiles is claimed as nothing, and the step as the floor.
  @Test func fault8ARemovedMaskIsFree() throws {
    #expect(try FoundingFaults.removedMask(Seed.self, tiles: 9) == Bytes(claimed: 64, held: 9 * b))
  }
}
