import Testing
import Workloads

@testable import PaintEngine

/// The compression's thread reads tiles and hands results over while the artwork's thread paints, undoes, redoes and lets history go. For
/// the thread sanitizer; every build looks at the pixels.
struct CompressionThreadTests {
  @Test(arguments: 1...4)
  func compressingBesidePainting(seed: UInt64) throws {
    let compressed = try Designs.run(Script(seed: seed), in: "seed+payload=compressed")
    #expect(try compressed == Designs.run(Script(seed: seed), in: "seed"))
  }

  private struct Script: DesignVisitor {
    let seed: UInt64

    func visit<Design: EngineDesign>(_ design: Design.Type) throws -> [UInt64] {
      let setup = SessionSetup(width: 200, height: 150, layers: 2)
      let session = try Session<Design>(setup)
      var hashes: [UInt64] = []
      for (number, action) in try SessionAction.script(seed: seed, count: 200, setup: setup).enumerated() {
        if case .shed = action { continue }
        try session.perform(action)
        // Never waited for: results come when they come.
        if number % 20 == 0 { hashes += [session.artwork.pixelHash(), session.artwork.holderHash()] }
        if number % 90 == 89 { session.artwork.history.removeAll() }
      }
      hashes.append(session.artwork.undoHash())
      return hashes
    }
  }
}
