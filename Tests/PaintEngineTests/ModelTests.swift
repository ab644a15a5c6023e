import Testing
import Workloads

@testable import PaintEngine

/// Random sessions against the slow model. The seed stands in every message: it repeats the session.
struct ModelTests {
  @Test(arguments: Designs.honest)
  func randomSessionsAgreeWithTheModel(design: String) throws {
    for seed in 1...8 as ClosedRange<UInt64> {
      var setup = SessionSetup()
      setup.edge = seed % 2 == 0 ? 8 : 16
      setup.coverage = [0, 40, 100][Int(seed % 3)]
      // Tight enough that both bounds trim, in some sessions one of them, in some none.
      if seed % 4 == 1 { setup.limits = HistoryLimits(bytes: 96 << 10, steps: 250) }
      if seed % 4 == 2 { setup.limits = HistoryLimits(bytes: 1 << 30, steps: 12) }
      let done = try Designs.run(Comparison(setup: setup, seed: seed, actions: 250), in: design)
      try #require(done, "\(design) differs from the model with seed \(seed)")
    }
  }

  /// Compares after every action; false as soon as something differs.
  private struct Comparison: DesignVisitor {
    let setup: SessionSetup
    let seed: UInt64
    let actions: Int

    func visit<Design: EngineDesign>(_ design: Design.Type) throws -> Bool {
      let session = try Session<Design>(setup)
      var model = try ModelArtwork(setup, claimsAfter: Design.Ledger.name == BothHalves.name)
      let script = try SessionAction.script(seed: seed, count: actions, setup: setup)
      for (number, action) in script.enumerated() {
        try session.perform(action)
        model.perform(action)
        let difference = differences(session, model, all: number % 16 == 0 || number + 1 == actions)
        guard difference.isEmpty else {
          Issue.record("seed \(seed), action \(number) (\(action)): \(difference.joined(separator: ", "))")
          return false
        }
      }
      return undoesAndRedoesAll(session, model)
    }

    private func differences<Design: EngineDesign>(
      _ session: Session<Design>, _ model: ModelArtwork, all: Bool
    ) -> [String] {
      let artwork = session.artwork
      let history = artwork.history
      var different: [String] = []
      if !sameLayers(artwork, model.layers) { different.append("layers") }
      if history.undoStack.map(\.claimedBytes) != model.undoable.map(\.claimed) { different.append("undo") }
      if history.redoStack.map(\.claimedBytes) != model.redoable.map(\.claimed) { different.append("redo") }
      if history.claimedBytes != model.claimed { different.append("claimed bytes") }
      guard all else { return different }
      for (archive, layers) in zip(session.archives, model.archives) {
        let same = zip(archive.layers, layers).allSatisfy {
          ModelImage($0.tiles, canvas: archive.canvas, edge: setup.edge) == $1.image
            && $0.properties == $1.properties
        }
        if !same { different.append("archive") }
      }
      if session.archives.count != model.archives.count { different.append("archives") }
      if session.duplicates.map({ ModelImage($0, canvas: artwork.canvas) }) != model.duplicates {
        different.append("duplicates")
      }
      return different
    }

    private func sameLayers<Design: EngineDesign>(
      _ artwork: Artwork<Design>, _ layers: [ModelArtwork.ModelLayer]
    ) -> Bool {
      zip(artwork.layers, layers).allSatisfy {
        ModelImage($0.tiles, canvas: artwork.canvas) == $1.image && $0.properties == $1.properties
      }
    }

    /// Every state on the way back and forth again; in sharing designs the same buffers come back.
    private func undoesAndRedoesAll<Design: EngineDesign>(
      _ session: Session<Design>, _ model: ModelArtwork
    ) -> Bool {
      let artwork = session.artwork
      var model = model
      while artwork.redo() { model.perform(.redo) }
      let live = artwork.layers.map(\.tiles.identities)
      while artwork.undo() {
        model.perform(.undo)
        guard sameLayers(artwork, model.layers) else { return false }
      }
      guard model.undoable.isEmpty else { return false }
      while artwork.redo() {
        model.perform(.redo)
        guard sameLayers(artwork, model.layers) else { return false }
      }
      return model.redoable.isEmpty
        && (!Design.Sharing.sharesBuffers || artwork.layers.map(\.tiles.identities) == live)
    }
  }
}
