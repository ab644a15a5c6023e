#if PENTIMENTO_FAULTS
  import Testing

  @testable import PaintEngine

  // Undo and redo when the allocator refuses in the middle: all of a step moves or nothing does, and no pixel is lost.
  extension AllocationFailureTests {
    private enum RefusingSwap: EngineDesign {
      typealias Storage = RefusingStorage
      typealias Payload = Swap<SeparateBuffer.Buffer>
    }
    private enum RefusingBlocks: EngineDesign {
      typealias Storage = RefusingStorage
      typealias Payload = SubTile<SeparateBuffer.Buffer, ChangedBlocks>
    }
    private enum RefusingSpans: EngineDesign {
      typealias Storage = RefusingStorage
      typealias Payload = SubTile<SeparateBuffer.Buffer, ChangedSpans>
    }
    private enum RefusingCompressed: EngineDesign {
      typealias Storage = RefusingStorage
      typealias Payload = Compressed<SeparateBuffer.Buffer>
    }

    @Test func aRefusedMoveChangesNothing() throws {
      // Undo and redo of shared references need no memory.
      #expect(try refusedMoves(RefusingSwap.self) == 0)
      #expect(try refusedMoves(RefusingBlocks.self) > 0)
      #expect(try refusedMoves(RefusingSpans.self) > 5)
      #expect(try refusedMoves(RefusingCompressed.self) > 10)
    }

    /// Steps that keep, make and take tiles, on two layers at once; a picture shares all that is live. Each is undone and redone with
    /// 0, 1, 2, ... allocations granted, until it moves. Returns how often it did not.
    private func refusedMoves<Design: EngineDesign>(_ design: Design.Type) throws -> Int {
      grant(-1)
      var refused = 0
      let artwork = Artwork<Design>(
        canvas: try CanvasSize(width: 96, height: 32), geometry: try TileGeometry(edge: 16))
      for name in ["Lower", "Upper"] { artwork.addLayer(name: name) }
      try stroke(artwork, layer: 0, y: 8, mode: .paint)
      try artwork.beginStroke(onLayer: 1, brush: try Brush(diameter: 6))
      artwork.continueStroke(x: 8, y: 20, pressure: 1)
      artwork.endStroke()
      try stroke(artwork, layer: 0, y: 20, mode: .paint)
      try stroke(artwork, layer: 0, y: 12, mode: .erase)
      try artwork.turn(quarters: 1)
      try artwork.clearLayer(0)
      let state = { (artwork: Artwork<Design>) in [artwork.pixelHash(), artwork.holderHash()] }
      var (states, counts) = ([state(artwork)], [artwork.history.undoStack.count])
      while artwork.undo() {
        states.append(state(artwork))
        counts.append(artwork.history.undoStack.count)
      }
      for isForward in [true, false, true, false] {
        for place in isForward ? (1..<states.count).reversed() : Array(1..<states.count) {
          let (from, to) = isForward ? (place, place - 1) : (place - 1, place)
          artwork.waitForHistory()
          let picture = ArtworkArchive(artwork)
          let frozen = picture.layers.flatMap { $0.tiles.map(\.tile.contentHash) }
          var granted = 0
          while true {
            #expect(state(artwork) == states[from])
            grant(granted)
            let kept = artwork.history
            // History is let go first when memory is short; the test wants it back.
            let hasMoved = isForward ? artwork.redo() : artwork.undo()
            grant(-1)
            guard !hasMoved else { break }
            refused += 1
            artwork.history = kept
            granted += 1
            guard granted < 100 else {
              Issue.record("not moved with \(granted) allocations")
              return refused
            }
          }
          if artwork.history.undoStack.count + artwork.history.redoStack.count < states.count - 1 {
            Issue.record("history went although the step could move")
          }
          #expect(state(artwork) == states[to], "place \(place), forward \(isForward)")
          #expect(artwork.history.undoStack.count == counts[to])
          #expect(picture.layers.flatMap { $0.tiles.map(\.tile.contentHash) } == frozen)
        }
      }
      #expect(artwork.context.refusedWrites == 0)
      return refused
    }

    private func stroke<Design: EngineDesign>(
      _ artwork: Artwork<Design>, layer: Int, y: Double, mode: Brush.Mode
    ) throws {
      try artwork.beginStroke(onLayer: layer, brush: try Brush(diameter: 5, mode: mode))
      artwork.continueStroke(x: 4, y: y, pressure: 1)
      artwork.continueStroke(x: 80, y: y, pressure: 1)
      artwork.endStroke()
    }

    /// A step for whose pixels there is no room when it is made keeps its tiles: it costs more and loses nothing.
    @Test func aStepWithoutRoomKeepsItsTiles() throws {
      grant(-1)
      let artwork = Artwork<RefusingSpans>(
        canvas: try CanvasSize(width: 96, height: 32), geometry: try TileGeometry(edge: 16))
      artwork.addLayer(name: "Ink")
      try artwork.fill(0, with: Fix15Color(red: 1, green: 0.5, blue: 0))
      artwork.history.removeAll()
      let before = artwork.pixelHash()
      try artwork.beginStroke(onLayer: 0, brush: try Brush(diameter: 5))
      for x in [4.0, 80] { artwork.continueStroke(x: x, y: 8, pressure: 1) }
      grant(0)
      artwork.endStroke()
      grant(-1)
      let after = artwork.pixelHash()
      let held = artwork.heldMemory { $0 }
      #expect(held.bytesApart == 0 && held.buffers == 6)
      #expect(artwork.history.undoStack.map(\.claimedBytes) == [6 * 2_048])
      #expect(artwork.undo() && artwork.pixelHash() == before)
      #expect(artwork.redo() && artwork.pixelHash() == after)
    }
  }
#endif
