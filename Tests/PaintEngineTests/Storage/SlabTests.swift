import Testing

@testable import PaintEngine

/// Blocks of 64 tiles or 2 MiB come and go with their tiles.
struct SlabTests {
  @Test func blocksAreCutByEdge() {
    let shapes = TileGeometry.edges.map { BlockShape(byteCount: $0 * $0 * 8) }
    let strides = TileGeometry.edges.map { $0 * $0 * 8 }
    #expect(shapes.map(\.stride) == strides)
    #expect(shapes.map(\.tileCount) == [64, 64, 64, 64, 64, 16, 4])
    #expect(shapes.map { $0.blockBytes >> 10 } == [8, 32, 128, 512, 2_048, 2_048, 2_048])
    #expect(shapes.map(\.allTiles.nonzeroBitCount) == shapes.map(\.tileCount))
    let odd = BlockShape(byteCount: 100_000)
    #expect(odd.stride == 131_072 && odd.tileCount == 16)
    #expect(BlockShape(byteCount: 3 << 20).tileCount == 1)
    #expect(BlockShape(byteCount: 128, smallestBlock: 65_536).blockBytes == 65_536)
  }

  @Test(arguments: TileGeometry.edges) func aBlockGoesWithItsLastTile(edge: Int) {
    let tiles = StorageTiles(Slab(), edge: edge)
    let shape = BlockShape(byteCount: tiles.byteCount)
    for _ in 0..<3 * shape.tileCount + 1 { #expect(tiles.make()) }
    #expect(tiles.storage.idleBytes == shape.blockBytes - shape.stride)
    // All of the first block but one tile: it stays, and its tiles stand idle.
    for _ in 1..<shape.tileCount { tiles.end(0) }
    #expect(tiles.storage.idleBytes == 2 * (shape.blockBytes - shape.stride))
    tiles.end(0)
    #expect(tiles.storage.idleBytes == shape.blockBytes - shape.stride)
    // The block that is being cut stays when its last tile ends, until memory is short.
    tiles.endAll()
    #expect(tiles.storage.idleBytes == shape.blockBytes)
    #expect(tiles.releaseIdle() == shape.blockBytes)
    #expect(tiles.storage.idleBytes == 0)
    #expect(tiles.releaseIdle() == 0)
  }

  @Test func unusedTilesAreUsedBeforeANewBlock() {
    let tiles = StorageTiles(Slab(blockLimit: 4), edge: 8)
    for _ in 0..<4 * 64 { #expect(tiles.make()) }
    #expect(!tiles.make() && !tiles.copy(0))
    for index in 0..<100 { tiles.end(index) }
    for _ in 0..<100 { #expect(tiles.make()) }
    #expect(tiles.storage.idleBytes == 0)
    // Refused, and granted again when tiles have ended.
    #expect(!tiles.make())
    tiles.end(200)
    #expect(tiles.copy(0))
    // A block that went may come again.
    tiles.endAll()
    for _ in 0..<4 * 64 { #expect(tiles.make()) }
    #expect(!tiles.make())
  }

  /// What is left is found after blocks behind it have gone.
  @Test func blocksAreFoundAfterOthersHaveGone() {
    let tiles = StorageTiles(Slab(), edge: 8)
    for _ in 0..<20 * 64 { #expect(tiles.make()) }
    while tiles.tiles.count > 64 { tiles.end(64) }
    tiles.end(3)
    tiles.releaseIdle()
    #expect(tiles.storage.idleBytes == 512)
    #expect(tiles.make())
    #expect(tiles.storage.idleBytes == 0)
    for _ in 0..<70 { #expect(tiles.make()) }
  }
}
