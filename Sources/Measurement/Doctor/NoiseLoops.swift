import Glibc
import Results
import Statistics

/// Three loops that each lean on one part of the machine alone: what they vary by, no benchmark can resolve.
///
/// `pentimento doctor` measures their spread, and a run uses the first two as its sentinel.
public enum NoiseLoops {
  /// A loop.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// Arithmetic in registers: the clock rate, and whoever shares the core.
    case register
    /// Copies from 16 MiB to 16 MiB: the memory bus, and whoever shares it.
    case memory
    /// Blocks of 16 B to 40 KiB allocated and freed in random order: the allocator, as a paint engine uses it.
    case allocation

    /// What one turn is, for people.
    public var unit: String {
      switch self {
      case .register: "1,000 steps"
      case .memory: "MiB copied"
      case .allocation: "1,000 blocks"
      }
    }
  }

  /// Nanoseconds of each block of one kind.
  private static let blockLength = 15_000_000
  /// Nanoseconds at the start that are not counted: cold code, fresh pages.
  private static let warmUp = 5_000_000
  private static let blocks = 3
  /// Bytes of a huge page.
  private static let hugePage = 2 << 20

  /// The time of one turn of `kind`, ns: the median of three blocks of at least 15 ms, after 5 ms that do not count.
  public static func measure(_ kind: Kind) -> Double { withTurn(of: kind, medianTurn) }

  /// Calls `body` with one turn of `kind`, whose memory is there for as long as `body` takes. With `hugePages` the copies lie in
  /// pages of 2 MiB where the kernel gives them: which small pages a process gets differs from process to process.
  static func withTurn<Result>(
    of kind: Kind, hugePages: Bool = false, _ body: (() -> Void) -> Result
  ) -> Result {
    switch kind {
    case .register: return body(registerTurn())
    case .memory:
      let size = 16 << 20
      let alignment = hugePages ? hugePage : 64
      let source = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
      let target = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
      defer {
        source.deallocate()
        target.deallocate()
      }
      if hugePages { for block in [source, target] { _ = madvise(block, size, MADV_HUGEPAGE) } }
      memset(source, 1, size)
      memset(target, 2, size)
      var offset = 0
      return body {
        memcpy(target + offset, source + offset, 1 << 20)
        offset = (offset + 1 << 20) % size
        Observed.take(target)
      }
    case .allocation:
      let live = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 512)
      live.initialize(repeating: nil, count: 512)
      defer {
        for index in 0..<512 { free(live[index]) }
        live.deallocate()
      }
      var random = RunOrder(seed: 1)
      return body {
        for _ in 0..<1000 {
          let number = random.next()
          let place = Int(number & 511)
          free(live[place])
          live[place] = malloc(16 + Int(number >> 9) % 40_944)
          Observed.take(live[place])
        }
      }
    }
  }

  private static func registerTurn() -> () -> Void {
    var value: UInt64 = 0x9E37_79B9_7F4A_7C15
    return {
      for _ in 0..<1000 {
        value ^= value << 13
        value ^= value >> 7
        value ^= value << 17
      }
      Observed.take(value)
    }
  }

  private static func medianTurn(_ turn: () -> Void) -> Double {
    _ = block(turn, length: warmUp)
    return median((0..<blocks).map { _ in block(turn, length: blockLength) }) ?? 0
  }

  /// Nanoseconds a turn over at least `length`.
  private static func block(_ turn: () -> Void, length: Int) -> Double {
    let start = Clock.monotonic()
    var turns = 0
    var elapsed = 0
    repeat {
      for _ in 0..<4 { turn() }
      turns += 4
      elapsed = Clock.monotonic() - start
    } while elapsed < length
    return Double(elapsed) / Double(turns)
  }
}
