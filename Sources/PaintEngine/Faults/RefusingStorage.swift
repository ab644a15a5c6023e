#if PENTIMENTO_FAULTS
  import Glibc
  import Synchronization

  /// Planted: an allocator that refuses while it is told to. Exists in checked builds alone.
  public struct RefusingStorage: TileStorage {
    public static let name = SeparateBuffer.name
    public static func requests(byteCount: Int) -> [Int] { SeparateBuffer.requests(byteCount: byteCount) }

    /// How many allocations are still granted; negative: all of them.
    public static let granted = Atomic<Int>(-1)

    private var honest = SeparateBuffer()

    public init() {}

    public mutating func makeTransparent(byteCount: Int) -> SeparateBuffer.Buffer? {
      Self.grant() ? honest.makeTransparent(byteCount: byteCount) : nil
    }

    public mutating func makeUninitialised(byteCount: Int) -> SeparateBuffer.Buffer? {
      Self.grant() ? honest.makeUninitialised(byteCount: byteCount) : nil
    }

    public mutating func copy(of buffer: SeparateBuffer.Buffer) -> SeparateBuffer.Buffer? {
      Self.grant() ? honest.copy(of: buffer) : nil
    }

    public mutating func makeRoom(byteCount: Int) -> UnsafeMutableRawPointer? {
      Self.grant() ? malloc(byteCount) : nil
    }

    private static func grant() -> Bool {
      let left = granted.load(ordering: .relaxed)
      guard left >= 0 else { return true }
      guard left > 0 else { return false }
      granted.store(left - 1, ordering: .relaxed)
      return true
    }
  }
#endif
