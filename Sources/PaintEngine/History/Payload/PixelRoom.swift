import Glibc

/// Room for pixels that lie in no tile: one block, for all that a step keeps.
final class PixelRoom {
  /// A pixel's four channels.
  static let bytesOfPixel = 8

  /// Pixels, each as one word.
  let pixels: UnsafeMutablePointer<UInt64>
  /// How many.
  let count: Int

  /// Takes a block over that `malloc` made.
  init(_ memory: UnsafeMutableRawPointer, count: Int) {
    pixels = memory.bindMemory(to: UInt64.self, capacity: count)
    self.count = count
  }

  deinit { free(pixels) }
}
