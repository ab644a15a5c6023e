import Testing

@testable import PaintEngine

/// The planted faults: which rule each breaks, and in which number of a case it can be seen.
@Suite(.enabled(if: Designs.hasFaults, "planted faults are in checked builds alone (PENTIMENTO_CHECKED=1)"))
struct PlantedFaultTests {
  @Test func ignoredFreezeBreaksTheRulesOfWriting() throws {
    let broken = try brokenRules("seed+fault=ignoreFreeze")
    #expect(broken == [1, 2, 5, 6])
  }

  @Test func extraCopyBreaksTheRulesOfSharingAlone() throws {
    let broken = try brokenRules("seed+fault=extraCopy")
    #expect(broken.contains(3))
    #expect(broken.isDisjoint(with: [1, 2, 6]))
  }

  @Test(arguments: [0, 100.0])
  func extraCopyShowsInTheCountsAndInNoHash(coverage: Double) throws {
    let seed = try Designs.run(Figures(coverage: coverage), in: "seed")
    let fault = try Designs.run(Figures(coverage: coverage), in: "seed+fault=extraCopy")
    #expect(fault.pixelHash == seed.pixelHash)
    #expect(fault.holderHash == seed.holderHash)
    #expect(fault.undoHash == seed.undoHash)
    var counters = seed.counters
    counters.tileCopies += 1
    counters.bytesCopied += 16 * 16 * 8
    #expect(fault.counters == counters)
  }

  /// On a blank layer undoing all leads to no tiles and redoing all to the final pixels, whatever was written
  /// meanwhile: there only the holder hash sees the fault.
  @Test(arguments: [0, 100.0])
  func ignoredFreezeShowsInWhatOthersHoldAlone(coverage: Double) throws {
    let seed = try Designs.run(Figures(coverage: coverage), in: "seed")
    let fault = try Designs.run(Figures(coverage: coverage), in: "seed+fault=ignoreFreeze")
    #expect(seed.counters.tileCopies > 0)
    #expect(fault.counters.tileCopies == 0)
    #expect(fault.pixelHash == seed.pixelHash)
    #expect(fault.holderHash != seed.holderHash)
    #expect((fault.undoHash == seed.undoHash) == (coverage == 0))
  }

  private func brokenRules(_ design: String) throws -> Set<Int> {
    try Set((1...6).filter { try !Designs.run(SharingRules.Check(rule: $0), in: design).isEmpty })
  }

  /// What a case yields, after strokes on one layer with a picture in flight.
  private struct Figures: DesignVisitor {
    var coverage = 0.0

    struct Result {
      let pixelHash, holderHash, undoHash: UInt64
      let counters: EngineCounters
    }

    func visit<Design: EngineDesign>(_ design: Design.Type) throws -> Result {
      let setup = SessionSetup(layers: 1, coverage: coverage)
      let session = try Session<Design>(setup)
      for (number, action) in try SessionAction.script(seed: 21, count: 60, setup: setup).enumerated() {
        guard case .stroke(var input) = action else { continue }
        input.archiveAfter = nil
        if number == 40 { try session.perform(.archive) }
        try session.perform(.stroke(input))
      }
      let artwork = session.artwork
      let counters = artwork.context.counters
      return Result(
        pixelHash: artwork.pixelHash(), holderHash: artwork.holderHash(archives: session.archives),
        undoHash: artwork.undoHash(), counters: counters)
    }
  }
}
