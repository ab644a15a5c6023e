import Glibc

/// Object header and pixels in one block.
///
/// One allocation a tile, but the header pushes 32,768 bytes of pixels over the size class: jemalloc
/// then reserves 40,960. An object that cannot be allocated ends a Swift process, so this storage never refuses.
public struct TailAllocated: TileStorage {
  public static let name = "tailAllocated"

  /// Object header, mark, holders and size, then the pixels.
  public static func requests(byteCount: Int) -> [Int] { [16 + 3 * 8 + byteCount] }

  public init() {}

  public mutating func makeTransparent(byteCount: Int) -> Buffer? {
    let buffer = Buffer.make(byteCount: byteCount)
    memset(buffer.pixels, 0, byteCount)
    return buffer
  }

  public mutating func makeUninitialised(byteCount: Int) -> Buffer? { Buffer.make(byteCount: byteCount) }

  public mutating func copy(of buffer: Buffer) -> Buffer? {
    let copy = Buffer.make(byteCount: buffer.byteCount)
    memcpy(copy.pixels, buffer.pixels, buffer.byteCount)
    return copy
  }

  /// What stands before the pixels.
  public struct Header {
    fileprivate var mark: UInt = 0
    fileprivate var holders = TileHolders()
    fileprivate let byteCount: Int
  }

  /// One tile.
  public final class Buffer: ManagedBuffer<Header, UInt16>, TileBuffer {
    fileprivate static func make(byteCount: Int) -> Buffer {
      let made = create(minimumCapacity: byteCount / 2) { _ in Header(byteCount: byteCount) }
      LiveBuffers.born()
      return unsafeDowncast(made, to: Buffer.self)
    }

    public var pixels: UnsafeMutablePointer<UInt16> { withUnsafeMutablePointerToElements { $0 } }

    public var byteCount: Int { header.byteCount }

    public var mark: UInt {
      get { header.mark }
      set { header.mark = newValue }
    }

    public var holders: TileHolders {
      get { header.holders }
      set { header.holders = newValue }
    }

    deinit {
      SoleReference.isEnding(self)
      LiveBuffers.died()
    }
  }
}
