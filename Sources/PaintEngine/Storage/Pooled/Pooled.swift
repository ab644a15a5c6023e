import Glibc

/// Tiles that are used again: the memory of a tile that ends waits for the next one, and a helper thread gives memory to some
/// that nobody has asked for yet, so that a copy meets no page fault.
///
/// The helper's thread pays for the faults ahead; the artwork's thread pays for what it takes faster than the helper gives, and
/// never waits for it. The pool follows use (`PoolMarks`) and returns the rest; `idleBytes` says what it keeps for nobody, which
/// is at most twice what came and went lately and a block of 2 MiB, or three blocks. Blocks of tiles of 64 px and more are huge
/// pages where the machine offers them (`HugePages.ofThisMachine`). Memory comes from the kernel, not from the allocator.
public struct Pooled: TileStorage {
  public static let name = "pooled"

  /// A tile's share of its block; object header, pixels, region, mark and holders.
  public static func requests(byteCount: Int) -> [Int] {
    [BlockShape(byteCount: byteCount, smallestBlock: SystemPages.size).stride, 16 + 4 * 8]
  }

  private let regionLimit: Int
  private let helper: PoolHelper?
  private var taker: PooledTaker?

  public init() { self.init(regionLimit: .max, helper: .shared) }

  /// Storage that refuses tiles when they would need more than `regionLimit` regions. Without a helper nobody looks after the pool.
  init(regionLimit: Int, helper: PoolHelper?) {
    self.regionLimit = regionLimit
    self.helper = helper
  }

  public mutating func makeTransparent(byteCount: Int) -> Buffer? {
    guard let buffer = make(byteCount) else { return nil }
    memset(buffer.pixels, 0, byteCount)
    return buffer
  }

  public mutating func makeUninitialised(byteCount: Int) -> Buffer? { make(byteCount) }

  public mutating func copy(of buffer: Buffer) -> Buffer? {
    guard let copy = make(buffer.byteCount) else { return nil }
    memcpy(copy.pixels, buffer.pixels, buffer.byteCount)
    return copy
  }

  public var idleBytes: Int { taker?.pool.idleBytes ?? 0 }

  public mutating func releaseIdle() -> Int { taker?.releaseIdle() ?? 0 }

  /// The pool, once there was a tile.
  var pool: TilePool? { taker?.pool }

  @inline(__always)
  private mutating func make(_ byteCount: Int) -> Buffer? {
    if taker?.pool.byteCount != byteCount {
      taker = PooledTaker(TilePool(byteCount: byteCount, regionLimit: regionLimit, helper: helper))
    }
    guard let (region, memory) = taker?.take() else { return nil }
    return Buffer(region, memory)
  }

  /// One tile.
  public final class Buffer: TileBuffer {
    public let pixels: UnsafeMutablePointer<UInt16>
    private let region: PooledRegion
    public var mark: UInt = 0
    public var holders = TileHolders()

    public var byteCount: Int { region.byteCount }

    fileprivate init(_ region: PooledRegion, _ memory: UnsafeMutableRawPointer) {
      self.region = region
      pixels = memory.bindMemory(to: UInt16.self, capacity: region.byteCount / 2)
      LiveBuffers.born()
    }

    deinit {
      SoleReference.isEnding(self)
      region.end(pixels)
      LiveBuffers.died()
    }
  }
}
