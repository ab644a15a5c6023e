import Testing
import Workloads

@testable import PaintEngine

/// The exact ledger beside alternatives of the other axes that hand tiles over, or keep them, in ways of their own: random scripts
/// against the model and the walk. The catalogue names few of these points; the books must come out at all of them.
struct ExactCombinationTests {
  @Test(arguments: Combination.allCases, 1...2)
  func theClaimIsWhatAWalkFinds(combination: Combination, seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<3 {
      var script = Script(setup: .random(&random, design: ""), actions: [])
      script.actions = (0..<150).map { _ in Action.random(&random) }
      let outcome = try script.run(combination)
      #expect(outcome.differences == [], "\(script)")
    }
  }

  /// The scripts let copies made ahead go before they look; here they wait, and keep what they are copies of.
  @Test func aTileIsHeldWhileItsCopyWaits() throws {
    let artwork: Artwork<ExactClones> = try FoundingFaults.row(4, painted: true)
    artwork.context.dropClones()
    try FoundingFaults.stroke(artwork, 0, 3)
    artwork.context.waitForClones()
    #expect(artwork.context.clonesKept == 4 && artwork.history.claim?.tiles == 4)
    #expect(artwork.undo() && artwork.history.claim?.tiles == 0)
    artwork.context.dropClones()
    #expect(artwork.history.claim?.tiles == 4 && artwork.heldMemory { $0 }.buffers == 4)
  }

  enum Combination: CaseIterable, Sendable {
    case swap, blocks, spans, compressed, dirtySinceSave, pyramid, dirtyPyramidOfMaps
    case solid, overwrite, clones, tree, dirtyMaps
  }
}

extension Script {
  fileprivate func run(_ combination: ExactCombinationTests.Combination) throws -> ScriptOutcome {
    switch combination {
    case .swap: try run(as: ExactSwap.self)
    case .blocks: try run(as: ExactBlocks.self)
    case .spans: try run(as: ExactSpans.self)
    case .compressed: try run(as: ExactCompressed.self)
    case .dirtySinceSave: try run(as: ExactDirty.self)
    case .pyramid: try run(as: ExactPyramid.self)
    case .dirtyPyramidOfMaps: try run(as: ExactDirtyPyramid.self)
    case .solid: try run(as: ExactSolid.self)
    case .overwrite: try run(as: ExactOverwrite.self)
    case .clones: try run(as: ExactClones.self)
    case .tree: try run(as: ExactTree.self)
    case .dirtyMaps: try run(as: ExactDirtyMaps.self)
    }
  }
}

private typealias Pixels = SeparateBuffer.Buffer

private enum ExactSwap: EngineDesign {
  typealias Ledger = Exact
  typealias Payload = Swap<Pixels>
}

private enum ExactBlocks: EngineDesign {
  typealias Ledger = Exact
  typealias Payload = SubTile<Pixels, ChangedBlocks>
}

private enum ExactSpans: EngineDesign {
  typealias Ledger = Exact
  typealias Payload = SubTile<Pixels, ChangedSpans>
}

private enum ExactCompressed: EngineDesign {
  typealias Ledger = Exact
  typealias Payload = Compressed<Pixels>
}

private enum ExactDirty: EngineDesign {
  typealias Ledger = Exact
  typealias Archive = DirtySinceSave
}

private enum ExactPyramid: EngineDesign {
  typealias Ledger = Exact
  typealias Preview = PyramidPreview<Pixels>
}

private enum ExactDirtyPyramid: EngineDesign {
  typealias Sharing = Epoch
  typealias Map = RowGrid<Pixels>
  typealias Payload = Swap<Pixels>
  typealias Ledger = Exact
  typealias Archive = DirtySinceSave
  typealias Preview = PyramidPreview<Pixels>
}

private enum ExactSolid: EngineDesign {
  typealias Ledger = Exact
  static var sharesSolidTiles: Bool { true }
}

private enum ExactOverwrite: EngineDesign {
  typealias Ledger = Exact
  static var skipsOverwrittenCopies: Bool { true }
}

private enum ExactClones: EngineDesign {
  typealias Ledger = Exact
  static var clonesAhead: Bool { true }
}

private enum ExactTree: EngineDesign {
  typealias Sharing = UniqueReference
  typealias Map = PersistentTree<Pixels>
  typealias Ledger = Exact
}

private enum ExactDirtyMaps: EngineDesign {
  typealias Sharing = UniqueReference
  typealias Map = RowGrid<Pixels>
  typealias Payload = SubTile<Pixels, ChangedBlocks>
  typealias Ledger = Exact
  typealias Archive = DirtySinceSave
}
