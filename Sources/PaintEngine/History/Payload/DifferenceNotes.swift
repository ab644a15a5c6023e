import Glibc

/// The differences of a step's tiles, noted while both states of a tile are in the cache: how much room they take is known after the last.
///
/// Blocks of one size, which the allocator has again for the next step; a larger one each time would be fresh pages each time.
struct DifferenceNotes: ~Copyable {
  /// Differences of one tile, and all bits that any of them has.
  struct Note {
    let start: UnsafePointer<UInt64>
    let bits: UInt64
  }

  private var blocks: [UnsafeMutablePointer<UInt64>] = []
  /// Differences that the last block still has room for.
  private var left = 0

  init() {}

  deinit { for block in blocks { free(block) } }

  /// The notes are needed until here, and no longer.
  consuming func end() {}

  /// Notes the differences that `runs`, `pixels` in all, cover; nil when there is no memory for them. What is noted lives as long as
  /// this.
  mutating func note<Runs: IteratorProtocol<PixelRun>>(
    _ runs: Runs, pixels: Int, of difference: TileDifference
  ) -> Note? {
    guard let start = room(for: pixels, tile: difference.count) else { return nil }
    var (runs, bits, next) = (runs, UInt64(0), start)
    while let run = runs.next() {
      for offset in 0..<run.count {
        let differing = difference.pixel(run.place &+ offset)
        next[offset] = differing
        bits |= differing
      }
      next += run.count
    }
    return Note(start: start, bits: bits)
  }

  /// Room for `count` differences of a tile of `tile` pixels, which are no fewer.
  private mutating func room(for count: Int, tile: Int) -> UnsafeMutablePointer<UInt64>? {
    let size = max(32_768, tile)
    if left < count || blocks.isEmpty {
      guard let block = malloc(size * MemoryLayout<UInt64>.stride) else { return nil }
      blocks.append(block.assumingMemoryBound(to: UInt64.self))
      left = size
    }
    defer { left -= count }
    return blocks.last.map { $0 + (size - left) }
  }
}
