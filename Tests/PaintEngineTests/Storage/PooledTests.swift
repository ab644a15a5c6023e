import Testing
import Workloads

@testable import PaintEngine

/// A pool without a helper, looked after by hand with a clock of the test's own, against what the kernel says is resident.
struct PooledTests {
  private static func tiles(edge: Int) -> StorageTiles<Pooled> {
    StorageTiles(Pooled(regionLimit: .max, helper: nil), edge: edge)
  }

  @Test(arguments: TileGeometry.edges) func tilesToComeHaveMemory(edge: Int) throws {
    let tiles = Self.tiles(edge: edge)
    #expect(tiles.make())
    let pool = try #require(tiles.storage.pool)
    let block = BlockShape(byteCount: tiles.byteCount, smallestBlock: SystemPages.size)
    let before = ResidentMemory.bytes(of: pool)
    #expect(before >= tiles.byteCount && tiles.storage.idleBytes <= before)
    #expect(pool.attend(now: 0))
    let (marks, work) = pool.state
    #expect(marks.use >= 1 && pool.levels.ready >= marks.low)
    #expect(work.touched <= 2 * block.tileCount && work.givenBack == 0)
    let resident = ResidentMemory.bytes(of: pool)
    // Every idle tile has memory, and nothing else has but the tile in use.
    #expect(resident == tiles.storage.idleBytes + block.stride)
    // Tiles that were made ready are taken first: nothing more becomes resident.
    for _ in 0..<pool.levels.ready { #expect(tiles.make()) }
    #expect(ResidentMemory.bytes(of: pool) == resident && tiles.storage.idleBytes == 0)
  }

  @Test(arguments: [16, 64, 256]) func whatIsKeptFollowsUse(edge: Int) throws {
    let tiles = Self.tiles(edge: edge)
    let most = edge == 256 ? 40 : 400
    for _ in 0..<most { #expect(tiles.make()) }
    let pool = try #require(tiles.storage.pool)
    _ = pool.attend(now: 0)
    tiles.endAll()
    _ = pool.attend(now: 1)
    #expect(pool.state.marks.use == most)
    #expect(pool.levels.ready >= most && pool.levels.ready <= pool.state.marks.high)
    var (now, looks, last) = (1, 0, Int.max)
    while pool.attend(now: now) {
      let (marks, _) = pool.state
      #expect(pool.levels.ready <= marks.high && marks.high <= last)
      (now, looks, last) = (now + TilePool.period, looks + 1, marks.high)
      try #require(looks < 100)
    }
    #expect(looks > 4)
    let (marks, work) = pool.state
    #expect(marks.use == 0 && pool.levels.ready <= 3 * marks.block && work.givenBack > 0)
    #expect(ResidentMemory.bytes(of: pool) == tiles.storage.idleBytes)
    // It stays usable.
    for _ in 0..<most { #expect(tiles.make()) }
  }

  @Test func theUsualSwingMovesNothing() throws {
    let tiles = Self.tiles(edge: 32)
    for _ in 0..<200 { #expect(tiles.make()) }
    let pool = try #require(tiles.storage.pool)
    for period in 0..<12 {
      for _ in 0..<100 { tiles.end(0) }
      _ = pool.attend(now: period * TilePool.period)
      for _ in 0..<100 { #expect(tiles.make()) }
      _ = pool.attend(now: period * TilePool.period + 1)
    }
    let before = pool.state.work
    for period in 12..<50 {
      for _ in 0..<100 { tiles.end(0) }
      _ = pool.attend(now: period * TilePool.period)
      for _ in 0..<100 { #expect(tiles.make()) }
      _ = pool.attend(now: period * TilePool.period + 1)
    }
    #expect(pool.state.work == before && before.touched > 0)
  }

  @Test(arguments: TileGeometry.edges) func idleIsBoundedWhateverHappens(edge: Int) throws {
    let tiles = Self.tiles(edge: edge)
    var random = SeededRandom(seed: UInt64(edge))
    var now = 0
    let most = edge > 64 ? 60 : 300
    #expect(tiles.make())
    let pool = try #require(tiles.storage.pool)
    for _ in 0..<60 {
      let target = random.below(most)
      while tiles.tiles.count < target { #expect(tiles.make()) }
      while tiles.tiles.count > target { tiles.end(random.below(tiles.tiles.count)) }
      now += random.below(3) * TilePool.period / 2
      _ = pool.attend(now: now)
      let (marks, _) = pool.state
      // A small tile's page stays while one of its tiles is in use: that much more may be ready.
      let slack = max(0, SystemPages.size / tiles.byteCount - 1) * tiles.tiles.count
      #expect(pool.levels.ready <= marks.high + slack)
      #expect(marks.use == 0 || pool.levels.ready >= marks.low)
    }
  }

  @Test(arguments: TileGeometry.edges) func pressureGivesAllIdleMemoryBack(edge: Int) throws {
    let tiles = Self.tiles(edge: edge)
    for _ in 0..<100 { #expect(tiles.make()) }
    let pool = try #require(tiles.storage.pool)
    _ = pool.attend(now: 0)
    // Whole pages of tiles, so that they can go: the last 64 of them stay.
    while tiles.tiles.count > 64 { tiles.end(0) }
    _ = pool.attend(now: 1)
    let before = (idle: tiles.storage.idleBytes, resident: ResidentMemory.bytes(of: pool))
    let given = tiles.releaseIdle()
    let stride = BlockShape(byteCount: tiles.byteCount, smallestBlock: SystemPages.size).stride
    #expect(given > 0 && given == before.idle - tiles.storage.idleBytes)
    #expect(ResidentMemory.bytes(of: pool) == before.resident - given)
    #expect(tiles.storage.idleBytes < SystemPages.size * 2 && pool.state.marks.use == 0)
    #expect(ResidentMemory.bytes(of: pool) == 64 * stride + tiles.storage.idleBytes)
    // Nothing comes back by itself, and the tiles in use are as they were.
    _ = pool.attend(now: 2)
    #expect(pool.levels.ready * stride == tiles.storage.idleBytes)
    tiles.endAll()
    #expect(tiles.releaseIdle() > 0)
    #expect(ResidentMemory.bytes(of: pool) == 0)
    for _ in 0..<100 { #expect(tiles.make()) }
  }

  @Test func whatEndsAfterItsArtworkIsNotKept() throws {
    var tiles: StorageTiles<Pooled>? = Self.tiles(edge: 64)
    for _ in 0..<200 { #expect(tiles?.make() == true) }
    var kept = tiles?.tiles.filter { $0.number % 50 == 0 }.map(\.buffer) ?? []
    let region = try #require(tiles?.storage.pool?.regions.start?.region)
    tiles = nil
    for count in (0...4).reversed() {
      #expect(ResidentMemory.bytes(of: region) == count * 32_768)
      if count > 0 { kept.removeLast() }
    }
  }

  /// khugepaged gives the gaps of a huge block memory of its own accord. A write to a cold tile stands for that here.
  @Test(.enabled(if: HugePages.ofThisMachine == .offered(byteCount: 2 << 20)))
  func memoryThatTheKernelGaveUnaskedGoesToo() throws {
    let tiles = Self.tiles(edge: 64)
    for _ in 0..<64 { #expect(tiles.make()) }
    let region = try #require(tiles.storage.pool?.regions.start?.region)
    while tiles.tiles.count > 8 { tiles.end(tiles.tiles.count / 2) }
    tiles.releaseIdle()
    #expect(ResidentMemory.bytes(of: region) == 8 * 32_768)
    for block in 0..<2 { region.tile(block, 32).storeBytes(of: 0, as: UInt8.self) }
    #expect(ResidentMemory.bytes(of: region) > 8 * 32_768)
    tiles.releaseIdle()
    #expect(ResidentMemory.bytes(of: region) == 8 * 32_768)
    tiles.endAll()
    tiles.releaseIdle()
    #expect(ResidentMemory.bytes(of: region) == 0)
  }
}
