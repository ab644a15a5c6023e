import Glibc

/// Many tiles in one block: 64 of them, or 2 MiB where that is less.
///
/// One request of the allocator for 64 tiles, and none of its rounding; where the machine offers huge pages (`HugePages.ofThisMachine`)
/// the block asks to be one. The price: a block goes back only when none of its tiles is in use, so one tile that stays keeps 2 MiB
/// (`idleBytes` says how much stands unused), and a huge page has its memory from its first tile on. Tiles may end on any thread.
public struct Slab: TileStorage {
  public static let name = "slab"

  /// A tile's share of its block; object header, pixels, block, mark and holders.
  public static func requests(byteCount: Int) -> [Int] {
    [BlockShape(byteCount: byteCount).stride, 16 + 4 * 8]
  }

  private let blockLimit: Int
  private var cutter: SlabCutter?

  public init() { self.init(blockLimit: .max) }

  /// Storage that refuses tiles when they would need more than `blockLimit` blocks at a time.
  init(blockLimit: Int) { self.blockLimit = blockLimit }

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

  public var idleBytes: Int { cutter?.idleBytes ?? 0 }

  public mutating func releaseIdle() -> Int { cutter?.releaseIdle() ?? 0 }

  @inline(__always)
  private mutating func make(_ byteCount: Int) -> Buffer? {
    if cutter?.byteCount != byteCount { cutter = SlabCutter(byteCount: byteCount, blockLimit: blockLimit) }
    guard let (block, memory) = cutter?.take() else { return nil }
    return Buffer(block, memory)
  }

  /// One tile.
  public final class Buffer: TileBuffer {
    public let pixels: UnsafeMutablePointer<UInt16>
    private let block: SlabBlock
    public var mark: UInt = 0
    public var holders = TileHolders()

    public var byteCount: Int { block.byteCount }

    fileprivate init(_ block: SlabBlock, _ memory: UnsafeMutableRawPointer) {
      self.block = block
      pixels = memory.bindMemory(to: UInt16.self, capacity: block.byteCount / 2)
      LiveBuffers.born()
    }

    deinit {
      SoleReference.isEnding(self)
      block.end(pixels)
      LiveBuffers.died()
    }
  }
}
