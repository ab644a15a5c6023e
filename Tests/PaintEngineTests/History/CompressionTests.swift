import Testing
import Workloads

@testable import PaintEngine

/// Steps that are compressed in the background, each state looked at when it is certain.
struct CompressionTests {
  private let b = FoundingFaults.tile

  /// Flat tiles get shorter than an eighth; claims and held bytes follow once the result is taken over, and the tiles go.
  @Test func claimsFollowTheCompression() throws {
    let artwork: Artwork<WithCompressed> = try FoundingFaults.row(10, painted: true)
    let before = artwork.pixelHash()
    try FoundingFaults.stroke(artwork, 0, 9)
    let after = artwork.pixelHash()
    // Results are taken over by operations and on request alone.
    #expect(artwork.history.claimedBytes == 10 * b)
    #expect(artwork.heldMemory { $0 }.buffers == 10)
    artwork.waitForHistory()
    let held = artwork.heldMemory { $0 }
    #expect(held.buffers == 0 && held.bytes == held.bytesApart && 0 < held.bytes && held.bytes < 10 * b / 8)
    #expect(artwork.history.claimedBytes == max(64, held.bytes))
    #expect(artwork.undo() && artwork.pixelHash() == before)
    #expect(artwork.heldMemory { $0 }.buffers == 10 && artwork.history.claimedBytes == 10 * b)
    artwork.waitForHistory()
    #expect(artwork.heldMemory { $0 }.buffers == 0 && artwork.history.claimedBytes < 10 * b / 4)
    #expect(artwork.redo() && artwork.pixelHash() == after)
  }

  /// The next step takes the results of those before it over, and the budget has room for it again.
  @Test func theBudgetCountsCompressedBytes() throws {
    let artwork: Artwork<WithCompressed> = try FoundingFaults.row(
      10, painted: true, limits: HistoryLimits(bytes: 25 * b, steps: 250))
    for _ in 0..<12 {
      try FoundingFaults.stroke(artwork, 0, 9)
      WithCompressed.Payload.waitUntilIdle()
    }
    #expect(artwork.history.undoStack.count == 12 && artwork.history.claimedBytes < 25 * b)
    // The newest alone was not taken over yet.
    #expect(artwork.history.undoStack.count { $0.claimedBytes == 10 * b } == 1)
    #expect(artwork.history.shed(keeping: 1) == 0)
    #expect(artwork.history.undoStack.allSatisfy { $0.claimedBytes < 10 * b / 8 })
  }

  /// What LZ4 does not shorten stays as it is, beside tiles of the same step that it does.
  @Test func noiseStaysInTiles() throws {
    let artwork: Artwork<WithCompressed> = try FoundingFaults.row(10, painted: true)
    for index in 0..<4 {
      let pixels = artwork.layers[0].tiles.writableTile(at: TileKey(x: index, y: 0)).pixels
      GroundPixels.fill(pixels, count: 4 * 64 * 64, seed: UInt64(index))
    }
    let before = artwork.pixelHash()
    try FoundingFaults.stroke(artwork, 0, 9)
    let held = [artwork.holderHash(), artwork.undoHash()]
    artwork.waitForHistory()
    #expect(artwork.heldMemory { $0 }.buffers == 4 && artwork.heldMemory { $0 }.bytesApart > 0)
    #expect(artwork.history.claimedBytes == artwork.heldMemory { $0 }.bytes)
    #expect([artwork.holderHash(), artwork.undoHash()] == held)
    artwork.waitForHistory()
    #expect(artwork.undo() && artwork.pixelHash() == before)
  }

  /// Keeps the compression's thread from its work until it is opened.
  private final class Gate: CompressionTask {
    private let opened = HandOver<Bool>()

    func run() { _ = opened.take() }

    func open() { opened.put(true) }
  }

  /// Undone before it is compressed: the step's own tiles come back, and what would have been made of them is dropped.
  @Test func undoOvertakesTheCompression() throws {
    let gate = Gate()
    CompressionWorker.shared.add(gate)
    defer { gate.open() }
    let artwork: Artwork<WithCompressed> = try FoundingFaults.row(10, painted: true)
    var states = [(artwork.pixelHash(), artwork.layers[0].tiles.identities)]
    for _ in 0..<4 {
      try FoundingFaults.stroke(artwork, 0, 9)
      states.append((artwork.pixelHash(), artwork.layers[0].tiles.identities))
    }
    artwork.context.counters = EngineCounters()
    for _ in 0..<3 {
      for number in (0..<4).reversed() {
        #expect(artwork.undo() && artwork.pixelHash() == states[number].0)
        #expect(artwork.layers[0].tiles.identities == states[number].1)
      }
      for number in 1...4 { #expect(artwork.redo() && artwork.pixelHash() == states[number].0) }
    }
    #expect(artwork.context.counters.tilesCreated == 0 && artwork.history.claimedBytes == 40 * b)
    gate.open()
    artwork.waitForHistory()
    #expect(artwork.heldMemory { $0 }.buffers == 0)
    while artwork.undo() {}
    #expect(artwork.pixelHash() == states[0].0 && artwork.context.counters.tilesCreated == 40)
  }
}
