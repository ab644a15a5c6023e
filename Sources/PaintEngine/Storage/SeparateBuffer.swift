import Glibc

/// A small object that points to a block of exactly the pixels: 32,768 bytes stay a 32,768-byte class.
public struct SeparateBuffer: TileStorage {
  public static let name = "separateBuffer"

  /// Object header, pixel pointer, size, mark and holders.
  public static func requests(byteCount: Int) -> [Int] { [byteCount, 16 + 4 * 8] }

  public init() {}

  public mutating func makeTransparent(byteCount: Int) -> Buffer? {
    // Not calloc, nor malloc that the optimiser would turn into it: for a block of pages used before, jemalloc zeroes
    // by giving the pages back to the kernel, and each of them then costs a page fault again.
    guard let buffer = Buffer(byteCount: byteCount) else { return nil }
    memset(buffer.pixels, 0, byteCount)
    return buffer
  }

  public mutating func makeUninitialised(byteCount: Int) -> Buffer? { Buffer(byteCount: byteCount) }

  public mutating func copy(of buffer: Buffer) -> Buffer? {
    guard let copy = Buffer(byteCount: buffer.byteCount) else { return nil }
    memcpy(copy.pixels, buffer.pixels, buffer.byteCount)
    return copy
  }

  /// One tile.
  public final class Buffer: TileBuffer {
    public let pixels: UnsafeMutablePointer<UInt16>
    public let byteCount: Int
    public var mark: UInt = 0
    public var holders = TileHolders()

    fileprivate init?(byteCount: Int) {
      // Not `.allocate`, which ends the process when there is no memory.
      guard let memory = malloc(byteCount) else { return nil }
      pixels = memory.bindMemory(to: UInt16.self, capacity: byteCount / 2)
      self.byteCount = byteCount
      LiveBuffers.born()
    }

    deinit {
      SoleReference.isEnding(self)
      free(pixels)
      LiveBuffers.died()
    }
  }
}
