import Testing
import Workloads

@testable import PaintEngine

/// What every storage owes: transparent tiles, true copies, and nobody else's pixels, however often memory is used again.
struct StorageRecyclingTests {
  @Test(arguments: Designs.honest, TileGeometry.edges)
  func tilesComeAndGo(design: String, edge: Int) throws { try Designs.run(ComeAndGo(edge: edge), in: design) }

  private struct ComeAndGo: DesignVisitor {
    let edge: Int

    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      var random = SeededRandom(seed: UInt64(edge))
      let tiles = StorageTiles(Design.Storage(), edge: edge)
      // More than a block of the largest and of the smallest tiles, at most 40 MiB.
      let most = edge > 64 ? 80 : 200
      for _ in 0..<most / 2 { #expect(tiles.make()) }
      for _ in 0..<most * 4 {
        let count = tiles.tiles.count
        switch Int(random.next() % 3) {
        case 0 where count < most: #expect(tiles.make())
        case 1 where count < most && count > 0: #expect(tiles.copy(Int(random.next() % UInt64(count))))
        default: if count > 0 { tiles.end(Int(random.next() % UInt64(count))) }
        }
        if random.next() % 100 == 0 { tiles.releaseIdle() }
      }
      tiles.endAll()
      tiles.releaseIdle()
      #expect(tiles.storage.idleBytes == 0)
      #expect(tiles.make())
      #expect(tiles.storage.idleBytes >= 0)
    }
  }

  /// Tiles outlive the storage that made them, as those of a save do when their artwork is closed.
  @Test(arguments: Designs.honest) func tilesOutliveTheirStorage(design: String) throws {
    try Designs.run(Outlive(), in: design)
  }

  private struct Outlive: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      var kept: [Design.Storage.Buffer] = []
      do {
        let tiles = StorageTiles(Design.Storage(), edge: 16)
        for _ in 0..<150 { #expect(tiles.make()) }
        kept = tiles.tiles.filter { $0.number % 3 == 0 }.map(\.buffer)
      }
      #expect(kept.count == 50)
      let others = StorageTiles(Design.Storage(), edge: 16)
      for _ in 0..<300 { #expect(others.make()) }
      for (index, buffer) in kept.enumerated() {
        #expect(StorageTiles<Design.Storage>.isFilled(buffer, with: UInt16(3 * (index + 1))))
      }
    }
  }

  /// One storage may be asked for another size: what was made before stays right.
  @Test(arguments: Designs.honest) func sizesMayChange(design: String) throws {
    try Designs.run(Sizes(), in: design)
  }

  private struct Sizes: DesignVisitor {
    func visit<Design: EngineDesign>(_ design: Design.Type) throws {
      let storage = StorageTiles(Design.Storage(), edge: 64)
      var buffers: [Design.Storage.Buffer] = []
      for number in 0..<30 {
        let byteCount = [128, 32_768, 2_048][number % 3]
        let buffer = try #require(storage.makeTransparent(byteCount: byteCount))
        #expect(StorageTiles<Design.Storage>.isFilled(buffer, with: 0) && buffer.byteCount == byteCount)
        StorageTiles<Design.Storage>.fill(buffer, with: UInt16(number + 1))
        buffers.append(buffer)
      }
      for (number, buffer) in buffers.enumerated() {
        #expect(StorageTiles<Design.Storage>.isFilled(buffer, with: UInt16(number + 1)))
        let copy = try #require(storage.copy(of: buffer))
        #expect(StorageTiles<Design.Storage>.isFilled(copy, with: UInt16(number + 1)))
      }
    }
  }
}
