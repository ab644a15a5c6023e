import Glibc

@testable import PaintEngine

/// Which pages have memory, by the kernel's own word.
enum ResidentMemory {
  /// Bytes of a region that have memory (mincore).
  static func bytes(of region: PooledRegion) -> Int {
    let count = region.blockCount * region.shape.blockBytes
    var pages = [UInt8](repeating: 0, count: count / SystemPages.size)
    guard mincore(region.tile(0, 0), count, &pages) == 0 else { return -1 }
    return pages.count { $0 & 1 == 1 } * SystemPages.size
  }

  /// Bytes of all regions of a pool that have memory.
  static func bytes(of pool: TilePool) -> Int {
    var sum = 0
    pool.regions.forEach { region in
      sum += bytes(of: region)
      return true
    }
    return sum
  }
}
