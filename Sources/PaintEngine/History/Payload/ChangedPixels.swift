/// How a step says which pixels of a tile changed: what the alternatives of sub-tile payloads differ in.
///
/// A description is a run of words of its own, which no other tile's description runs into.
public protocol ChangedPixels {
  /// The name of the payload on its axis.
  static var name: String { get }

  /// Appends the description of what differs between two states of a tile; returns how many pixels it covers. O(pixels).
  static func describe(_ difference: TileDifference, in words: inout [UInt32]) -> Int

  /// Calls `body` with each run of pixels that the description covers, in a fixed order: its first place in the tile, row by row, and
  /// its length.
  static func forEachRun(
    _ words: UnsafeBufferPointer<UInt32>, edge: Int, _ body: (_ place: Int, _ count: Int) -> Void)
}

/// Two states of one tile, pixel by pixel; a tile that is not there is transparent.
public struct TileDifference {
  /// Pixels along a side.
  public let edge: Int
  // The second is nil where one of both tiles is not there: then every painted pixel of the other differs.
  private let one: UnsafePointer<UInt64>?
  private let other: UnsafePointer<UInt64>?

  /// The states must outlive this.
  init(_ before: UnsafePointer<UInt64>?, _ after: UnsafePointer<UInt64>?, edge: Int) {
    self.edge = edge
    (one, other) = before == nil ? (after, nil) : (before, after)
  }

  /// Whether both are the same memory, or neither is there.
  var isNone: Bool { one == other }

  /// Pixels of a tile.
  var count: Int { edge * edge }

  /// Not 0 where the pixel at `place` differs.
  @inline(__always)
  func pixel(_ place: Int) -> UInt64 {
    guard let one else { return 0 }
    return other.map { one[place] ^ $0[place] } ?? one[place]
  }

  /// The same of eight pixels in a row.
  @inline(__always)
  func eight(_ place: Int) -> SIMD8<UInt64> {
    guard let one else { return .zero }
    let words = UnsafeRawPointer(one + place).loadUnaligned(as: SIMD8<UInt64>.self)
    guard let other else { return words }
    return words ^ UnsafeRawPointer(other + place).loadUnaligned(as: SIMD8<UInt64>.self)
  }
}

// What a description is for. `tile` is a whole tile's pixels, `kept` the covered ones, run after run.
extension ChangedPixels {
  /// Exchanges them.
  @inline(__always)
  static func exchange(
    _ words: UnsafeBufferPointer<UInt32>, edge: Int, _ tile: UnsafeMutablePointer<UInt64>,
    _ kept: UnsafeMutablePointer<UInt64>
  ) {
    var next = kept
    forEachRun(words, edge: edge) { place, count in
      PixelRun.exchange(tile + place, next, count)
      next += count
    }
  }

  /// Copies them out of the tile.
  @inline(__always)
  static func gather(
    _ words: UnsafeBufferPointer<UInt32>, edge: Int, from tile: UnsafePointer<UInt64>,
    to kept: UnsafeMutablePointer<UInt64>
  ) {
    var next = kept
    forEachRun(words, edge: edge) { place, count in
      PixelRun.copy(tile + place, to: next, count)
      next += count
    }
  }

  /// Copies them into the tile.
  @inline(__always)
  static func scatter(
    _ words: UnsafeBufferPointer<UInt32>, edge: Int, from kept: UnsafePointer<UInt64>,
    to tile: UnsafeMutablePointer<UInt64>
  ) {
    var next = kept
    forEachRun(words, edge: edge) { place, count in
      PixelRun.copy(next, to: tile + place, count)
      next += count
    }
  }
}

/// Short runs of pixels, moved without a call: most are shorter than a call of `memcpy` is worth.
enum PixelRun {
  @inline(__always)
  static func exchange(
    _ one: UnsafeMutablePointer<UInt64>, _ other: UnsafeMutablePointer<UInt64>, _ count: Int
  ) {
    let (a, b) = (UnsafeMutableRawPointer(one), UnsafeMutableRawPointer(other))
    var place = 0
    while place &+ 4 <= count {
      let word = a.loadUnaligned(fromByteOffset: place &* 8, as: SIMD4<UInt64>.self)
      a.storeBytes(
        of: b.loadUnaligned(fromByteOffset: place &* 8, as: SIMD4<UInt64>.self), toByteOffset: place &* 8,
        as: SIMD4<UInt64>.self)
      b.storeBytes(of: word, toByteOffset: place &* 8, as: SIMD4<UInt64>.self)
      place &+= 4
    }
    while place < count {
      (one[place], other[place]) = (other[place], one[place])
      place &+= 1
    }
  }

  @inline(__always)
  static func copy(_ source: UnsafePointer<UInt64>, to target: UnsafeMutablePointer<UInt64>, _ count: Int) {
    let (from, to) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(target))
    var place = 0
    while place &+ 4 <= count {
      to.storeBytes(
        of: from.loadUnaligned(fromByteOffset: place &* 8, as: SIMD4<UInt64>.self),
        toByteOffset: place &* 8, as: SIMD4<UInt64>.self)
      place &+= 4
    }
    while place < count {
      target[place] = source[place]
      place &+= 1
    }
  }
}
