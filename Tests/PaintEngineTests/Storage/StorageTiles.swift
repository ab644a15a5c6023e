import Glibc
import Testing

@testable import PaintEngine

/// Tiles of one storage, each painted with a number of its own, against a list of which number is where.
final class StorageTiles<Storage: TileStorage> {
  let byteCount: Int
  private(set) var storage: Storage
  private(set) var tiles: [(number: UInt16, buffer: Storage.Buffer)] = []
  private var nextNumber: UInt16 = 1

  init(_ storage: Storage, edge: Int) {
    self.storage = storage
    byteCount = edge * edge * 8
  }

  /// Makes a tile, which must be transparent, and paints it. False when it was refused.
  func make() -> Bool {
    guard let buffer = storage.makeTransparent(byteCount: byteCount) else { return false }
    #expect(Self.isFilled(buffer, with: 0), "a new tile shows what was there before")
    keep(buffer)
    return true
  }

  /// A tile of `byteCount` bytes that is not kept here; nil when it was refused.
  func makeTransparent(byteCount: Int) -> Storage.Buffer? { storage.makeTransparent(byteCount: byteCount) }

  /// A copy that is not kept here; nil when it was refused.
  func copy(of buffer: Storage.Buffer) -> Storage.Buffer? { storage.copy(of: buffer) }

  /// Memory is short.
  @discardableResult
  func releaseIdle() -> Int { storage.releaseIdle() }

  /// Copies a tile, which must look like it, and paints the copy. False when it was refused.
  func copy(_ index: Int) -> Bool {
    guard let buffer = storage.copy(of: tiles[index].buffer) else { return false }
    #expect(Self.isFilled(buffer, with: tiles[index].number), "a copy differs")
    keep(buffer)
    return true
  }

  /// Lets a tile go. Its pixels must still be its own.
  func end(_ index: Int) {
    let (number, buffer) = tiles.remove(at: index)
    #expect(Self.isFilled(buffer, with: number), "somebody wrote to tile \(number)")
  }

  func endAll() { while !tiles.isEmpty { end(tiles.count - 1) } }

  private func keep(_ buffer: Storage.Buffer) {
    Self.fill(buffer, with: nextNumber)
    tiles.append((nextNumber, buffer))
    nextNumber &+= 1
    if nextNumber == 0 { nextNumber = 1 }
  }

  // By the C library: a debug build would take its time over each channel.

  static func fill(_ buffer: Storage.Buffer, with number: UInt16) {
    var done = 1
    buffer.pixels[0] = number
    while done < buffer.byteCount / 2 {
      let count = min(done, buffer.byteCount / 2 - done)
      memcpy(buffer.pixels + done, buffer.pixels, 2 * count)
      done += count
    }
  }

  /// Whether every channel is `number`: the first is, and each is like the one before.
  static func isFilled(_ buffer: Storage.Buffer, with number: UInt16) -> Bool {
    buffer.pixels[0] == number && memcmp(buffer.pixels, buffer.pixels + 1, buffer.byteCount - 2) == 0
  }
}
