import Testing
import Workloads

@testable import PaintEngine

/// What steps of each payload keep, by numbers that are worked out apart.
struct PayloadTests {
  private typealias Bytes = FoundingFaults.Bytes
  private let b = FoundingFaults.tile

  /// The scenario of the founding ledger's first fault, which a step that holds one half cannot have: what is held is claimed, done and
  /// undone. The first stroke's floor of 64 B stands for nothing.
  @Test func swapClaimsRedo() throws {
    let blank = try FoundingFaults.redo(WithSwap.self, tiles: 10, strokes: 10, painted: false)
    #expect(blank.done == Bytes(claimed: 90 * b + 64, held: 90 * b))
    #expect(blank.undone == Bytes(claimed: 100 * b, held: 100 * b))
    let painted = try FoundingFaults.redo(WithSwap.self, tiles: 10, strokes: 10, painted: true)
    #expect(painted.done == Bytes(claimed: 100 * b, held: 100 * b) && painted.undone == painted.done)
  }

  /// A step that claims more once it is undone is trimmed for: with room for 25 tiles, three strokes over ten blank tiles claim
  /// 64 B and twice ten tiles; the last undone, 64 B and twice ten; all undone, thrice ten, so that the farthest goes.
  @Test func undoTrims() throws {
    let artwork: Artwork<WithSwap> = try FoundingFaults.row(
      10, painted: false, limits: HistoryLimits(bytes: 25 * b, steps: 250))
    for _ in 0..<3 { try FoundingFaults.stroke(artwork, 0, 9) }
    #expect(artwork.history.undoStack.map(\.claimedBytes) == [64, 10 * b, 10 * b])
    artwork.undo()
    artwork.undo()
    #expect(artwork.history.undoStack.map(\.claimedBytes) == [64])
    #expect(artwork.history.redoStack.map(\.claimedBytes) == [10 * b, 10 * b])
    artwork.undo()
    #expect(artwork.history.undoStack.isEmpty)
    #expect(artwork.history.redoStack.map(\.claimedBytes) == [10 * b, 10 * b])
    #expect(artwork.history.claimedBytes == 20 * b && artwork.layers[0].tiles.count == 0)
  }

  @Test(arguments: [
    (false, "subTileBlocks"), (false, "subTileSpans"), (true, "subTileBlocks"), (true, "subTileSpans"),
  ])
  func onlyChangedPixelsAreKept(isPainted: Bool, payload: String) throws {
    try Designs.run(Changed(isPainted: isPainted), in: "seed+payload=\(payload)")
  }

  /// Strokes in every edge of tile: kept are 8 B for each pixel that differs, or of a block of 4 x 4 in which one does, and 6 B where no
  /// pixel of the tile changes its opacity; whole tiles where that is as much as a tile, and where one comes or goes.
  private struct Changed: DesignVisitor {
    let isPainted: Bool

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      for edge in TileGeometry.edges {
        let artwork = Artwork<Design>(
          canvas: try CanvasSize(width: 220, height: 120), geometry: try TileGeometry(edge: edge))
        artwork.addLayer(name: "Ink")
        if isPainted { try artwork.fill(0, with: Fix15Color(red: 1, green: 0.5, blue: 0)) }
        artwork.history.removeAll()
        let store = artwork.layers[0].tiles
        for mode in [Brush.Mode.paint, .paint, .erase] {
          let before = pixels(store)
          try artwork.beginStroke(onLayer: 0, brush: try Brush(diameter: 11, hardness: 0.5, mode: mode))
          for (x, y) in [(10.0, 10.0), (160, 60), (40, 110)] {
            artwork.continueStroke(x: x, y: y, pressure: 1)
          }
          artwork.endStroke()
          let after = pixels(store)
          let wanted = (
            before: kept(before, after, of: before, edge, Design.Payload.name),
            after: kept(before, after, of: after, edge, Design.Payload.name)
          )
          guard case .tiles(_, let change) = artwork.history.undoStack.last?.step else {
            Issue.record("no step")
            return
          }
          let tileBytes = artwork.context.geometry.byteCount
          #expect(Set(change.keys).isSuperset(of: after.keys.filter { before[$0] != after[$0] }))
          let applied = covered(before, after, edge, Design.Payload.name).values.reduce(0) {
            $0 + 8 * $1.pixels
          }
          for _ in 0..<2 {
            #expect(change.byteCounts(tileByteCount: tileBytes) == (wanted.before, 0), "edge \(edge)")
            artwork.context.counters = EngineCounters()
            #expect(artwork.undo() && pixels(store) == before)
            #expect(artwork.context.counters.bytesApplied == applied)
            #expect(change.byteCounts(tileByteCount: tileBytes) == (0, wanted.after), "edge \(edge), undone")
            #expect(artwork.redo() && pixels(store) == after)
          }
          let held = artwork.heldMemory { $0 }
          #expect(held.bytes == artwork.history.undoStack.reduce(0) { $0 + bytes($1.step, tileBytes) })
        }
        if edge >= 64 {
          #expect(artwork.heldMemory { $0 }.buffers == 0, "edge \(edge): a stroke of 11 px fills no tile")
        }
      }
    }

    private func bytes<Design: EngineDesign>(_ step: HistoryStep<Design>, _ tileBytes: Int) -> Int {
      step.pixelChanges.reduce(0) {
        let bytes = $1.change.byteCounts(tileByteCount: tileBytes)
        return $0 + bytes.before + bytes.after
      }
    }

    private func pixels<Design: EngineDesign>(_ store: TileStore<Design>) -> [TileKey: [UInt64]] {
      var pixels: [TileKey: [UInt64]] = [:]
      store.forEachInKeyOrder { key, tile in
        pixels[key] = tile.withChannels { Array(UnsafeRawBufferPointer($0).bindMemory(to: UInt64.self)) }
      }
      return pixels
    }

    /// Bytes kept of `half`, pixel by pixel.
    private func kept(
      _ before: [TileKey: [UInt64]], _ after: [TileKey: [UInt64]], of half: [TileKey: [UInt64]], _ edge: Int,
      _ payload: String
    ) -> Int {
      let apart = covered(before, after, edge, payload)
      return half.keys.reduce(0) { sum, key in
        sum + (apart[key].map { $0.pixels * $0.bytesOfPixel } ?? 8 * edge * edge)
      }
    }

    /// The tiles of which pixels are kept apart: how many, and bytes of each.
    private func covered(
      _ before: [TileKey: [UInt64]], _ after: [TileKey: [UInt64]], _ edge: Int, _ payload: String
    ) -> [TileKey: (pixels: Int, bytesOfPixel: Int)] {
      var apart: [TileKey: (pixels: Int, bytesOfPixel: Int)] = [:]
      for (key, old) in before {
        guard let new = after[key] else { continue }
        let changed = old.indices.filter { old[$0] != new[$0] }
        let side = 4
        let blocks = Set(changed.map { $0 / edge / side * 1_000 + $0 % edge / side }).count
        let isSpans = payload == "subTileSpans"
        let pixels = isSpans ? changed.count : side * side * blocks
        let words = isSpans ? spanWords(changed) : edge / 4 * max(1, edge / 64)
        let changesOpacity = changed.contains { (old[$0] ^ new[$0]) >> 48 != 0 }
        if 8 * pixels + 2 * words < 8 * edge * edge { apart[key] = (pixels, changesOpacity ? 8 : 6) }
      }
      return apart
    }

    /// A word a span, and one more for each 255 pixels that it has or skips beyond 255.
    private func spanWords(_ changed: [Int]) -> Int {
      var (words, end, index) = (0, 0, 0)
      while index < changed.count {
        var length = 1
        while index + length < changed.count, changed[index + length] == changed[index] + length {
          length += 1
        }
        words += max(0, changed[index] - end - 1) / 255 + (length + 254) / 255
        end = changed[index] + length
        index += length
      }
      return words
    }
  }

  /// A tile that changes all over is exchanged by reference: nothing is copied out of it, and the very buffers come back.
  @Test func wholeTilesGoByReference() throws {
    let artwork: Artwork<WithSubTileSpans> = try FoundingFaults.row(4, painted: true)
    let found = artwork.layers[0].tiles.identities
    try artwork.fill(0, with: Fix15Color(red: 0, green: 0.25, blue: 0))
    let filled = artwork.layers[0].tiles.identities
    #expect(
      artwork.heldMemory { $0 }
        == HeldMemory(buffers: 4, bytes: 4 * b, bytesApart: 0, allocatedBytes: 4 * (b + 48)))
    artwork.context.counters = EngineCounters()
    #expect(artwork.undo() && artwork.layers[0].tiles.identities == found)
    #expect(artwork.redo() && artwork.layers[0].tiles.identities == filled)
    #expect(artwork.context.counters.tileCopies == 0 && artwork.context.counters.tilesCreated == 0)
  }

  /// Undo writes into the live tile: once a picture shares that, it is copied first and the picture stays.
  @Test(arguments: ["subTileBlocks", "subTileSpans"])
  func undoCopiesWhatIsShared(payload: String) throws {
    try Designs.run(Shared(), in: "seed+payload=\(payload)")
  }

  private struct Shared: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let artwork: Artwork<Design> = try FoundingFaults.row(4, painted: true)
      try FoundingFaults.stroke(artwork, 0, 3)
      artwork.context.counters = EngineCounters()
      artwork.undo()
      artwork.redo()
      #expect(artwork.context.counters.tileCopies == 0)
      let picture = ArtworkArchive(artwork)
      let hashes = picture.layers[0].tiles.map(\.tile.contentHash)
      artwork.undo()
      #expect(artwork.context.counters.tileCopies == 4)
      artwork.redo()
      #expect(artwork.context.counters.tileCopies == 4)
      #expect(picture.layers[0].tiles.map(\.tile.contentHash) == hashes && hashes.count == 4)
    }
  }

  /// One script in every payload: the same hashes of everything.
  @Test func payloadsAgree() throws {
    let names = ["seed", "seed+payload=swap", "seed+payload=subTileBlocks", "seed+payload=subTileSpans"]
    let left = try (names + ["seed+payload=compressed"]).map { try Designs.run(Hashes(), in: $0) }
    #expect(Set(left).count == 1 && left[0].count > 40)
  }

  private struct Hashes: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws -> [UInt64] {
      let setup = SessionSetup(width: 200, height: 150, layers: 2)
      let session = try Session<Design>(setup)
      var hashes: [UInt64] = []
      for (number, action) in try SessionAction.script(seed: 77, count: 240, setup: setup).enumerated() {
        // What is let go depends on what is claimed, which is where payloads differ.
        if case .shed = action { continue }
        try session.perform(action)
        if number % 10 == 0 { hashes += [session.artwork.pixelHash(), session.artwork.holderHash()] }
        if number % 60 == 0 { hashes.append(session.artwork.undoHash()) }
      }
      return hashes
    }
  }
}
