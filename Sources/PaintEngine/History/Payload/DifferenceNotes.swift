import Glibc

/// The differences of a step's tiles, noted while both states of a tile are in the cache: how much room they take is known after the last.
struct DifferenceNotes: ~Copyable {
  /// The first of them; nil while there is none.
  private(set) var start: UnsafeMutablePointer<UInt64>?
  private var count = 0
  private var capacity = 0

  init() {}

  deinit { free(start) }

  /// Notes the differences that `runs`, `pixels` in all, cover, and returns all bits that differ; nil when there is no memory for them.
  mutating func note<Runs: IteratorProtocol<PixelRun>>(
    _ runs: Runs, pixels: Int, of difference: TileDifference
  ) -> UInt64? {
    guard pixels > 0 else { return 0 }
    guard reserve(pixels), let start else { return nil }
    var (runs, bits, next) = (runs, UInt64(0), start + count)
    while let run = runs.next() {
      for offset in 0..<run.count {
        let differing = difference.pixel(run.place &+ offset)
        next[offset] = differing
        bits |= differing
      }
      next += run.count
    }
    count += pixels
    return bits
  }

  /// Room for `more`; false when there is no memory.
  private mutating func reserve(_ more: Int) -> Bool {
    guard count + more > capacity else { return true }
    let larger = max(2 * capacity, count + more)
    guard let memory = realloc(start, larger * MemoryLayout<UInt64>.stride) else { return false }
    start = memory.assumingMemoryBound(to: UInt64.self)
    capacity = larger
    return true
  }
}
