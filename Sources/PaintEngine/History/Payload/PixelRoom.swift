import Glibc

/// Room for what a step keeps of pixels that lie in no tile: one block.
final class PixelRoom {
  /// The first byte.
  let start: UnsafeMutableRawPointer
  /// Bytes of pixels in it.
  let byteCount: Int

  /// Bytes asked of the allocator for `byteCount` bytes of pixels.
  static func request(_ byteCount: Int) -> Int { byteCount + PixelDifferences.margin }

  /// Takes a block over that `malloc` made of `request(byteCount)` bytes.
  init(_ memory: UnsafeMutableRawPointer, byteCount: Int) {
    start = memory
    self.byteCount = byteCount
    // Read with the last difference.
    (memory + byteCount).initializeMemory(as: UInt8.self, repeating: 0, count: PixelDifferences.margin)
  }

  deinit { free(start) }
}
