import Testing
import Workloads

@testable import PaintEngine

/// Random strokes of every kind against the slow model: pixels and counters after every batch, steps, undo, redo, cancelling.
struct StrokeKindsTests {
  @Test(arguments: Designs.honest)
  func randomStrokesAgreeWithTheModel(design: String) throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      var setup = SessionSetup(width: 70, height: 53, layers: 1)
      setup.edge = seed % 2 == 0 ? 8 : 16
      setup.coverage = [0, 40, 100][Int(seed % 3)]
      let broken = try Designs.run(Comparison(setup: setup, seed: seed, strokes: 40), in: design)
      #expect(broken == [], "\(design), seed \(seed)")
    }
  }

  private struct Comparison: DesignVisitor {
    let setup: SessionSetup
    let seed: UInt64
    let strokes: Int

    func visit<Design: EngineDesign>(_ design: Design.Type) throws -> [String] {
      let artwork = try setup.artwork(design)
      var random = SeededRandom(seed: seed)
      var watch = FrozenWatch<Design>()
      var archives: [(archive: ArtworkArchive<Design>, image: ModelImage)] = []
      for number in 0..<strokes {
        let script = try StrokeScript(&random, setup)
        let broken = try stroke(script, artwork, &archives)
        guard broken.isEmpty else {
          return broken.map { "stroke \(number) (\(script.kind), \(script.brush.mode)): \($0)" }
        }
        watch.meet(artwork.history)
        for (archive, _) in archives { for (_, tile) in archive.layers[0].tiles { watch.meet(tile) } }
      }
      let changed = archives.filter {
        ModelImage($0.archive.layers[0].tiles, canvas: artwork.canvas, edge: setup.edge) != $0.image
      }
      if !changed.isEmpty { return ["\(changed.count) pictures changed"] }
      return watch.changed == 0 && watch.count > 40 ? [] : ["frozen: \(watch.changed) of \(watch.count)"]
    }

    /// Paints one stroke in both; yields what differs.
    private func stroke<Design: EngineDesign>(
      _ script: StrokeScript, _ artwork: Artwork<Design>,
      _ archives: inout [(archive: ArtworkArchive<Design>, image: ModelImage)]
    ) throws -> [String] {
      let store = artwork.layers[0].tiles
      let shares = Design.Sharing.sharesBuffers
      let before = ModelImage(store, canvas: artwork.canvas)
      let identities = store.identities
      let steps = artwork.history.undoStack.count
      var model = try ModelStroke(
        kind: script.kind, brush: script.brush, selection: script.selection, on: before)
      let isPlain = if case .direct = script.kind, model.hold == nil { true } else { false }
      let isCoverage = if case .direct = script.kind { false } else { true }
      var broken: [String] = []
      artwork.context.counters = EngineCounters()
      try script.begin(on: artwork, layer: 0)
      var copies = isCoverage && !shares ? store.count : 0
      var created = 0
      // Tiles of which somebody else holds the live buffer.
      var frozen = before.keys
      for (index, event) in script.pen.enumerated() {
        let own = model.touched
        if script.archiveAfter == index {
          archives.append((ArtworkArchive(artwork), model.image))
          frozen.formUnion(model.image.keys)
          if !shares { copies += store.count }
        }
        let absent = own.union(before.keys)
        artwork.continueStroke(x: event.x, y: event.y, pressure: event.pressure)
        let batch = model.move(event)
        let new = model.touched.subtracting(own)
        if isPlain || isCoverage {
          // One copy for each tile that was shared; the eager design copies the before-half instead.
          copies += shares ? batch.written.intersection(frozen).count : new.intersection(before.keys).count
          frozen.subtract(batch.written)
        } else {
          copies += batch.present.count
        }
        created += new.subtracting(absent).count + batch.coverageMade
        if ModelImage(store, canvas: artwork.canvas) != model.image {
          broken.append("pixels of batch \(index)")
        }
        if artwork.context.counters.tileCopies != copies {
          broken.append("batch \(index): \(artwork.context.counters.tileCopies) copies, not \(copies)")
        }
        if artwork.context.counters.tilesCreated != created {
          broken.append("batch \(index): \(artwork.context.counters.tilesCreated) created, not \(created)")
        }
        guard broken.isEmpty else { return broken }
      }
      if script.isCancelled {
        if !artwork.cancelStroke() { broken.append("not cancelled") }
        if ModelImage(store, canvas: artwork.canvas) != before { broken.append("cancelled pixels") }
        if shares, store.identities != identities { broken.append("cancelled identities") }
        if artwork.history.undoStack.count != steps { broken.append("a step of a cancelled stroke") }
        return broken
      }
      artwork.endStroke()
      if !shares { copies += model.touched.count }
      if artwork.context.counters.tileCopies != copies { broken.append("copies of the step") }
      if artwork.context.counters.tilesTouched != model.touched.count { broken.append("touched") }
      guard !model.touched.isEmpty else {
        return artwork.history.undoStack.count == steps ? broken : broken + ["a step without a change"]
      }
      guard case .tiles(_, let change) = artwork.history.undoStack.last?.step else { return ["no step"] }
      if Set(change.keys) != model.touched { broken.append("keys of the step") }
      artwork.undo()
      if ModelImage(store, canvas: artwork.canvas) != before { broken.append("undone pixels") }
      if Design.keepsIdentities, store.identities != identities { broken.append("undone identities") }
      artwork.redo()
      if ModelImage(store, canvas: artwork.canvas) != model.image { broken.append("redone pixels") }
      if !Premultiplied.holds(store) { broken.append("a channel above its alpha") }
      return broken
    }
  }
}

/// Every buffer that was ever frozen, with the checksum it had when it was first met.
struct FrozenWatch<Design: EngineDesign> {
  private var known: [ObjectIdentifier: (tile: FrozenTile<Design.Storage.Buffer>, hash: UInt64)] = [:]

  var count: Int { known.count }

  /// Buffers whose pixels are not what they were.
  var changed: Int { known.values.filter { $0.tile.contentHash != $0.hash }.count }

  mutating func meet(_ tile: FrozenTile<Design.Storage.Buffer>) {
    if known[tile.identity] == nil { known[tile.identity] = (tile, tile.contentHash) }
  }

  mutating func meet(_ history: History<Design>) {
    for entry in history.undoStack + history.redoStack { entry.step.forEachTile { meet($0) } }
  }
}

/// The rule of every pixel: no channel above its alpha, no alpha above 1.0.
enum Premultiplied {
  static func holds<Design: EngineDesign>(_ store: TileStore<Design>) -> Bool {
    var holds = true
    store.forEachInKeyOrder { _, tile in
      tile.withChannels { channels in
        for pixel in stride(from: 0, to: channels.count, by: 4) {
          let alpha = channels[pixel + 3]
          if alpha > 32_768 || channels[pixel..<pixel + 3].contains(where: { $0 > alpha }) { holds = false }
        }
      }
    }
    return holds
  }
}
