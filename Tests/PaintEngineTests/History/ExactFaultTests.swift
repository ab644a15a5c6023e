import Testing

@testable import PaintEngine

/// The eight faults of the founding ledger, by the scenarios that show them (`FoundingFaultTests`), under the exact ledger: none is left.
///
/// The allocator is one that reserves what it is asked for, so a tile is 32,768 B and 48 B for its object. What is claimed besides tiles
/// (boxes, dictionaries, stacks) is bounded here and held against an allocator in `MallocRequestTests`.
struct ExactFaultTests {
  private typealias Bytes = FoundingFaults.Bytes
  private typealias Exact = WithExactLedger
  private let b = FoundingFaults.tile

  /// Whether the claim is that of `tiles` tiles and at most `overhead` B besides.
  private func isClaim(_ claimed: Int, tiles: Int, overhead: Int) -> Bool {
    (0...overhead).contains(claimed - tiles * (b + 48))
  }

  @Test func fault1RedoIsClaimed() throws {
    let blank = try FoundingFaults.redo(Exact.self, tiles: 10, strokes: 10, painted: false)
    #expect(blank.done.held == 90 * b && isClaim(blank.done.claimed, tiles: 90, overhead: 20_000))
    #expect(blank.undone.held == 100 * b && isClaim(blank.undone.claimed, tiles: 100, overhead: 20_000))
    let once = try FoundingFaults.redo(Exact.self, tiles: 10, strokes: 1, painted: false)
    #expect(isClaim(once.done.claimed, tiles: 0, overhead: 2_000))
    #expect(isClaim(once.undone.claimed, tiles: 10, overhead: 2_000))
    let painted = try FoundingFaults.redo(Exact.self, tiles: 10, strokes: 10, painted: true)
    for bytes in [painted.done, painted.undone] {
      #expect(isClaim(bytes.claimed, tiles: 100, overhead: 20_000))
    }
  }

  /// The duplicate is live: it claims its step's box and evicts nothing. A removed layer is claimed, until that is undone.
  @Test func fault2ALiveLayerIsNotClaimed() throws {
    let duplicate = try FoundingFaults.duplicate(Exact.self)
    #expect(duplicate.claimedByIt < 100 && duplicate.heldByIt == 0 && duplicate.lost == 0)
    let mirror = try FoundingFaults.removeAndUndo(Exact.self)
    #expect(isClaim(mirror.removed.claimed, tiles: 16, overhead: 2_000))
    #expect(isClaim(mirror.undone.claimed, tiles: 0, overhead: 500))
  }

  /// The newest step stays though it is twice the budget; the five before it go.
  @Test func fault3ALargeStepStays() throws {
    let tight = try FoundingFaults.largeStep(Exact.self, budget: 8)
    #expect(isClaim(tight.before.claimed, tiles: 5, overhead: 5_000))
    #expect(isClaim(tight.after.claimed, tiles: 16, overhead: 2_000) && tight.steps == 1 && tight.canUndo)
    let roomy = try FoundingFaults.largeStep(Exact.self, budget: 22)
    #expect(isClaim(roomy.after.claimed, tiles: 21, overhead: 8_000) && roomy.steps == 6 && roomy.canUndo)
  }

  /// A removed duplicate claims nothing while the other layer holds the tiles, and all of them once that is painted on. What the
  /// clipboard holds is not the history's, nor what lives again.
  @Test func fault4ClaimsFollowSharing() throws {
    let rises = try FoundingFaults.heldRises(Exact.self)
    #expect(isClaim(rises.removed.claimed, tiles: 0, overhead: 2_000))
    #expect(isClaim(rises.painted.claimed, tiles: 16, overhead: 2_000) && rises.painted.held == 16 * b)
    let falls = try FoundingFaults.heldFalls(Exact.self)
    #expect(isClaim(falls.removed.claimed, tiles: 0, overhead: 2_000))
    #expect(isClaim(falls.pasted.claimed, tiles: 0, overhead: 4_000) && falls.pasted.held == 0)
  }

  /// A quarter of 640 steps, then an eighth of the budget, which holds 660; further warnings leave it at that.
  @Test func fault5WarningsDoNotCompound() throws {
    let left = try FoundingFaults.warnings(Exact.self, steps: 640, warnings: 4, budget: 660)
    #expect((155...160).contains(left[0]) && (78...84).contains(left[1]))
    #expect(left[2] == left[1] && left[3] == left[1])
  }

  @Test func fault6TinyStepsAreClaimedWithTheirBoxes() throws {
    let bytes = try FoundingFaults.tinySteps(Exact.self, steps: 10_000)
    #expect(bytes.claimed >= bytes.held && bytes.claimed < bytes.held * 3 / 2)
  }

  /// Nineteen masks that are not the live one, each an array of its own in a table of its own, and twenty steps.
  @Test
  func fault7SelectionsAreClaimedOnce() throws {
    let bytes = try FoundingFaults.selections(Exact.self, count: 20)
    #expect(bytes.held == 19 * 4_096)
    let blocks = 19 * ProcessAllocator.allocatedSize(of: MallocRequest.array(of: UInt8.self, capacity: 4_096))
    #expect((0...20 * 400).contains(bytes.claimed - blocks))
  }

  @Test func fault8ARemovedMaskIsClaimed() throws {
    #expect(isClaim(try FoundingFaults.removedMask(Exact.self, tiles: 9).claimed, tiles: 9, overhead: 2_000))
  }
}
