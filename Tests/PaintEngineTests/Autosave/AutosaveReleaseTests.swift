import Glibc
import Testing

@testable import PaintEngine

/// The picture's last reference goes on the artwork's thread, at the poll that takes the result.
struct AutosaveReleaseTests {
  /// Storage whose buffers note where they end.
  struct Noting: TileStorage {
    static let name = "noting"
    static let ends = Monitor<[pthread_t]>([])
    static func requests(byteCount: Int) -> [Int] { [byteCount] }

    mutating func makeTransparent(byteCount: Int) -> Buffer? { Buffer(byteCount: byteCount) }

    mutating func copy(of buffer: Buffer) -> Buffer? {
      let copy = Buffer(byteCount: buffer.byteCount)
      copy.pixels.update(from: buffer.pixels, count: buffer.byteCount / 2)
      return copy
    }

    final class Buffer: TileBuffer {
      let pixels: UnsafeMutablePointer<UInt16>
      let byteCount: Int
      var mark: UInt = 0
      var holders = TileHolders()

      init(byteCount: Int) {
        pixels = .allocate(capacity: byteCount / 2)
        pixels.initialize(repeating: 0, count: byteCount / 2)
        self.byteCount = byteCount
      }

      deinit {
        pixels.deallocate()
        let here = pthread_self()
        Noting.ends.withValue { $0.append(here) }
      }
    }
  }

  @Test func tilesAreLetGoOnTheArtworksThread() async throws {
    enum Design: EngineDesign {
      typealias Sharing = EagerCopy
      typealias Storage = Noting
      typealias Ledger = BothHalves
      typealias Archive = CopyArchive
    }
    try await OwnThread.run {
      let artworks = pthread_self()
      let rig = try AutosaveRig<Design>()
      for _ in 0..<50 {
        try rig.stroke()
        rig.autosaver.save(.explicit)
        let tiles = rig.autosaver.inFlight?.layers[0].tiles.count ?? 0
        #expect(tiles > 0)
        // Only the picture's own copies can end here.
        Noting.ends.withValue { $0 = [] }
        while rig.writer.state.withValue({ $0.active > 0 || $0.written.count < rig.autosaver.counts.started })
        {
          sched_yield()
        }
        rig.autosaver.waitUntilIdle()
        #expect(Noting.ends.withValue { $0 } == Array(repeating: artworks, count: tiles))
      }
    }
  }

  /// What the picture and the history held is the history's alone when the picture ends: under an exact ledger that can be too much.
  @Test func theHistoryIsTrimmedAtThatPoll() async throws {
    try await OwnThread.run {
      let artwork: Artwork<WithExactLedger> = try FoundingFaults.row(
        16, painted: true, limits: HistoryLimits(bytes: 20 * FoundingFaults.tile, steps: 100))
      let writer = TestWriter<WithExactLedger>()
      let autosaver = Autosaver(artwork, writer: writer, clock: VirtualClock(), previews: { _ in [] })
      writer.close()
      autosaver.save(.explicit)
      try FoundingFaults.stroke(artwork, 0, 15)
      try FoundingFaults.stroke(artwork, 0, 9)
      #expect(artwork.history.claim?.tiles == 10 && artwork.history.undoStack.count == 2)
      writer.open()
      autosaver.waitUntilIdle()
      #expect(autosaver.counts.saved == 1 && artwork.history.undoStack.count == 1)
      #expect(artwork.history.claim?.tiles == 10 && artwork.history.overshoot == 0)
    }
  }
}
