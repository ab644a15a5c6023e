import Glibc
import Testing

@testable import PaintEngine

/// What happens when there is no address space for a region.
struct PooledRefusalTests {
  @Test func refusedAndGrantedAgain() {
    let tiles = StorageTiles(Pooled(regionLimit: 1, helper: nil), edge: 4)
    let most = TilePool.regionBlocks * 64
    for _ in 0..<most { #expect(tiles.make()) }
    #expect(!tiles.make() && !tiles.copy(0))
    for index in 0..<100 { tiles.end(7 * index) }
    for _ in 0..<100 { #expect(tiles.make()) }
    #expect(!tiles.make())
  }

  /// More than an address has bits for: any less would be granted, as address space costs no memory.
  @Test func theSystemRefuses() {
    let tiles = StorageTiles(Pooled(regionLimit: .max, helper: nil), edge: 64)
    #expect(tiles.makeTransparent(byteCount: 1 << 50) == nil)
    #expect(tiles.make())
  }

  /// Little address space: a region of one block where none of 32 fits, then nil, then the tiles that were there.
  @Test func littleAddressSpaceIsUsed() async {
    await #expect(processExitsWith: .success) {
      let tiles = StorageTiles(Pooled(regionLimit: .max, helper: nil), edge: 64)
      func limit(_ bytes: UInt) {
        var limits = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limits)
        limits.rlim_cur = min(bytes, limits.rlim_max)
        #expect(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limits) == 0)
      }
      let statm = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      let pages = try #require(statm.split(separator: " ").first.flatMap { UInt($0) })
      limit(pages * UInt(SystemPages.size) + 24 << 20)
      var made = 0
      while made < 2_000, tiles.make() { made += 1 }
      let refusedAgain = !tiles.make()
      tiles.end(0)
      let grantedAgain = tiles.make()
      limit(.max)
      #expect(made >= 128 && made < 1_000 && made % 64 == 0 && refusedAgain && grantedAgain)
    }
  }
}
