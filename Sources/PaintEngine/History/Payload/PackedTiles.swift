import CLZ4
import Glibc

/// Tiles as LZ4 blocks, one after the other in one block of memory.
///
/// Made by the compression's thread, then never changed: any thread may read it.
final class PackedTiles: @unchecked Sendable {
  // Invariant: nothing writes to `memory` after `init`; it is freed with this object, of which whoever reads holds a reference.

  /// Where one tile lies.
  struct Entry {
    let key: TileKey
    /// From the start of the memory, and as many, B.
    let offset, count: Int
  }

  /// In key order.
  let entries: [Entry]
  private let memory: UnsafeMutableRawPointer

  /// Compressed bytes.
  var byteCount: Int { entries.reduce(0) { $0 + $1.count } }

  private init(_ entries: [Entry], _ memory: UnsafeMutableRawPointer) {
    self.entries = entries
    self.memory = memory
  }

  deinit { free(memory) }

  /// Puts the pixels of one tile into a buffer that nobody else holds.
  func unpack(_ entry: Entry, to buffer: some TileBuffer) {
    let made = LZ4_decompress_safe(
      (memory + entry.offset).assumingMemoryBound(to: CChar.self),
      UnsafeMutableRawPointer(buffer.pixels).assumingMemoryBound(to: CChar.self), Int32(entry.count),
      Int32(buffer.byteCount))
    guard made == buffer.byteCount else {
      fatalError(
        "a step's compressed tile at \(entry.key.x), \(entry.key.y) is damaged: memory was overwritten")
    }
  }

  /// Compresses those of the tiles that get shorter by an eighth at least; nil when none does or when there is no memory. O(pixels).
  static func pack<Buffer: TileBuffer>(_ tiles: [(key: TileKey, tile: FrozenTile<Buffer>)]) -> PackedTiles? {
    guard let byteCount = tiles.first?.tile.byteCount else { return nil }
    let bound = Int(LZ4_compressBound(Int32(byteCount)))
    guard let scratch = malloc(bound) else { return nil }
    defer { free(scratch) }
    var (memory, room, used) = (UnsafeMutableRawPointer?.none, 0, 0)
    var entries: [Entry] = []
    for (key, tile) in tiles {
      let count = tile.withChannels { channels in
        UnsafeRawBufferPointer(channels).withMemoryRebound(to: CChar.self) { bytes in
          LZ4_compress_default(
            bytes.baseAddress, scratch.assumingMemoryBound(to: CChar.self), Int32(byteCount), Int32(bound))
        }
      }
      guard count > 0, Int(count) <= byteCount - byteCount / 8 else { continue }
      if used + Int(count) > room {
        guard let larger = realloc(memory, max(2 * room, used + Int(count))) else { break }
        (memory, room) = (larger, max(2 * room, used + Int(count)))
      }
      guard let memory else { break }
      memcpy(memory + used, scratch, Int(count))
      entries.append(Entry(key: key, offset: used, count: Int(count)))
      used += Int(count)
    }
    guard let memory else { return nil }
    return PackedTiles(
      entries.withUnsafeBufferPointer { Array($0) }, realloc(memory, used) ?? memory)
  }
}
