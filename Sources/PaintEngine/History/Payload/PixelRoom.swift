import Glibc

/// Room for what a step keeps of pixels that lie in no tile.
///
/// Allocators that keep size classes, four to each doubling as jemalloc does, round a request up, by a tenth in the mean. So a larger room is
/// two blocks: the largest size that is none too large and that nobody rounds, and one for the rest.
final class PixelRoom {
  /// Bytes of pixels in it.
  let byteCount: Int
  /// One block or two, in order.
  private let blocks: (first: UnsafeMutableRawPointer, second: UnsafeMutableRawPointer?)

  /// The smallest room that is worth a second block, B.
  private static let smallestOfTwo = 4_096

  /// What is to be asked of the allocator for `byteCount` bytes of pixels: one block or two. The first ends with a difference, so that up to
  /// one byte less than a pixel's is left over.
  static func requests(_ byteCount: Int) -> (first: Int, second: Int?) {
    let all = byteCount + PixelDifferences.margin
    guard byteCount >= smallestOfTwo else { return (all, nil) }
    let unrounded = all & ~(1 << (Int.bitWidth - 3 - all.leadingZeroBitCount) - 1)
    guard unrounded < all else { return (all, nil) }
    return (unrounded, all - unrounded + PixelDifferences.margin + PixelDifferences.whole - 1)
  }

  /// What the object itself asks for.
  static var request: Int {
    MallocRequest.object((Int, UnsafeMutableRawPointer, UnsafeMutableRawPointer?).self)
  }

  /// Takes blocks over that `malloc` made of `requests(byteCount)` bytes.
  init(_ blocks: (first: UnsafeMutableRawPointer, second: UnsafeMutableRawPointer?), byteCount: Int) {
    self.blocks = blocks
    self.byteCount = byteCount
  }

  deinit {
    free(blocks.first)
    free(blocks.second)
  }

  /// Where the first difference lies.
  var start: RoomPlace {
    guard let second = blocks.second else {
      return RoomPlace(next: blocks.first, end: blocks.first + byteCount, following: blocks.first)
    }
    let end = blocks.first + (Self.requests(byteCount).first - PixelDifferences.margin)
    return RoomPlace(next: blocks.first, end: end, following: second)
  }
}

/// A place in a `PixelRoom`, for differences that are kept and read in one order: they then meet the same blocks.
struct RoomPlace {
  /// The next difference, unless the block has no room for one more.
  private(set) var next: UnsafeMutableRawPointer
  /// Where pixels of this block end.
  private var end: UnsafeMutableRawPointer
  /// The block after it. There is none after that, which therefore needs no end.
  private let following: UnsafeMutableRawPointer

  init(
    next: UnsafeMutableRawPointer, end: UnsafeMutableRawPointer, following: UnsafeMutableRawPointer
  ) {
    (self.next, self.end, self.following) = (next, end, following)
  }

  /// The place of no difference at all: where no pixel differs there is no room.
  static var nowhere: RoomPlace { RoomPlace(next: nothing, end: nothing, following: nothing) }

  // Neither read nor written: an address.
  nonisolated(unsafe) private static let nothing = UnsafeMutableRawPointer.allocate(
    byteCount: 1, alignment: 1)

  /// How many of `count` differences of `size` bytes lie side by side from here on, at least one; goes on to the following block if this
  /// one has no room for another.
  @inline(__always)
  mutating func reach(_ count: Int, of size: Int) -> Int {
    if next + count &* size <= end { return count }
    return turn(count, of: size)
  }

  /// What happens once a room, apart.
  @inline(never)
  private mutating func turn(_ count: Int, of size: Int) -> Int {
    let piece = (end - next) / size
    if piece > 0 { return piece }
    next = following
    end = UnsafeMutableRawPointer(bitPattern: UInt.max) ?? following
    return count
  }

  /// Moves on by `bytes`.
  @inline(__always)
  mutating func advance(_ bytes: Int) { next += bytes }
}
